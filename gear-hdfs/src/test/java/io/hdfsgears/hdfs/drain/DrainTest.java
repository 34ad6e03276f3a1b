// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.drain;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.machine.GearState;
import io.hdfsgears.core.machine.LateCopies.Late;
import io.hdfsgears.core.machine.Phase;
import io.hdfsgears.hdfs.CountedHolds;
import io.hdfsgears.hdfs.LocalGears;
import io.hdfsgears.hdfs.OnLocalGears;
import io.hdfsgears.hdfs.host.RecordedCalls;
import io.hdfsgears.hdfs.time.WallClock;
import io.hdfsgears.hdfs.worker.Workers;
import io.hdfsgears.testkit.Poll;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.apache.hadoop.hdfs.server.namenode.CodedFiles;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A shift down from four hosts to two, or to three. */
class DrainTest extends OnLocalGears {
    private final RecordedCalls dataNodes = new RecordedCalls();
    private final FakeCopies copies = new FakeCopies();
    private final List<String> recovered = new ArrayList<>();
    private final Workers workers = new Workers();
    private final UnwrittenBlocks unwritten = new UnwrittenBlocks();
    private Drain drain;
    private CountedHolds holds;

    @BeforeEach
    void start() throws Exception {
        gears = LocalGears.of(dir, 4);
        LateCopyWatch late = new LateCopyWatch(copies, gears.config, gears.redundancy(), workers, gears.notices);
        holds = new CountedHolds(gears.names.namesystem(), () -> {});
        drain = new Drain(
                holds.namesystem(),
                dataNodes.calls,
                late,
                new GoneWriters(Runnable::run, recovered::add, gears.notices),
                unwritten,
                gears.notices,
                3);
    }

    @AfterEach
    void stop() {
        workers.close();
    }

    private static GearState draining(int target) {
        return new GearState(8, Phase.DRAINING, target, 4, Set.of(), 5, WallClock.now(), "tester", "test", "");
    }

    private OpenBlocks look(GearState state) {
        return drain.look(
                gears.roster(state), List.of(LocalGears.up(), LocalGears.up(), LocalGears.up(), LocalGears.up()));
    }

    @Test
    void openBlocksCountOnEachHostOfTheirPipeline() throws Exception {
        gears.names.open("/a", 2, gears.hosts(1, 3));
        gears.names.open("/b", 2, gears.hosts(3, 4));
        gears.names.file("/closed", 2, gears.hosts(3, 4));
        OpenBlocks open = look(draining(2));
        assertThat(open.count("h1")).isEqualTo(1);
        assertThat(open.count("h3")).isEqualTo(2);
        assertThat(open.count("h4")).isEqualTo(1);
        assertThat(open.mayEvict("h3")).isTrue();
    }

    /** The lock is fair: writers wait for a hold, and all readers behind them. */
    @Test
    void manyOpenFilesAreLookedAtInManyHolds() throws Exception {
        for (int i = 0; i < 10; i++) {
            gears.names.open("/open" + i, 2, gears.hosts(1, 3));
        }
        assertThat(look(draining(2)).count("h3")).isEqualTo(10);
        assertThat(holds.holds()).isGreaterThanOrEqualTo(4);
    }

    /** HDFS-17658: a stock client of a file with three replicas fails where fewer than three hosts are left. */
    @Test
    void aWriterThatDemandsThreeReplicasIsNotMadeToMoveToTwoHosts() throws Exception {
        gears.names.open("/wal", 3, gears.hosts(1, 3, 4));
        assertThat(look(draining(2)).mayEvict("h3")).isFalse();
        assertThat(gears.lastNotice()).contains("/wal");
        assertThat(look(draining(3)).mayEvict("h4")).isTrue();
    }

    /** A stock client replaces no host within a group, and gives up once it has fewer than the data units. */
    @Test
    void aWriterOfACodedGroupMovesOnlyIfItsDataUnitsAreOnHostsThatStay() throws Exception {
        CodedFiles.open(gears.names, "/coded", gears.hosts(1, 3, 4));
        OpenBlocks open = look(draining(2));
        assertThat(open.mayEvict("h3")).as("one of two data units stays").isFalse();
        assertThat(open.count("h3")).isEqualTo(1);
        assertThat(gears.lastNotice()).contains("/coded");
        assertThat(look(draining(3)).mayEvict("h4")).isTrue();
    }

    @Test
    void theFilesThatAShiftWasHeldForAreNamedToOperatorsAFew() throws Exception {
        for (int i = 1; i <= 7; i++) {
            gears.names.open("/open" + i, 2, gears.hosts(1, 3));
        }
        gears.names.sleep(gears.host(3));
        look(draining(2));
        look(LocalGears.state(9, Phase.HELD, 2, 4));
        assertThat(gears.lastNotice()).matches(".*(/open\\d, ){4}/open\\d and 2 more");
        assertThat(gears.notices.newestForEverybody()).noneMatch(line -> line.contains("/open"));
        look(LocalGears.state(9, Phase.HELD, 2, 4));
        assertThat(gears.notices.newest()).as("once").hasSize(1);
    }

