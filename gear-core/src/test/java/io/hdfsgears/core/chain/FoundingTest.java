// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.chain;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.chain.Founding.Wanted;
import org.junit.jupiter.api.Test;

class FoundingTest {
    private static final long MINUTES = 120_000;
    private static final Wanted ANYTHING = new Wanted(0, 0, 0);

    /** DataNodes that are started one after the other: the first of them is no cluster. */
    @Test
    void withoutAWordOfTheOperatorHostsMayArriveMinutesApart() {
        assertThat(Founding.isDue(1, ANYTHING, 3_000, MINUTES)).isFalse();
        assertThat(Founding.isDue(1, ANYTHING, 119_999, MINUTES)).isFalse();
        assertThat(Founding.isDue(12, ANYTHING, MINUTES, MINUTES)).isTrue();
    }

    @Test
    void whereThePrimariesOrTheHostsAreNamedSecondsAreEnough() {
        assertThat(Founding.isDue(5, new Wanted(2, 0, 0), 2_999, MINUTES)).isFalse();
        assertThat(Founding.isDue(5, new Wanted(2, 0, 0), 3_000, MINUTES)).isTrue();
        assertThat(Founding.isDue(12, new Wanted(0, 0, 12), 3_000, MINUTES)).isTrue();
        assertThat(Founding.isDue(13, new Wanted(0, 0, 12), 3_000, MINUTES)).isTrue();
    }

    @Test
    void thereIsNoChainWithoutHosts() {
        assertThat(Founding.isDue(0, ANYTHING, Long.MAX_VALUE, 3_000)).isFalse();
    }

    @Test
    void anOperatorWhoAsksBeforeItIsDueIsTold() {
        assertThat(Founding.waitsFor(0, 0, ANYTHING, 0, MINUTES)).isEqualTo("no DataNode has registered");
        assertThat(Founding.waitsFor(1, 0, ANYTHING, 1_500, MINUTES))
                .isEqualTo("1 host registered; waiting for others at most 119 s more");
        assertThat(Founding.waitsFor(3, 1, new Wanted(2, 1, 5), 20_000, 3_000))
                .isEqualTo("3 of 5 expected hosts registered; waiting for others at most 40 s more");
    }

    /** The case of a dfs.hosts.exclude that names all hosts. */
    @Test
    void thatAllHostsAreDecommissionedIsSaidWithTheRemedy() {
        assertThat(Founding.waitsFor(0, 4, ANYTHING, 0, MINUTES))
                .isEqualTo(
                        "all hosts that have registered (4) are decommissioned by the hosts file. Take those that are to"
                                + " serve out of it, and run \"hdfs dfsadmin -refreshNodes\"");
    }

    @Test
    void hostsThatLackAreWaitedForAMinute() {
        Wanted two = new Wanted(2, 0, 0);
        assertThat(Founding.isDue(1, two, 59_999, 3_000)).as("fewer than p").isFalse();
        assertThat(Founding.isDue(1, two, 60_000, 3_000)).isTrue();
        Wanted named = new Wanted(2, 1, 0);
        assertThat(Founding.isDue(5, named, 59_999, 3_000))
                .as("one that never sleeps")
                .isFalse();
        assertThat(Founding.isDue(5, named, 60_000, 3_000)).isTrue();
        assertThat(Founding.isDue(11, new Wanted(0, 0, 12), 60_000, MINUTES))
                .as("fewer than expected")
                .isFalse();
        assertThat(Founding.isDue(11, new Wanted(0, 0, 12), MINUTES, MINUTES)).isTrue();
    }
}
