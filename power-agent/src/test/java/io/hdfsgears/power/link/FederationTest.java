// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.link;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.power.link.Answer.Order;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class FederationTest {
    private static final String HOST = "h01:9866";
    private static final Order ON = new Order(true, false);
    private static final Order OFF = new Order(false, true);
    private static final Answer STANDBY = new Answer(false, Map.of());

    private final Federation two = new Federation(List.of("ns1", "ns2"), 10);

    private static Answer says(Order order) {
        return new Answer(true, Map.of(HOST, order));
    }

    private static Answer abstains() {
        return new Answer(true, Map.of(), List.of(HOST), Set.of(HOST));
    }

    @Test
    void oneNameserviceIsFollowedAsItSays() {
        Federation one = new Federation(List.of("ns"), 10);
        assertThat(one.take("ns", "nn1", says(OFF), 0)).contains(Map.of(HOST, OFF));
        assertThat(one.take("ns", "nn2", STANDBY, 1)).isEmpty();
        assertThat(one.heldBy(HOST, "ns", 1)).isEmpty();
        assertThat(one.take("ns", "nn1", new Answer(true, Map.of()), 2)).contains(Map.of());
    }

    @Test
    void aHostSleepsOnceAllAgree() {
        assertThat(two.take("ns1", "nn1", says(OFF), 0)).contains(Map.of());
        assertThat(two.heldBy(HOST, "ns1", 0)).containsExactly("ns2 (not heard)");
        assertThat(two.take("ns2", "nn2", says(ON), 1)).contains(Map.of(HOST, new Order(true, true)));
        assertThat(two.heldBy(HOST, "ns1", 1)).containsExactly("ns2");
        assertThat(two.heldBy(HOST, "ns2", 1)).isEmpty();
        assertThat(two.take("ns2", "nn2", says(OFF), 2)).contains(Map.of(HOST, OFF));
        assertThat(two.heldBy(HOST, "ns1", 2)).isEmpty();
    }

    @Test
    void oneThatWantsItUpWakesIt() {
        two.take("ns1", "nn1", says(OFF), 0);
        two.take("ns2", "nn2", says(new Order(false, false)), 0);
        assertThat(two.take("ns1", "nn1", says(ON), 1)).contains(Map.of(HOST, ON));
    }

    @Test
    void noOrderIsNoConsent() {
        two.take("ns1", "nn1", says(OFF), 0);
        assertThat(two.take("ns2", "nn2", new Answer(true, Map.of()), 1)).contains(Map.of());
        assertThat(two.heldBy(HOST, "ns1", 1)).containsExactly("ns2");
    }

    @Test
    void whoIsNotHeardPutsNobodyToSleepAndWakesNobody() {
        two.take("ns2", "nn2", says(OFF), 0);
        assertThat(two.take("ns1", "nn1", says(OFF), 10)).contains(Map.of(HOST, OFF));
        assertThat(two.take("ns1", "nn1", says(OFF), 11)).contains(Map.of());
        assertThat(two.agreed(HOST, 11)).isEqualTo(Say.NONE);
        assertThat(two.take("ns1", "nn1", says(ON), 12).map(orders -> orders.get(HOST)))
                .isEqualTo(Optional.of(ON));
    }

    @Test
    void oneThatStandsDownIsNotHeardAnyMore() {
        two.take("ns1", "nn1", says(OFF), 0);
        two.take("ns2", "nn2", says(OFF), 0);
        assertThat(two.take("ns2", "nn3", STANDBY, 1)).isEmpty();
        assertThat(two.agreed(HOST, 1)).isEqualTo(Say.OFF);
        assertThat(two.take("ns2", "nn2", STANDBY, 2)).isEmpty();
        assertThat(two.agreed(HOST, 2)).isEqualTo(Say.NONE);
    }

    @Test
    void oneThatDoesNotKnowTheHostDecidesNothingIfItSaysSo() {
        two.take("ns1", "nn1", says(OFF), 0);
        assertThat(two.take("ns2", "nn2", new Answer(true, Map.of(), List.of(HOST), Set.of()), 0))
                .contains(Map.of());
        assertThat(two.take("ns2", "nn2", abstains(), 1)).contains(Map.of(HOST, OFF));
        assertThat(two.heldBy(HOST, "ns1", 1)).isEmpty();
        two.take("ns1", "nn1", abstains(), 2);
        assertThat(two.agreed(HOST, 2)).isEqualTo(Say.NONE);
    }

    @Test
    void whileTwoOfANameserviceSayThatTheyAreActiveItLetsNobodySleep() {
        two.take("ns1", "nn1", says(OFF), 0);
        two.take("ns2", "nn2", says(OFF), 0);
        assertThat(two.take("ns2", "nn3", says(OFF), 1)).contains(Map.of());
        assertThat(two.take("ns2", "nn3", abstains(), 2)).contains(Map.of());
    }
}
