// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.drain;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.hdfs.LocalGears;
import io.hdfsgears.hdfs.OnLocalGears;
import io.hdfsgears.hdfs.scan.CountedWalk;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.blockmanagement.GearBlockAccess;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Three hosts; h3 leaves. */
class SecuringTest extends OnLocalGears {
    private static final long SECOND = 1_000_000_000L;

    private Securing securing;
    private DatanodeDescriptor leaving;
    private boolean quiet = true;
    private long now;

    @BeforeEach
    void start() throws Exception {
        gears = LocalGears.of(dir, 3);
        securing = new Securing(gears.names.namesystem(), gears.names.provider(), gears.scan, () -> now);
        leaving = gears.host(3);
    }

    private void leave() {
        new Maintenance(gears.names.namesystem(), gears.names.provider(), SECOND).standBy(List.of(leaving));
        assertThat(leaving.isEnteringMaintenance()).isTrue();
    }

    private void run(long epoch) {
        securing.run(epoch, "h3"::equals, uuid -> quiet);
    }

    @Test
    void aHostWhoseBlocksAreAllElsewhereIsOut() throws Exception {
        gears.names.file("/a", 2, gears.hosts(1, 3));
        leave();
        run(8);
        assertThat(leaving.isInMaintenance()).isTrue();
    }

    @Test
    void aBlockWithoutAnotherReplicaIsCopiedFirst() throws Exception {
        BlockInfo only = gears.names.file("/a", 1, gears.hosts(3));
        leave();
        run(8);
        assertThat(leaving.isInMaintenance()).isFalse();
        assertThat(GearBlockAccess.isToBeCopied(gears.names.blocks(), only)).isTrue();
        gears.names.received(gears.host(1), only);
        run(8);
        assertThat(leaving.isInMaintenance()).as("looked at a moment ago").isFalse();
        now += SECOND;
        run(8);
        assertThat(leaving.isInMaintenance()).isTrue();
    }

    /** Its replica elsewhere may be whole: as long as it is not reported, the host stays. */
    @Test
    void anotherHostThatOnlySleepsIsNoSafePlace() throws Exception {
        BlockInfo block = gears.names.file("/a", 2, gears.hosts(2, 3));
        gears.names.sleep(gears.host(2));
        leave();
        run(8);
        assertThat(leaving.isInMaintenance()).isFalse();
        assertThat(GearBlockAccess.isToBeCopied(gears.names.blocks(), block)).isTrue();
    }

    @Test
    void aCorruptReplicaElsewhereKeepsTheHostAndOneOnTheHostKeepsItNot() throws Exception {
        BlockInfo block = gears.names.file("/a", 2, gears.hosts(1, 3));
        gears.names.corrupt(gears.host(1), block);
        leave();
        run(8);
        assertThat(leaving.isInMaintenance()).isFalse();
        gears.names.delete("/a");
        BlockInfo bad = gears.names.file("/b", 2, gears.hosts(1, 3));
        gears.names.corrupt(leaving, bad);
        run(9);
        assertThat(leaving.isInMaintenance()).isTrue();
    }

    @Test
    void aHostThatIsWrittenToWaitsAndWhatWasWrittenIsLookedAtToo() throws Exception {
        BlockInfo open = gears.names.open("/a", 1, leaving);
        quiet = false;
        leave();
        run(8);
        assertThat(leaving.isInMaintenance()).isFalse();
        gears.names.finish("/a", open, leaving);
        quiet = true;
        now += SECOND;
        run(8);
        assertThat(leaving.isInMaintenance())
                .as("the last walk did not see the block that was open")
                .isFalse();
        gears.names.received(gears.host(2), open);
        now += SECOND;
        run(8);
        assertThat(leaving.isInMaintenance()).isTrue();
    }

    /** Of 700 hosts the writers end one by one: each would make a walk else. */
    @Test
    void whileAWalkIsRestedFromHostsThatBecomeQuietWaitAndOthersLeave() throws Exception {
        CountedWalk walk = new CountedWalk(gears.scan, () -> now += 6 * SECOND);
        Securing rested = new Securing(gears.names.namesystem(), gears.names.provider(), walk, () -> now);
        DatanodeDescriptor second = gears.host(2);
        Set<String> quietHosts = new HashSet<>(Set.of("h2"));
        BlockInfo only = gears.names.file("/a", 1, gears.hosts(2));
        new Maintenance(gears.names.namesystem(), gears.names.provider(), SECOND).standBy(List.of(second, leaving));
        for (int i = 0; i < 29; i++) {
            rested.run(8, uuid -> true, quietHosts::contains);
            if (i == 1) {
                quietHosts.add("h3");
                gears.names.received(gears.host(1), only);
            }
            now += SECOND;
        }
        assertThat(walk.walks()).as("half a minute of rest at most").isEqualTo(1);
        assertThat(second.isInMaintenance()).isTrue();
        assertThat(leaving.isInMaintenance()).isFalse();
        now += SECOND;
        rested.run(8, uuid -> true, quietHosts::contains);
        assertThat(walk.walks()).isEqualTo(2);
        assertThat(leaving.isInMaintenance()).isTrue();
    }

    @Test
    void aHostWhoseReportDoesNotCountProvesNothing() throws Exception {
        gears.names.file("/a", 2, gears.hosts(1, 3));
        gears.names.file("/only", 1, gears.hosts(3));
        leave();
        gears.names.registered("h3");
        run(8);
        assertThat(leaving.isInMaintenance()).isFalse();
    }

    /** It served in between: blocks that it got since were in no walk. */
    @Test
    void inAnotherEpochAHostIsWalkedOverAnew() throws Exception {
        gears.names.file("/a", 2, gears.hosts(1, 3));
        quiet = false;
        leave();
        run(8);
        gears.names.file("/new", 1, leaving);
        quiet = true;
        run(9);
        assertThat(leaving.isInMaintenance()).isFalse();
    }

    @Test
    void aHostOfTheOperatorsIsLeftToStock() throws Exception {
        gears.names.file("/a", 2, gears.hosts(1, 3));
        leave();
        gears.names.provider().release("h3");
        run(8);
        assertThat(leaving.isInMaintenance()).isFalse();
        gears.names.provider().hold("h3");
        securing.run(8, uuid -> false, uuid -> true);
        assertThat(leaving.isInMaintenance()).isFalse();
    }
}
