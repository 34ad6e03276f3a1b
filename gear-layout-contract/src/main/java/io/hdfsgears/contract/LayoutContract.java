// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hdfsgears.core.layout.Layout;
import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.core.layout.Placement;
import io.hdfsgears.core.layout.PlacementRequest;
import io.hdfsgears.core.layout.Repair;
import io.hdfsgears.core.layout.Retention;
import io.hdfsgears.core.layout.RetentionRequest;
import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.testkit.SeededTest;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * The laws of {@link Layout}, for random hosts, requests and holders. A layout's test subclasses this, makes the layout and
 * adds the laws of its own in {@link #placed}, {@link #retained} and {@link #repaired}.
 */
public abstract class LayoutContract {
    private static final double TINY = 1e-6;

    /** A layout with random settings that suit the hosts. */
    protected abstract Layout layout(int hosts, int primaries, RandomGenerator random);

    /** Positions 1 to this hold a replica of each block, so that the lowest gear reads all; the primaries unless overridden. */
    protected int covering(Layout layout, ClusterView view) {
        return view.primaries();
    }

    /** Hosts awake in the lowest gear, at least; more than {@link #covering} need not be, where data is copied before such a shift. */
    protected int lowestGear(Layout layout, ClusterView view) {
        return covering(layout, view);
    }

    /** Whether {@link Layout#share} covers every replica; if not, some replicas go to any host. */
    protected boolean sharesAreComplete() {
        return true;
    }

    /** p of the case; overridden by layouts whose chains have a fixed one. */
    protected int primaries(int hosts, RandomGenerator random) {
        return 1 + random.nextInt(hosts);
    }

    /** Laws of the layout's own about a placement. */
    protected void placed(
            Layout layout, PlacementRequest request, ClusterView view, Set<Integer> eligible, Placement placement) {}

    /** Laws of the layout's own about a retention; {@code rest} are the holders that stay. */
    protected void retained(Layout layout, RetentionRequest request, ClusterView view, List<Integer> rest) {}

    /** Laws of the layout's own about a repair; {@code accepting} are the positions with room. */
    protected void repaired(
            Layout layout, RetentionRequest request, ClusterView view, BitSet accepting, Repair repair) {}

    /** Only eligible hosts, no duplicates, as many as there can be; a new block is covered. */
    @SeededTest(seeds = 300)
    final void placementTakesAsManyEligibleHostsAsThereAre(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int hosts = 1 + random.nextInt(30);
        int primaries = primaries(hosts, random);
        BitSet up = positions(random, hosts, 0.2 + 0.8 * random.nextDouble());
        BitSet accepting = positions(random, hosts, 0.3 + 0.7 * random.nextDouble());
        Set<Integer> excluded = new HashSet<>(list(positions(random, hosts, 0.2 * random.nextDouble())));
        List<Integer> holders = list(positions(random, hosts, 0.2 * random.nextDouble()));
        ClusterView view = AlternatingRacks.view(hosts, primaries, 1 + random.nextInt(4), up::get);
        Layout layout = layout(hosts, primaries, new SplittableRandom(~seed));
        PlacementRequest request =
                new PlacementRequest(1 + random.nextInt(hosts + 2), holders, excluded, random.nextInt(hosts + 1));
        Placement placement = layout.place(request, view, gauge(accepting), random);
        Set<Integer> eligible = new HashSet<>(IntStream.rangeClosed(1, hosts)
                .filter(i -> up.get(i) && accepting.get(i))
                .filter(i -> !excluded.contains(i) && !holders.contains(i))
                .boxed()
                .toList());
        assertThat(placement.positions()).doesNotHaveDuplicates().isSubsetOf(eligible);
        assertThat(placement.positions()).hasSize(Math.min(request.additional(), eligible.size()));
        assertThat(placement.offloaded()).isBetween(0, placement.positions().size());
        int covering = covering(layout, view);
        if (holders.isEmpty() && eligible.stream().anyMatch(i -> i <= covering)) {
            assertThat(placement.positions())
                    .as("covered in the lowest gear: %s of %s by %s", request, eligible, layout)
                    .anyMatch(i -> i <= covering);
        }
        placed(layout, request, view, eligible, placement);
    }

    /** The pinned seeds: a sleeping primary was kept for a serving one, and then had to go as well. */
    @SeededTest(
            seeds = 300,
            pinned = {1009178042, 1346276996})
    final void retentionLosesNoServingHolder(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int hosts = 1 + random.nextInt(20);
        int primaries = primaries(hosts, random);
        BitSet up = positions(random, hosts, random.nextDouble());
        List<Integer> holders = list(positions(random, hosts, random.nextDouble()));
        ClusterView view = AlternatingRacks.view(hosts, primaries, 1 + random.nextInt(3), up::get);
        RetentionRequest request = new RetentionRequest(holders, 1 + random.nextInt(4));
        Layout layout = layout(hosts, primaries, new SplittableRandom(~seed));
        Retention retention = layout.retain(request, view);
        assertThat(retention.victims()).doesNotHaveDuplicates().isSubsetOf(holders);
        assertThat(retention.victims()).hasSize(Math.max(0, holders.size() - request.wanted()));
        List<Integer> rest = new ArrayList<>(holders);
        rest.removeAll(retention.victims());
        assertThat(rest.stream().anyMatch(up::get)).isEqualTo(holders.stream().anyMatch(up::get));
        int covering = covering(layout, view);
        if (holders.stream().anyMatch(i -> up.get(i) && i <= covering)) {
            assertThat(rest).as("still covered in the lowest gear").anyMatch(i -> i <= covering);
        }
        retained(layout, request, view, rest);
    }

    /** A move's target serves, has room and is new; its victim holds a replica. */
    @SeededTest(seeds = 300)
    final void repairMovesToServingHostsWithRoom(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int hosts = 1 + random.nextInt(20);
        int primaries = primaries(hosts, random);
        BitSet up = positions(random, hosts, random.nextDouble());
        BitSet accepting = positions(random, hosts, random.nextDouble());
        List<Integer> holders = list(positions(random, hosts, random.nextDouble() * 0.5));
        ClusterView view = AlternatingRacks.view(hosts, primaries, 1 + random.nextInt(3), up::get);
        RetentionRequest request = new RetentionRequest(holders, 1 + random.nextInt(4));
        Layout layout = layout(hosts, primaries, new SplittableRandom(~seed));
        Repair repair = layout.repair(request, view, gauge(accepting), random);
        if (repair instanceof Repair.Move move) {
            assertThat(up.get(move.target()) && accepting.get(move.target()))
                    .as("position %d serves and has room", move.target())
                    .isTrue();
            assertThat(holders).doesNotContain(move.target());
            if (move.victim() == 0) {
                assertThat(holders).as("nothing to drop: a replica lacks").hasSizeLessThan(request.wanted());
            } else {
                assertThat(holders).contains(move.victim());
            }
        }
        repaired(layout, request, view, accepting, repair);
    }

    /** Each host holds between none and one replica of a block, and all together hold the file's factor. */
    @SeededTest(seeds = 50)
    final void sharesAddUpToTheFactor(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int hosts = 1 + random.nextInt(60);
        int primaries = primaries(hosts, random);
        Layout layout = layout(hosts, primaries, random);
        ClusterView view = AlternatingRacks.view(hosts, primaries, 1 + random.nextInt(4), i -> true);
        for (int factor = 1; factor <= 5; factor++) {
            double sum = 0;
            for (int i = 1; i <= hosts; i++) {
                double share = layout.share(i, factor, view);
                assertThat(share).as("share of position %d", i).isBetween(0.0, 1 + TINY);
                sum += share;
            }
            double all = Math.min(factor, hosts);
            assertThat(sum)
                    .as("factor %d on %d hosts", factor, hosts)
                    .isBetween(sharesAreComplete() ? all - TINY : 1 - TINY, all + TINY);
        }
    }

    /** Gears rise to all hosts, from no fewer than can cover all data. */
    @SeededTest(seeds = 50)
    final void gearsRiseToAllHosts(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int hosts = 1 + random.nextInt(60);
        int primaries = primaries(hosts, random);
        Layout layout = layout(hosts, primaries, random);
        ClusterView view = AlternatingRacks.view(hosts, primaries, 1 + random.nextInt(4), i -> true);
        List<Integer> awake = layout.gears(view).awake();
        assertThat(awake).isSorted().doesNotHaveDuplicates().endsWith(hosts);
        assertThat(awake.get(0)).as("the lowest gear").isGreaterThanOrEqualTo(lowestGear(layout, view));
    }

    /** The same arguments and the same random numbers give the same hosts, also from another instance. */
    @SeededTest(seeds = 50)
    final void decisionsRepeat(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int hosts = 1 + random.nextInt(30);
        int primaries = primaries(hosts, random);
        ClusterView view = AlternatingRacks.view(hosts, primaries, 1 + random.nextInt(4), i -> true);
        PlacementRequest request = PlacementRequest.fresh(1 + random.nextInt(4));
        Placement first = layout(hosts, primaries, new SplittableRandom(seed))
                .place(request, view, LoadGauge.EVEN, new SplittableRandom(~seed));
        Placement second = layout(hosts, primaries, new SplittableRandom(seed))
                .place(request, view, LoadGauge.EVEN, new SplittableRandom(~seed));
        assertThat(second).isEqualTo(first);
    }

    /** Whatever the disks: a share is at most one replica a block, and all hold the file's factor. */
    @SeededTest(seeds = 50)
    final void sharesOfUnlikeHostsAddUpToTheFactor(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        UnlikeHosts hosts = unlike(random, 60);
        for (int factor = 1; factor <= 5; factor++) {
            double sum = 0;
            for (int i = 1; i <= hosts.size(); i++) {
                double share = hosts.layout().share(i, factor, hosts.view());
                assertThat(share).as("share of position %d", i).isBetween(0.0, 1 + TINY);
                sum += share;
            }
            double all = Math.min(factor, hosts.size());
            assertThat(sum)
                    .as("factor %d on %s", factor, hosts.view().weights())
                    .isBetween(sharesAreComplete() ? all - TINY : 1 - TINY, all + TINY);
        }
    }

    /** Equal capacities, known or not, are no capacities at all: the same hosts by the same random numbers. */
    @SeededTest(seeds = 50)
    final void equalCapacitiesPlaceAsUnknownOnes(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int hosts = 1 + random.nextInt(30);
        int primaries = primaries(hosts, random);
        int racks = 1 + random.nextInt(4);
        int size = 1 + random.nextInt(400);
        BitSet known = positions(random, hosts, random.nextDouble());
        Layout layout = layout(hosts, primaries, new SplittableRandom(~seed));
        ClusterView plain = AlternatingRacks.view(hosts, primaries, racks, i -> true);
        ClusterView equal = UnlikeHosts.view(plain, i -> known.get(i) ? size : 0);
        BitSet all = positions(random, hosts, 1);
        PlacementRequest request = PlacementRequest.fresh(1 + random.nextInt(4));
        List<Integer> holders = list(positions(random, hosts, 0.4));
        RetentionRequest block = new RetentionRequest(holders, 3);
        for (int turn = 0; turn < 20; turn++) {
            long draw = random.nextLong();
            assertThat(layout.place(request, equal, gauge(all), new SplittableRandom(draw)))
                    .isEqualTo(layout.place(request, plain, gauge(all), new SplittableRandom(draw)));
            assertThat(layout.repair(block, equal, gauge(all), new SplittableRandom(draw)))
                    .isEqualTo(layout.repair(block, plain, gauge(all), new SplittableRandom(draw)));
        }
    }

    /** Written until nothing fits: no host gets more than its room, and none has room left when a block finds too few hosts. */
    @SeededTest(seeds = 50)
    final void noHostIsAskedForMoreThanItsRoom(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        UnlikeHosts hosts = unlike(random, 20);
        int factor = 1 + random.nextInt(4);
        int placed = 1;
        while (placed > 0) {
            int withRoom = hosts.withRoom();
            placed = hosts.write(factor, random).size();
            assertThat(placed).as("hosts for %d replicas", factor).isEqualTo(Math.min(factor, withRoom));
            hosts.assertWithinRoom();
        }
    }

    /** What hosts hold once much was written is their share. */
    @SeededTest(seeds = 20)
    final void hostsFillByTheirShare(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        UnlikeHosts hosts = unlike(random, 24);
        int factor = usualFactor();
        int blocks = 4000;
        for (int block = 0; block < blocks && sharesAreComplete(); block++) {
            hosts.writeAnywhere(factor, random);
        }
        for (int i = 1; i <= hosts.size() && sharesAreComplete(); i++) {
            double share = hosts.layout().share(i, factor, hosts.view());
            assertThat(hosts.held(i) / (double) blocks)
                    .as(
                            "position %d of %d, p = %d, weights %s",
                            i,
                            hosts.size(),
                            hosts.view().primaries(),
                            hosts.view().weights())
                    .isCloseTo(share, within(0.01 + share * shareTolerance()));
        }
    }

    /** A host leaves the chain: repair gives every block as many replicas as it should have, one where the lowest gear reads. */
    @SeededTest(seeds = 30)
    final void aRemovedHostLeavesEveryBlockCovered(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        UnlikeHosts hosts = unlike(random, 20);
        int factor = 2 + random.nextInt(2);
        for (int block = 0; block < 60; block++) {
            hosts.writeAnywhere(factor, random);
        }
        if (hosts.size() > 1 && hosts.view().primaries() < hosts.size()) {
            UnlikeHosts left = hosts.without(1 + random.nextInt(hosts.size()));
            left.repair(factor, random);
            int covering = covering(left.layout(), left.view());
            for (List<Integer> holders : left.blocks()) {
                assertThat(holders).hasSizeGreaterThanOrEqualTo(Math.min(factor, left.size()));
                assertThat(holders).as("covered in the lowest gear").anyMatch(i -> i <= covering);
            }
        }
    }

    /** How far a host may be off its share once much was written, as a part of it. */
    protected double shareTolerance() {
        return 0.1;
    }

    /** The factor that the layout's settings are made for. */
    protected int usualFactor() {
        return 3;
    }

    private UnlikeHosts unlike(SplittableRandom random, int most) {
        int hosts = 1 + random.nextInt(most);
        int primaries = primaries(hosts, random);
        ClusterView plain = AlternatingRacks.view(hosts, primaries, 1 + random.nextInt(4), i -> true);
        return UnlikeHosts.of(layout(hosts, primaries, random), plain, random);
    }

    /** Each of positions 1 to {@code hosts} by chance. */
    protected static BitSet positions(RandomGenerator random, int hosts, double chance) {
        BitSet set = new BitSet();
        for (int i = 1; i <= hosts; i++) {
            set.set(i, random.nextDouble() < chance);
        }
        return set;
    }

    protected static List<Integer> list(BitSet positions) {
        return new ArrayList<>(positions.stream().boxed().toList());
    }

    /** Uneven loads; only hosts of the set have room. */
    protected static LoadGauge gauge(BitSet accepting) {
        return new GivenLoad(position -> position * 31L % 7, accepting::get);
    }
}
