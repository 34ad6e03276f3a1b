// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class NameNodeWatchTest {
    private final Map<String, Object> registrations = new HashMap<>();
    private final NameNodeWatch watch =
            new NameNodeWatch(() -> List.copyOf(registrations.keySet()), registrations::get);

    @Test
    void aPoolsFirstRegistrationIsNoChange() {
        registrations.put("p", new Object());
        assertThat(watch.changed()).isEmpty();
        assertThat(watch.changed()).isEmpty();
    }

    @Test
    void anotherRegistrationIsAChangeOfItsPoolAlone() {
        registrations.put("p", new Object());
        registrations.put("q", new Object());
        watch.changed();
        registrations.put("p", new Object());
        assertThat(watch.changed()).containsExactly("p");
        assertThat(watch.changed()).isEmpty();
    }

    /** While none is active nothing can be said; then the one that takes over is another, the old one is not. */
    @Test
    void betweenTwoActivesNothingChanges() {
        NameNodeWatch served = new NameNodeWatch(() -> List.of("p"), registrations::get);
        Object before = new Object();
        registrations.put("p", before);
        served.changed();
        registrations.remove("p");
        assertThat(served.changed()).isEmpty();
        registrations.put("p", before);
        assertThat(served.changed()).isEmpty();
        registrations.remove("p");
        served.changed();
        registrations.put("p", new Object());
        assertThat(served.changed()).containsExactly("p");
    }

    @Test
    void aPoolThatIsGoneIsForgotten() {
        registrations.put("p", new Object());
        watch.changed();
        registrations.remove("p");
        watch.changed();
        registrations.put("p", new Object());
        assertThat(watch.changed()).isEmpty();
    }
}
