// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.kills;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.benchmarks.kills.Kill.Victim;
import org.junit.jupiter.api.Test;

final class KillTest {
    @Test
    void aHostThatPassesOnAndReceivesIsCountedAsThat() {
        assertThat(new Kill(1, Victim.SOURCE, "h01", 3, 2, 1, 0.5).phase()).isEqualTo("passes on, receives");
        assertThat(new Kill(1, Victim.TARGET, "h01", 0, 2, 0, 0.5).phase()).isEqualTo("is waited for");
        assertThat(new Kill(1, Victim.NAMENODE, "nn1", 0, 0, 0, 0.5).phase()).isEqualTo("nothing known");
    }

    @Test
    void aLineHasAsManyFieldsAsTheHeader() {
        String line = new Kill(7, Victim.TARGET, "h02", 0, 2, 1, 2.04).csv();
        assertThat(line).isEqualTo("7,TARGET,h02,0,2,1,2.0");
        assertThat(line.split(",")).hasSameSizeAs(Kill.HEADER.split(","));
        String round = new Round(7, 10.04, 60, 392, 2, 1, 0).csv();
        assertThat(round).isEqualTo("7,10.0,60,392,2,1,0");
        assertThat(round.split(",")).hasSameSizeAs(Round.HEADER.split(","));
    }
}
