// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.machine.Power;
import io.hdfsgears.core.machine.SafetyFacts;
import io.hdfsgears.core.machine.SafetyFacts.Lacks;
import io.hdfsgears.core.model.Member;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.core.model.Service;
import io.hdfsgears.core.power.PowerWord;
import io.hdfsgears.core.power.Wakeable;
import io.hdfsgears.hdfs.LocalGears;
import io.hdfsgears.hdfs.OnLocalGears;
import io.hdfsgears.hdfs.agent.Published;
import io.hdfsgears.hdfs.host.HostTracker;
import io.hdfsgears.hdfs.image.Accounts;
import io.hdfsgears.hdfs.image.ImageDirs;
import io.hdfsgears.hdfs.image.ImageFetching;
import io.hdfsgears.hdfs.image.SleeperCapture;
import io.hdfsgears.hdfs.image.SleeperReplay;
import io.hdfsgears.hdfs.image.Sleepers;
import io.hdfsgears.hdfs.scan.ScanResult;
import io.hdfsgears.hdfs.state.Roster;
import io.hdfsgears.hdfs.state.Stored;
import io.hdfsgears.hdfs.view.HdfsView;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.apache.hadoop.hdfs.server.namenode.LocalNamesystem;
import org.apache.hadoop.util.Time;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The facts that a shift down is judged by, from a real namesystem. */
class SafetyTest extends OnLocalGears {
    private static final long HOUR = TimeUnit.HOURS.toNanos(1);

    private final HostTracker tracker = new HostTracker();
    private Set<NodeId> proven = Set.of();
    private List<Partners.Partner> others = List.of();

    @BeforeEach
    void start() throws Exception {
        gears = LocalGears.of(dir, 4);
    }

    private Safety safety(boolean switched) {
        Sleepers sleepers = new Sleepers(
                new ImageDirs(List.of(dir.resolve("images"))),
                new SleeperCapture(gears.names.namesystem(), gears.names.storage(), 1000),
                new SleeperReplay(gears.names.namesystem(), gears.names.storage()),
                gears.notices);
        return new Safety(
                gears.names.namesystem(),
                gears.config,
                gears.views,
                new Accounts(
                        sleepers, new ImageFetching(List.of(), Runnable::run), gears.views, hosts -> 0, gears.notices),
                gears.scan,
                new Wakers(tracker, switched, HOUR, Long.MIN_VALUE / 2),
                new WakeProofs(
                        () -> new Published(new Roster(stored()), Map.of(), List.of(), Map.of()),
                        hosts -> false,
                        new HostTracker(),
                        switched,
                        true,
                        0,
                        0),
                new Partners(others, Runnable::run, gears.notices, () -> 0, 0));
    }

    private Stored stored() {
        return gears.roster(LocalGears.steady(4)).stored().proving(proven);
    }

    private static BitSet stay(int hosts) {
        BitSet positions = new BitSet();
        positions.set(1, hosts + 1);
        return positions;
    }

    @Test
    void aNameNodeWithoutGearsStandsInTheWayOfAShiftDownOnly() throws Exception {
        Partners.Partner stock = new Partners.Partner() {
            @Override
            public String name() {
                return "nn2";
            }

            @Override
            public boolean runsGears() {
                return false;
            }
        };
        others = List.of(stock);
        HdfsView view = gears.allAwake();
        Safety safety = safety(false);
        assertThat(safety.facts(view, stay(4), null).health().stockNameNodes()).isEmpty();
        assertThat(safety.facts(view, stay(3), safety.scan(view, stay(3)))
                        .health()
                        .stockNameNodes())
                .containsExactly("nn2");
    }

    @Test
    void aHealthyClusterHasNothingInTheWay() throws Exception {
        gears.names.file("/a", 2, gears.hosts(1, 2));
        HdfsView view = gears.allAwake();
        Safety safety = safety(false);
        ScanResult found = safety.scan(view, stay(2));
        SafetyFacts facts = safety.facts(view, stay(2), found);
        assertThat(found.coverage().gaps()).isZero();
        assertThat(facts.hosts()).isEqualTo(4);
        assertThat(facts.health().missing().count()).isZero();
        assertThat(facts.health().dead().count()).isZero();
        assertThat(facts.health().unaccounted()).isZero();
        assertThat(facts.lacks()).isEqualTo(Lacks.NONE);
        assertThat(facts.unwakeable().names()).isEmpty();
        assertThat(facts.space().bytesToMove()).isZero();
        assertThat(facts.space().bytesRoom()).isPositive();
    }

