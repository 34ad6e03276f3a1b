// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.hdfs;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.config.ConfException;
import io.hdfsgears.hdfs.extra.ExtraReport;
import io.hdfsgears.hdfs.extra.HostLook;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;

/** Four hosts of 10 transfers, drawn by numbers that the test names; a host is full below 1 GiB. */
class EafrDestinationsTest {
    private static final long GB = 1L << 30;
    private static final long MB = 1L << 20;
    private static final long SECOND = 1_000_000_000L;
    private static final List<String> HOSTS = List.of("h1", "h2", "h3", "h4");

    private final Map<String, String> conf = new HashMap<>(Map.of(
            "dfs.namenode.eafr.mode", "on",
            "dfs.namenode.eafr.host.transfers", "10",
            "dfs.namenode.eafr.free.space", "1g",
            "dfs.namenode.eafr.destination.draw", "true"));
    private double next;
    private final RecentLoads loads = new RecentLoads(() -> new HostCapacities(10, Map.of()));
    private EafrDestinations destinations = made();

    private EafrDestinations made() {
        return new EafrDestinations(EafrSettings.of(conf::get), loads, () -> next);
    }

    private void sample(int... transfers) {
        sample(new long[] {GB, GB, GB, GB}, transfers);
    }

    private void sample(long[] free, int... transfers) {
        List<HostLook> looks = new ArrayList<>();
        for (int i = 0; i < transfers.length; i++) {
            looks.add(new HostLook(
                    HOSTS.get(i), HOSTS.get(i) + ":9866", "/rack", true, false, false, transfers[i], free[i]));
        }
        loads.sample(looks);
        destinations.keep(looks);
    }

    /** How often each is drawn in a thousand numbers that lie evenly. */
    private int[] draws() {
        int[] drawn = new int[HOSTS.size()];
        for (int i = 0; i < 1_000; i++) {
            next = (i + 0.5) / 1_000;
            drawn[destinations.choose("/file", HOSTS, MB)]++;
        }
        return drawn;
    }

    @Test
    void idleHostsThatWereNeverTimedHaveEqualChances() {
        sample(0, 0, 0, 0);
        assertThat(draws()).containsExactly(250, 250, 250, 250);
    }

    /** 1 + 1/2 + 1/3 + 1/4 = 25/12; half by capacity, half by speed; all speeds are equal. */
    @Test
    void capacityInTheMeanOfTwoWindowsRanks() {
        sample(8, 4, 0, 2);
        loads.endInterval();
        sample(4, 8, 0, 3);
        // means 6, 6, 0, 2.5: h3, then h4, then both of the others
        assertThat(draws()).containsExactly(195, 195, 365, 245);
        loads.endInterval();
        sample(4, 8, 0, 3);
        assertThat(draws()).as("4, 8, 0, 3").containsExactly(205, 185, 365, 245);
    }

    @Test
    void fastOnesAreDrawnMoreOften() {
        sample(0, 0, 0, 0);
        destinations.ordered(1, "h2", 10 * MB, 0);
        destinations.ordered(2, "h4", 10 * MB, 0);
        destinations.received(1, "h2", SECOND);
        destinations.received(2, "h4", 5 * SECOND);
        destinations.received(3, "h1", 5 * SECOND);
        // h2 10 MB/s, h1 and h3 the mean of 6, h4 2
        assertThat(draws()).containsExactly(225, 365, 225, 185);
        ExtraReport.Copies shown = destinations.shown();
        assertThat(shown.drawn()).isEqualTo(1_000);
        assertThat(shown.timed()).isEqualTo(2);
        assertThat(shown.hosts())
                .extracting(host -> host.host() + " " + host.bytesPerSecond() / MB)
                .containsExactly("h2:9866 10", "h4:9866 2");
    }

    /** All as fast; two copies on their way to h1, one to h3. */
    @Test
    void hostsWithCopiesOnTheirWayAreDrawnLessOften() {
        sample(0, 0, 0, 0);
        destinations.ordered(1, "h1", 10 * MB, 0);
        destinations.ordered(2, "h1", 10 * MB, 0);
        destinations.ordered(3, "h3", 10 * MB, 0);
        assertThat(draws()).containsExactly(185, 305, 205, 305);
        destinations.received(1, "h1", SECOND);
        destinations.received(2, "h1", SECOND);
        destinations.received(3, "h3", SECOND);
        assertThat(draws()).as("none on its way").containsExactly(250, 250, 250, 250);
    }