    @Test
    void aWriterWithOneHostLeftIsNotMadeToMove() throws Exception {
        BlockInfo block = gears.names.open("/cut", 2, gears.hosts(3, 1));
        copies.cut.add(block.getBlockId());
        copies.later.add("h1");
        OpenBlocks open = look(draining(2));
        assertThat(open.mayEvict("h3")).isFalse();
        assertThat(open.count("h1")).as("no writer is there that could move").isZero();
    }

    /** A stock client sets up no pipeline before its first packet. */
    @Test
    void aFileThatIsOnlyOpenedForAppendDoesNotKeepAHostFromLeaving() throws Exception {
        BlockInfo block = gears.names.open("/log", 3, gears.hosts(1, 3, 4));
        ExtendedBlock opened = new ExtendedBlock(gears.names.namesystem().getBlockPoolId(), block);
        unwritten.opened(new LocatedBlock(opened, gears.hosts(1, 3, 4)));
        gears.names.received(gears.host(1), block);
        gears.names.sleep(gears.host(3));
        OpenBlocks open = look(draining(2));
        assertThat(open.count("h3")).isZero();
        assertThat(open.count("h1")).as("it stays").isEqualTo(1);
        unwritten.written(block.getBlockId());
        assertThat(look(draining(2)).count("h3"))
                .as("a writer sets up its pipeline")
                .isEqualTo(1);
    }

    @Test
    void aHostThatIsSilentIsNoneThatStays() throws Exception {
        BlockInfo block = gears.names.open("/log", 3, gears.hosts(1, 3, 4));
        ExtendedBlock opened = new ExtendedBlock(gears.names.namesystem().getBlockPoolId(), block);
        unwritten.opened(new LocatedBlock(opened, gears.hosts(1, 3, 4)));
        gears.names.received(gears.host(1), block);
        gears.names.sleep(gears.hosts(3, 4));
        OpenBlocks open = drain.look(
                gears.roster(draining(2)),
                List.of(LocalGears.silent(), LocalGears.up(), LocalGears.up(), LocalGears.up()));
        assertThat(open.count("h3")).isEqualTo(1);
        assertThat(look(draining(2)).count("h3")).isZero();
    }

    @Test
    void whereNoHostThatStaysHasTheBlockItIsOpen() throws Exception {
        BlockInfo block = gears.names.open("/log", 3, gears.hosts(3, 4));
        ExtendedBlock opened = new ExtendedBlock(gears.names.namesystem().getBlockPoolId(), block);
        unwritten.opened(new LocatedBlock(opened, gears.hosts(3, 4)));
        unwritten.opened(null);
        gears.names.sleep(gears.hosts(3, 4));
        assertThat(look(draining(2)).count("h3")).isEqualTo(1);
    }

    @Test
    void whileNoneLeavesNothingIsLookedAt() throws Exception {
        gears.names.open("/a", 2, gears.hosts(1, 3));
        assertThat(look(LocalGears.steady(4)).count("h3")).isZero();
        assertThat(recovered).isEmpty();
    }

    @Test
    void aLiveWriterKeepsItsLease() throws Exception {
        gears.names.open("/a", 2, gears.hosts(1, 3));
        look(draining(2));
        assertThat(recovered).isEmpty();
    }

    @Test
    void evictionIsAskedForOnceInAWhile() {
        drain.evict(gears.host(3));
        drain.evict(gears.host(3));
        drain.evict(gears.host(4));
        assertThat(dataNodes.asked).containsExactly("h3 evictWriters", "h4 evictWriters");
    }

    @Test
    void copiesThatALeavingHostIsToGetAreWaitedForAndTakenOver() throws Exception {
        BlockInfo block = gears.names.open("/a", 3, gears.hosts(1, 2, 4));
        copies.late.add(new Late(block.getBlockId(), true, Set.of("h1"), Set.of("h4")));
        copies.late.add(new Late(99, false, Set.of("h1"), Set.of("h2")));
        OpenBlocks open = look(draining(2));
        assertThat(open.late("h4")).isEqualTo(1);
        assertThat(open.late("h2")).as("it stays").isZero();
        assertThat(open.sample()).contains(block.getBlockId());
        Poll.until(Duration.ofSeconds(10), "the copies are taken over", () -> !copies.taken.isEmpty());
        assertThat(copies.taken).containsExactly("[" + block.getBlockId() + "]");
        assertThat(drain.copiesAhead(Set.of("h4"))).isEqualTo(1);
        assertThat(drain.copiesAhead(Set.of("h3"))).isZero();
    }

    @Test
    void whereWritersWaitForAllCopiesNoneComesLate() {
        LateCopyWatch none = new LateCopyWatch(null, gears.config, gears.redundancy(), workers, gears.notices);
        assertThat(none.later(7)).isEmpty();
        assertThat(none.isCut(7)).isFalse();
        assertThat(none.ahead(Set.of("h4"))).isZero();
    }
}
