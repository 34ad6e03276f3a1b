// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.layout.Layout;
import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.core.layout.PlacementRequest;
import io.hdfsgears.core.layout.Repair;
import io.hdfsgears.core.layout.RetentionRequest;
import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.core.model.Member;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.core.model.Service;
import io.hdfsgears.testkit.SeededTest;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * The laws of a layout that respects upgrade domains, for random hosts in random domains. Beside {@link LayoutContract}; a test of the
 * layout subclasses this and makes the layout.
 */
public abstract class UpgradeDomainLaws {
    private static final int REPLICAS = 3;

    /** Passes of repair after which nothing may move any more. */
    private static final int PASSES = 12;

    /** A layout with random settings that suit the hosts. */
    protected abstract Layout layout(int hosts, int primaries, RandomGenerator random);

    /** Positions whose hosts are used up before others get new blocks: none but those have to give domains. */
    protected boolean mayTake(int position, ClusterView view) {
        return true;
    }

    /** Whether a block with one replica, there, wants another one in a place that may cost it a domain: usually on a primary. */
    protected boolean mayCostADomain(int position, ClusterView view) {
        return position > view.primaries();
    }

    /** Hosts with racks and domains by chance, of which some sleep. */
    protected record Case(ClusterView view, Layout layout, SplittableRandom random) {
        int domains(Collection<Integer> positions) {
            return (int) positions.stream()
                    .map(position -> view.member(position).domain())
                    .distinct()
                    .count();
        }

        int racks(Collection<Integer> positions) {
            return (int) positions.stream().map(view::rackOf).distinct().count();
        }

        List<String> told(Collection<Integer> positions) {
            return positions.stream()
                    .map(position -> position + view.member(position).rack() + "/"
                            + view.member(position).domain())
                    .toList();
        }

        /** Whether a host in another rack and another domain than this one could be had. */
        boolean canLeave(int position, Collection<Integer> eligible) {
            return eligible.stream()
                    .anyMatch(other -> view.rackOf(other) != view.rackOf(position)
                            && !view.domains().share(other, position));
        }
    }

    private Case of(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int hosts = 3 + random.nextInt(30);
        int primaries = 1 + random.nextInt(hosts);
        int racks = 1 + random.nextInt(4);
        int domains = 2 + random.nextInt(5);
        boolean byTurns = random.nextBoolean();
        double up = 0.3 + 0.7 * random.nextDouble();
        List<Member> members = new ArrayList<>();
        for (int i = 1; i <= hosts; i++) {
            int domain = byTurns ? i % domains : random.nextInt(domains);
            members.add(new Member(
                            new NodeId("id" + i),
                            "host" + i + ":9866",
                            "/rack" + random.nextInt(racks),
                            random.nextDouble() < up ? Service.SERVING : Service.ASLEEP)
                    .in("domain" + domain));
        }
        return new Case(new ClusterView(hosts, primaries, members), layout(hosts, primaries, random), random);
    }

    private List<Integer> eligible(Case one) {
        return IntStream.rangeClosed(1, one.view().size())
                .filter(one.view()::isServing)
                .filter(position -> mayTake(position, one.view()))
                .boxed()
                .toList();
    }

    /** Three replicas are in three domains wherever three serve, unless the second rack has none but domains that are taken. */
    @SeededTest(seeds = 400)
    final void replicasAreInDifferentDomainsInEveryGear(long seed) {
        Case one = of(seed);
        List<Integer> eligible = eligible(one);
        for (int block = 0; block < 10 && eligible.size() >= REPLICAS; block++) {
            List<Integer> placed = one.layout()
                    .place(PlacementRequest.fresh(REPLICAS), one.view(), LoadGauge.EVEN, one.random())
                    .positions();
            boolean bothCanBeHad = one.racks(eligible) < 2 || one.canLeave(placed.get(0), eligible);
            int wanted = Math.min(REPLICAS, one.domains(eligible));
            assertThat(one.domains(placed))
                    .as("domains of %s among %s", one.told(placed), one.told(eligible))
                    .isGreaterThanOrEqualTo(bothCanBeHad ? wanted : wanted - 1);
        }
    }

    /** Re-replication goes to further domains, too, unless a role of the layout costs one. */
    @SeededTest(seeds = 200)
    final void aFurtherReplicaGoesToAnotherDomain(long seed) {
        Case one = of(seed);
        List<Integer> eligible = eligible(one);
        if (eligible.size() < REPLICAS || one.racks(eligible) > 1) {
            return;
        }
        int holder = eligible.get(one.random().nextInt(eligible.size()));
        List<Integer> holders = new ArrayList<>(List.of(holder));
        holders.addAll(one.layout()
                .place(new PlacementRequest(2, holders, Set.of(), 0), one.view(), LoadGauge.EVEN, one.random())
                .positions());
        boolean role = mayCostADomain(holder, one.view());
        int wanted = Math.min(REPLICAS, one.domains(eligible));
        assertThat(one.domains(holders))
                .as("domains of %s among %s", one.told(holders), one.told(eligible))
                .isGreaterThanOrEqualTo(role ? Math.min(2, wanted) : wanted);
    }

    /** The replica that is one too many is not one that costs a domain, unless it is for a rack. */
    @SeededTest(seeds = 200)
    final void retentionKeepsDomainsBeforeRoles(long seed) {
        Case one = of(seed);
        List<Integer> placed = one.layout()
                .place(PlacementRequest.fresh(REPLICAS), one.view(), LoadGauge.EVEN, one.random())
                .positions();
        for (int extra = 1; extra <= one.view().size() && placed.size() == REPLICAS; extra++) {
            if (!placed.contains(extra) && one.view().isServing(extra)) {
                List<Integer> four = new ArrayList<>(placed);
                four.add(extra);
                List<Integer> rest = new ArrayList<>(four);
                rest.removeAll(one.layout()
                        .retain(new RetentionRequest(four, REPLICAS), one.view())
                        .victims());
                assertThat(Math.min(2, one.racks(rest))).isGreaterThanOrEqualTo(Math.min(2, one.racks(placed)));
                if (one.racks(placed) > 1 || one.racks(rest) < 2) {
                    assertThat(one.domains(rest))
                            .as("%s of %s among %s", rest, four, one.view().members())
                            .isGreaterThanOrEqualTo(one.domains(placed));
                }
            }
        }
    }

    /** What was placed stays, or comes to rest; it loses no domain unless for a rack or a primary. */
    @SeededTest(seeds = 200)
    final void repairComesToRest(long seed) {
        Case one = of(seed);
        List<Integer> holders = new ArrayList<>(one.layout()
                .place(PlacementRequest.fresh(REPLICAS), one.view(), LoadGauge.EVEN, one.random())
                .positions());
        RetentionRequest block = new RetentionRequest(holders, holders.size());
        Repair repair = one.layout().repair(block, one.view(), LoadGauge.EVEN, one.random());
        for (int pass = 0; repair instanceof Repair.Move move; pass++) {
            assertThat(pass)
                    .as("moves of %s among %s", holders, one.view().members())
                    .isLessThan(PASSES);
            int wanted = holders.size();
            holders.add(move.target());
            holders.removeAll(one.layout()
                    .retain(new RetentionRequest(holders, wanted), one.view())
                    .victims());
            repair = one.layout()
                    .repair(new RetentionRequest(holders, wanted), one.view(), LoadGauge.EVEN, one.random());
        }
    }
}
