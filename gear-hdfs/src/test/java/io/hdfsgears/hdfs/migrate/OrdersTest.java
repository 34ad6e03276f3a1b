// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.migrate;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.migrate.BlockMove;
import io.hdfsgears.hdfs.LocalGears;
import io.hdfsgears.hdfs.OnLocalGears;
import io.hdfsgears.hdfs.view.HdfsView;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.apache.hadoop.hdfs.server.namenode.LocalNamesystem;
import org.apache.hadoop.hdfs.server.protocol.BlockCommand;
import org.apache.hadoop.hdfs.server.protocol.DatanodeProtocol;
import org.apache.hadoop.util.Time;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A block on h2 and h3 is to be copied from h2 to h1, where it is at home; then h3 may drop it. */
class OrdersTest extends OnLocalGears {
    private static final long SECOND = 1_000_000_000L;

    private Orders orders;
    private BlockInfo block;
    private BlockMove move;
    private HdfsView view;

    @BeforeEach
    void start() throws Exception {
        gears = LocalGears.of(dir, 3);
        orders = new Orders(gears.names.namesystem(), gears.scan, gears.views, 2, 90, 10 * SECOND);
        block = gears.names.file("/a", 2, gears.hosts(2, 3));
        move = new BlockMove(block.getBlockId(), LocalNamesystem.BLOCK, 2, 1, 3);
        view = gears.allAwake();
    }

    private Optional<BlockCommand> sent() {
        orders.place(view, List.of(move), 0);
        return orders.commands(gears.host(2), 0, 0);
    }

    private List<Orders.End> ends(long nowNanos) {
        return orders.settle(nowNanos).stream().map(Orders.Ended::end).toList();
    }

    @Test
    void anOrderIsATransferThatEndsWhenTheTargetReportsAWholeReplica() throws Exception {
        BlockCommand command = sent().orElseThrow();
        assertThat(command.getAction()).isEqualTo(DatanodeProtocol.DNA_TRANSFER);
        assertThat(command.getBlocks()[0].getBlockId()).isEqualTo(block.getBlockId());
        assertThat(command.getTargets()[0][0].getDatanodeUuid()).isEqualTo("h1");
        assertThat(ends(Time.monotonicNowNanos())).isEmpty();
        gears.names.received(gears.host(1), block);
        assertThat(ends(Time.monotonicNowNanos())).containsExactly(Orders.End.ARRIVED);
        assertThat(ends(Time.monotonicNowNanos())).as("each order ends once").isEmpty();
    }

    /** A storage policy such as ONE_SSD has replicas of one block on two types. */
    @Test
    void theCopyIsOfTheStorageTypeOfTheReplicaThatItReplaces() throws Exception {
        gears.names.retype(gears.host(2), StorageType.SSD);
        assertThat(sent().orElseThrow().getTargetStorageTypes()[0]).containsExactly(StorageType.DISK);
        gears.names.retype(gears.host(3), StorageType.SSD);
        assertThat(sent()).as("the target has disks only").isEmpty();
    }

    @Test
    void aCopyThatIsCorruptHasNotArrived() throws Exception {
        sent();
        gears.names.received(gears.host(1), block);
        gears.names.corrupt(gears.host(1), block);
        assertThat(ends(Time.monotonicNowNanos())).isEmpty();
        assertThat(ends(Time.monotonicNowNanos() + 11 * SECOND)).containsExactly(Orders.End.LATE);
    }

    @Test
    void aFileThatWasDeletedBeforeTheHeartbeatIsNotCopied() throws Exception {
        orders.place(view, List.of(move), 0);
        gears.names.delete("/a");
        assertThat(orders.commands(gears.host(2), 0, 0)).isEmpty();
        assertThat(ends(0)).containsExactly(Orders.End.NEEDLESS);
    }

    @Test
    void aFileThatWasDeletedOrAppendedToDuringTheCopyHasNoUseForIt() throws Exception {
        sent();
        gears.names.locked(() -> block.setGenerationStamp(block.getGenerationStamp() + 1));
        assertThat(ends(Time.monotonicNowNanos())).containsExactly(Orders.End.NEEDLESS);
    }

    @Test
    void aPlanForOtherHostsIsVoid() {
        orders.place(view, List.of(move), 0);
        gears.allAwake();
        assertThat(orders.commands(gears.host(2), 0, 0)).isEmpty();
        assertThat(ends(0)).containsExactly(Orders.End.NEEDLESS);
    }

    /** With its victim gone the block would have one replica less than planned after the move. */
    @Test
    void aBlockThatStandsOtherwiseThanPlannedIsNotMoved() throws Exception {
        orders.place(view, List.of(move), 0);
        gears.names.deleted(gears.host(3), block);
        assertThat(orders.commands(gears.host(2), 0, 0)).isEmpty();
        assertThat(ends(0)).containsExactly(Orders.End.NEEDLESS);
    }

    @Test
    void aTargetThatHasItOrIsOutOfServiceGetsNone() throws Exception {
        orders.place(view, List.of(move), 0);
        gears.names.sleep(gears.host(1));
        assertThat(orders.commands(gears.host(2), 0, 0)).isEmpty();
        assertThat(ends(0)).containsExactly(Orders.End.NEEDLESS);
    }

    @Test
    void aSourceThatIsSilentGetsNoOrderAndABusyOneWaits() {
        orders.place(view, List.of(move), 0);
        assertThat(orders.waitFor("h2")).isTrue();
        assertThat(orders.waitFor("h3")).isFalse();
        assertThat(orders.commands(gears.host(2), 2, 0))
                .as("its streams are taken")
                .isEmpty();
        assertThat(orders.commands(gears.host(2), 1, 1)).isEmpty();
        assertThat(ends(11 * SECOND)).containsExactly(Orders.End.LATE);
        assertThat(orders.waitFor("h2")).isFalse();
    }

    @Test
    void whatWasNotGivenOutIsTakenBack() {
        orders.place(view, List.of(move), 0);
        orders.withdraw();
        assertThat(ends(0)).containsExactly(Orders.End.WITHDRAWN);
        assertThat(orders.commands(gears.host(2), 0, 0)).isEmpty();
    }

    @Test
    void aBlockThatFailsAgainAndAgainIsGivenUp() {
        Tally tally = new Tally(0);
        Orders.Ended late = new Orders.Ended(move, Orders.End.LATE);
        for (int i = 0; i < 4; i++) {
            tally.count(late, i);
        }
        tally.count(new Orders.Ended(move, Orders.End.WITHDRAWN), 5);
        assertThat(tally.isGivenUp(block.getBlockId())).isFalse();
        tally.count(new Orders.Ended(move, Orders.End.NEEDLESS), 6);
        assertThat(tally.isGivenUp(block.getBlockId())).isTrue();
        assertThat(tally.needless()).isEqualTo(1);
        assertThat(tally.blocks()).isZero();
        tally.count(new Orders.Ended(move, Orders.End.ARRIVED), SECOND);
        assertThat(tally.blocks()).isEqualTo(1);
        assertThat(tally.bytes()).isEqualTo(move.bytes());
    }
}
