// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.machine.HostFacts;
import io.hdfsgears.core.machine.Power;
import org.junit.jupiter.api.Test;

class UnaskedTest {
    private static final HostFacts UP = new HostFacts(true, true, false, true, Power.ON, 0, 0, true);
    private static final HostFacts BOOTING = new HostFacts(true, false, false, true, Power.ON, 0, 0, true);
    private static final HostFacts OFF = new HostFacts(false, false, false, true, Power.OFF, 0, 0, true);

    private final Unasked unasked = new Unasked();

    @Test
    void whoWasAskedToSleepAndIsStillUpIsNotBack() {
        unasked.dismissed("a");
        assertThat(unasked.isBack("a", UP)).isFalse();
        assertThat(unasked.isBack("a", OFF)).isFalse();
    }

    @Test
    void whoWasSilentAndReportsIsBackOnceEachTime() {
        unasked.dismissed("a");
        unasked.isBack("a", OFF);
        assertThat(unasked.isBack("a", BOOTING))
                .as("its report is still to come")
                .isFalse();
        assertThat(unasked.isBack("a", UP)).isTrue();
        assertThat(unasked.isBack("a", UP)).isFalse();
        unasked.dismissed("a");
        assertThat(unasked.isBack("a", UP)).as("a new image is written").isFalse();
        unasked.isBack("a", OFF);
        assertThat(unasked.isBack("a", UP)).as("again").isTrue();
    }

    /** A NameNode that has just started knows sleepers from their images alone. */
    @Test
    void whoIsUpWhenANameNodeStartsIsBack() {
        assertThat(unasked.isBack("a", UP)).isTrue();
    }

    @Test
    void servingInBetweenStartsAnew() {
        unasked.dismissed("a");
        unasked.admitted("a");
        assertThat(unasked.isBack("a", UP)).isTrue();
    }
}