    @Test
    void blocksThatTheHostsWhichStayLackHaveToBeMoved() throws Exception {
        gears.names.file("/a", 2, gears.hosts(3, 4));
        HdfsView view = gears.allAwake();
        Safety safety = safety(false);
        ScanResult found = safety.scan(view, stay(2));
        assertThat(found.coverage().gaps()).isEqualTo(1);
        assertThat(safety.facts(view, stay(2), found).space().bytesToMove()).isEqualTo(LocalNamesystem.BLOCK);
        assertThat(safety.facts(view, stay(4), null).space().bytesToMove())
                .as("no host leaves")
                .isZero();
    }

    @Test
    void hostsThatAreLostAndBlocksThatAreCorruptAreCounted() throws Exception {
        BlockInfo block = gears.names.file("/a", 1, gears.host(4));
        gears.names.corrupt(gears.host(4), block);
        HdfsView view =
                gears.publish(LocalGears.steady(4), Service.SERVING, Service.SERVING, Service.LOST, Service.SERVING);
        SafetyFacts.Health four = safety(false).facts(view, stay(4), null).health();
        assertThat(four.dead().count()).isEqualTo(1);
        assertThat(four.corrupt().count()).isEqualTo(1);
        assertThat(four.endangered()).as("its host stays").isZero();
        SafetyFacts.Health two = safety(false).facts(view, stay(2), null).health();
        assertThat(two.endangered()).as("the last replica to repair it from").isEqualTo(1);
    }

    /** No controller has reported that it can switch a host: a host that sleeps would not wake. */
    @Test
    void hostsThatNoControllerSpeaksOfAreNamed() {
        HdfsView view = gears.publish(
                LocalGears.steady(3), Service.SERVING, Service.SERVING, Service.STANDING_BY, Service.ASLEEP);
        assertThat(safety(true).facts(view, stay(1), null).unwakeable().names())
                .containsExactly(
                        view.cluster().member(2).name(),
                        view.cluster().member(3).name());
        assertThat(safety(true).facts(view, stay(1), null).unwakeable().unproven())
                .hasSize(2);
        assertThat(safety(false).facts(view, stay(1), null).unwakeable().unproven())
                .isEmpty();
        assertThat(safety(true).facts(view, stay(4), null).unwakeable().names()).isEmpty();
    }

    @Test
    void aHostThatIsProvenToWakeMaySleepWhileItsControllerDoubtsIt() {
        HdfsView view = gears.allAwake();
        Member first = view.cluster().member(3);
        Member second = view.cluster().member(4);
        PowerWord doubts = PowerWord.of(Power.ON, Time.monotonicNowNanos())
                .with(new PowerWord.Wake(null, List.of(), Wakeable.DOUBTED));
        tracker.controllerSaid(first.name(), doubts);
        tracker.controllerSaid(second.name(), doubts);
        proven = Set.of(first.id());
        SafetyFacts.Unwakeable found = safety(true).facts(view, stay(2), null).unwakeable();
        assertThat(found.names()).containsExactly(second.name());
        assertThat(found.unproven()).containsExactly(second.name());
    }

    @Test
    void aFullHostLeavesNoRoom() {
        HdfsView view = gears.allAwake();
        long before = safety(false).facts(view, stay(2), null).space().bytesRoom();
        gears.names.fill(gears.host(1), 1);
        SafetyFacts.Space space = safety(false).facts(view, stay(2), null).space();
        assertThat(space.bytesRoom()).isLessThan(before);
        assertThat(space.filledPercent()).isBetween(49.0, 51.0);
        assertThat(space.lackingHosts()).isEqualTo(1); // one of two is full, and a block wants two hosts
        assertThat(safety(false).facts(view, stay(1), null).space().bytesRoom()).isZero();
    }

    @Test
    void theLeastNumberOfHostsIsNeverMoreThanThereAre() {
        assertThat(safety(false).facts(gears.allAwake(), stay(4), null).minAwake())
                .isBetween(1, 4);
    }
}