    @Test
    void fullHostsAndUnknownOnesArePassedOver() {
        sample(new long[] {GB - 1, GB, 0}, 0, 9, 0);
        assertThat(draws()).containsExactly(0, 1_000, 0, 0);
    }

    @Test
    void whereAllAreFullTheLayoutsOwnChoiceStands() {
        sample(new long[] {0, 0, 0, 0}, 9, 0, 0, 0);
        assertThat(draws()).containsExactly(1_000, 0, 0, 0);
        assertThat(destinations.shown().drawn()).isZero();
    }

    /** From the layout's own choice on; a file with extra replicas is no matter of repair. h4 is full. */
    @Test
    void whatWasLostGoesToTheHostsThatAreDoneFirst() {
        conf.put("dfs.namenode.eafr.repair", "true");
        destinations = made();
        sample(new long[] {GB, GB, GB, 0}, 5, 0, 0, 0);
        destinations.grown(Set.of("/hot"));
        List<Integer> turns = new ArrayList<>();
        for (int i = 0; i < 7; i++) {
            turns.add(destinations.choose("/file", HOSTS, MB));
        }
        assertThat(turns).as("h1 is half busy").containsExactly(1, 2, 0, 1, 2, 1, 2);
        assertThat(destinations.choose("/file", List.of("h4", "h1", "h3"), MB))
                .as("h4 is full; one at half the rate is done as early as three")
                .isEqualTo(1);
        next = Math.nextDown(1.0);
        assertThat(destinations.choose("/hot", HOSTS, MB)).isEqualTo(2);
        assertThat(destinations.shown().inTurn()).isEqualTo(8);
        assertThat(destinations.shown().drawn()).isEqualTo(1);
        conf.remove("dfs.namenode.eafr.destination.draw");
        destinations = made();
        destinations.grown(Set.of("/hot"));
        assertThat(destinations.choose("/hot", HOSTS, MB)).isZero();
        assertThat(destinations.shown().drawn()).isZero();
    }

    @Test
    void theHolderThatIsDoneFirstSends() {
        EafrSources sources = new EafrSources(loads);
        sample(8, 8, 5, 0);
        assertThat(sources.choose(List.of("h1", "h2"), MB)).isZero();
        assertThat(sources.choose(List.of("h1", "h3", "h2"), MB))
                .as("h1 has one to send already")
                .isEqualTo(1);
        assertThat(sources.choose(List.of("h3", "h2", "h4", "h1"), MB)).isEqualTo(2);
        assertThat(sources.choose(List.of("h4", "h3"), MB))
                .as("two at a whole rate, h3 two at a half")
                .isZero();
        sources.endWindow();
        sources.keep(List.of());
        assertThat(sources.choose(List.of("h4", "h3"), MB)).as("forgotten").isZero();
        sources.handedOn();
        assertThat(sources.count()).isEqualTo(1);
        sources.clear();
        assertThat(sources.count()).isZero();
    }

    @Test
    void anotherNameNodeKnowsNothing() {
        sample(0, 0, 0, 0);
        destinations.ordered(1, "h2", MB, 0);
        destinations.clear();
        destinations.received(1, "h2", SECOND);
        assertThat(destinations.shown()).isEqualTo(ExtraReport.Copies.NONE);
    }

    @Test
    void onlyWithItsKeyAndTheModeOn() {
        assertThat(new EafrCopies(conf::get).destinations()).isPresent();
        assertThat(new EafrCopies(conf::get).report().copies()).isPresent();
        conf.put("dfs.namenode.eafr.mode", "dry_run");
        assertThat(new EafrCopies(conf::get).destinations()).isEmpty();
        conf.put("dfs.namenode.eafr.mode", "on");
        conf.remove("dfs.namenode.eafr.destination.draw");
        assertThat(new EafrCopies(conf::get).destinations()).isEmpty();
        assertThat(new EafrCopies(conf::get).sources()).isEmpty();
        conf.put("dfs.namenode.eafr.repair", "true");
        assertThat(new EafrCopies(conf::get).sources()).isPresent();
        assertThat(new EafrCopies(conf::get).destinations()).isPresent();
        conf.put("dfs.namenode.eafr.destination.draw", "perhaps");
        Assertions.assertThatThrownBy(() -> EafrSettings.of(conf::get))
                .isInstanceOf(ConfException.class)
                .hasMessageContaining("destination.draw")
                .hasMessageContaining("perhaps");
    }
}
