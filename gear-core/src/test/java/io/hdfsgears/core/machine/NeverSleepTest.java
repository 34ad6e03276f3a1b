// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.machine;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.machine.NeverSleep.Keeper;
import io.hdfsgears.core.machine.NeverSleep.Known;
import java.util.List;
import org.junit.jupiter.api.Test;

class NeverSleepTest {
    private static final List<Known> CHAIN = List.of(
            new Known("h01.example.org:9866", "/dc1/r1"),
            new Known("h02.example.org:9866", "/dc1/r2"),
            new Known("h03.example.org:9866", "/dc1/r11"),
            new Known("h04.example.org:9866", "/dc2/r1"));

    private static NeverSleep of(String hosts, String racks) {
        return new NeverSleep(words(hosts), words(racks));
    }

    private static List<String> words(String text) {
        return text.isEmpty() ? List.of() : List.of(text.split(","));
    }

    @Test
    void theLastOfThemOnTheChainBoundsTheGears() {
        assertThat(of("H03.example.org,h01.example.org:9866", "").last(CHAIN))
                .contains(new Keeper(3, "h03.example.org:9866", "dfs.namenode.gear.never.sleep.hosts"));
        assertThat(of("", "/dc1/r1").last(CHAIN))
                .as("r11 is not below r1")
                .contains(new Keeper(1, "h01.example.org:9866", "dfs.namenode.gear.never.sleep.racks"));
        assertThat(of("", "/dc1").last(CHAIN)).map(Keeper::position).contains(3);
        assertThat(of("h01.example.org", "/dc2/r1").last(CHAIN))
                .map(Keeper::position)
                .contains(4);
    }

    @Test
    void namesThatStandForNobodyKeepNobodyAwake() {
        assertThat(of("h09,h01.example.org:1", "/dc3").last(CHAIN)).isEmpty();
        assertThat(NeverSleep.NOBODY.last(CHAIN)).isEmpty();
        assertThat(of("h01", "").last(List.of())).isEmpty();
    }

    @Test
    void namesOfHostsThatAreNotThere() {
        NeverSleep named = of("H03.example.org,h01.example.org:9866,h01.example.org:1,h09", "/dc3");
        assertThat(named.missing(CHAIN)).containsExactly("h01.example.org:1", "h09");
        assertThat(named.missing(List.of())).hasSize(4);
        assertThat(NeverSleep.NOBODY.missing(CHAIN)).isEmpty();
    }
}
