// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.link;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class SayTest {
    /** All that three nameservices can say: the law, written otherwise than the code has it. */
    @Test
    void aHostSleepsOnlyIfEachSaysSoAndWakesIfOneDoes() {
        int slept = 0;
        for (Say a : Say.values()) {
            for (Say b : Say.values()) {
                for (Say c : Say.values()) {
                    Set<Say> said = EnumSet.of(a, b, c);
                    Say agreed = Say.agree(List.of(a, b, c));
                    assertThat(agreed == Say.ON).as("%s", said).isEqualTo(said.contains(Say.ON));
                    boolean only = said.equals(Set.of(Say.OFF)) || said.equals(Set.of(Say.OFF, Say.ABSTAINS));
                    assertThat(agreed == Say.OFF).as("%s", said).isEqualTo(only);
                    assertThat(agreed).isIn(Say.ON, Say.OFF, Say.NONE);
                    slept += only ? 1 : 0;
                }
            }
        }
        assertThat(slept).isEqualTo(7);
        assertThat(Say.agree(List.of())).isEqualTo(Say.NONE);
    }
}
