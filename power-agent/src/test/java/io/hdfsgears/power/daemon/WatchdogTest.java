// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.daemon;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class WatchdogTest {
    private final List<String> said = new ArrayList<>();
    private boolean works = true;

    @Test
    void aDaemonThatDoesNotAnswerIsNotSaidToWork() throws Exception {
        try (Watchdog watchdog = new Watchdog(said::add, within -> works, 0)) {
            watchdog.start();
            watchdog.look();
            assertThat(said).containsExactly("READY=1", "WATCHDOG=1");
            works = false;
            watchdog.look();
            assertThat(said).hasSize(2);
        }
    }

    @Test
    void withoutSystemdNothingIsSaid() throws Exception {
        try (Watchdog watchdog = Watchdog.of(Map.of(), within -> works)) {
            watchdog.start();
            watchdog.look();
        }
    }
}
