// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.hdfsgears.hdfs.LocalGears;
import io.hdfsgears.hdfs.OnLocalGears;
import io.hdfsgears.hdfs.pipeline.RecoveryOrders;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.security.token.block.ExportedBlockKeys;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.blockmanagement.GearBlockAccess;
import org.apache.hadoop.hdfs.server.common.HdfsServerConstants.NodeType;
import org.apache.hadoop.hdfs.server.common.StorageInfo;
import org.apache.hadoop.hdfs.server.namenode.GearNamesystemAccess;
import org.apache.hadoop.hdfs.server.namenode.LocalRewrites;
import org.apache.hadoop.hdfs.server.protocol.BlockRecoveryCommand;
import org.apache.hadoop.hdfs.server.protocol.BlockRecoveryCommand.RecoveringBlock;
import org.apache.hadoop.hdfs.server.protocol.DatanodeCommand;
import org.apache.hadoop.hdfs.server.protocol.DatanodeRegistration;
import org.apache.hadoop.hdfs.server.protocol.HeartbeatResponse;
import org.apache.hadoop.hdfs.server.protocol.SlowDiskReports;
import org.apache.hadoop.hdfs.server.protocol.SlowPeerReports;
import org.apache.hadoop.hdfs.server.protocol.StorageReport;
import org.apache.hadoop.util.Time;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A file on h1, h2 and h3, of which h2 and h3 sleep and are kept alive. */
class RecoveryWithoutSleepersTest extends OnLocalGears {
    private RecoveryWithoutSleepers recovery;
    private BlockInfo block;
    private LocalRewrites client;

    @BeforeEach
    void start() throws Exception {
        gears = LocalGears.of(dir, 3);
        recovery = new RecoveryWithoutSleepers(gears.names.namesystem());
        client = new LocalRewrites(gears.names.namesystem());
        block = gears.names.file("/a", 3, gears.hosts(1, 2, 3));
        gears.lowGear(1);
        keptAlive(2);
        keptAlive(3);
    }

    private void keptAlive(int host) {
        long stale = GearBlockAccess.staleMillis(gears.names.blocks().getDatanodeManager());
        gears.host(host).setLastUpdateMonotonic(Time.monotonicNow() - stale - 60_000);
    }

    /** The orders in the reply to this host's next heartbeat. */
    private List<RecoveringBlock> ordersFor(int number) throws Exception {
        DatanodeDescriptor host = gears.host(number);
        StorageReport[] volumes = {GearBlockAccess.report(host.getStorageInfos()[0])};
        DatanodeRegistration sender =
                new DatanodeRegistration(host, new StorageInfo(NodeType.DATA_NODE), new ExportedBlockKeys(), "3.5.0");
        HeartbeatResponse stocks = new HeartbeatResponse(
                gears.names
                        .blocks()
                        .getDatanodeManager()
                        .handleHeartbeat(
                                sender,
                                volumes,
                                gears.names.namesystem().getBlockPoolId(),
                                0,
                                0,
                                0,
                                0,
                                0,
                                null,
                                SlowPeerReports.EMPTY_REPORT,
                                SlowDiskReports.EMPTY_REPORT),
                null,
                null,
                0);
        return RecoveryOrders.in(recovery.withoutSleepers(stocks));
    }

    private static List<String> asked(RecoveringBlock order) {
        return Arrays.stream(order.getLocations())
                .map(DatanodeInfo::getDatanodeUuid)
                .toList();
    }

    private void secondAttempt() throws Exception {
        gears.names.locked(
                () -> block.getUnderConstructionFeature().initializeBlockRecovery(block, 2_000_000_000L, true));
    }

    @Test
    void aTruncateAsksNoSleeperAndItsSecondAttemptIsLedByNone() throws Exception {
        client.truncate("/a", 7);
        List<RecoveringBlock> orders = ordersFor(1);
        assertThat(orders).hasSize(1);
        assertThat(asked(orders.get(0))).containsExactly("h1");
        assertThat(orders.get(0).getNewBlock().getNumBytes()).isEqualTo(7);
        assertThat(ordersFor(1)).as("an order is given once").isEmpty();
        secondAttempt();
        List<RecoveringBlock> again = ordersFor(1);
        assertThat(again).hasSize(1);
        assertThat(asked(again.get(0))).containsExactly("h1");
    }

    @Test
    void theRecoveryOfAFileThatIsOpenAsksNoSleeper() throws Exception {
        gears.names.open("/open", 3, gears.hosts(1, 2, 3));
        GearNamesystemAccess.recoverLease(gears.names.namesystem(), "/open", "another client");
        List<RecoveringBlock> orders = ordersFor(1);
        assertThat(orders).hasSize(1);
        assertThat(asked(orders.get(0))).containsExactly("h1");
        assertThat(orders.get(0).getNewBlock()).isNull();
    }

    /** One that wakes sends heartbeats before its maintenance ends. */
    @Test
    void aHostThatIsOutOfServiceAndUpIsAsked() throws Exception {
        gears.names.heartbeat(gears.host(2));
        gears.names.heartbeat(gears.host(1));
        client.truncate("/a", 7);
        List<RecoveringBlock> orders = new ArrayList<>(ordersFor(1));
        orders.addAll(ordersFor(2));
        assertThat(orders).hasSize(1);
        assertThat(asked(orders.get(0))).containsExactlyInAnyOrder("h1", "h2");
    }

    @Test
    void whereNoOtherHostIsLeftStocksOrderStays() throws Exception {
        client.truncate("/a", 7);
        RecoveringBlock order = new RecoveringBlock(
                new ExtendedBlock(gears.names.namesystem().getBlockPoolId(), block), gears.hosts(2, 3), 7);
        HeartbeatResponse reply =
                new HeartbeatResponse(new DatanodeCommand[] {new BlockRecoveryCommand(List.of(order))}, null, null, 0);
        assertThat(recovery.withoutSleepers(reply)).isSameAs(reply);
        assertThat(block.getUnderConstructionFeature().getExpectedStorageLocations())
                .hasSize(3);
    }

    /** The awake host that was asked lost its replica; those that sleep, or slept when it was asked, hold good ones. */
    @Test
    void aBlockIsNotDeletedBeforeAllItsHoldersWereAsked() throws Exception {
        client.truncate("/a", 7);
        long first = recoveryAsks("h1");
        refuses(first);
        gears.host(2).setLastUpdateMonotonic(Time.monotonicNow());
        refuses(first); // h2 has woken since the order, and was not asked
        secondAttempt();
        long second = recoveryAsks("h1", "h2");
        gears.host(3).setLastUpdateMonotonic(Time.monotonicNow());
        refuses(second);
        gears.names.locked(
                () -> block.getUnderConstructionFeature().initializeBlockRecovery(block, 3_000_000_000L, true));
        refuses(recoveryAsks("h1", "h2", "h3"));
    }

    /**
     * A host that is asked while it starts does not answer. Stock's DataNode takes that for no replica if another one, whose replica is
     * gone, answers.
     */
    @Test
    void acknowledgedBytesAreNotDeletedWhileAHostReportsThem() throws Exception {
        gears.names.heartbeat(gears.host(2));
        gears.names.heartbeat(gears.host(3));
        client.truncate("/a", 7);
        long asked = recoveryAsks("h1", "h2", "h3");
        gears.names.deleted(gears.host(1), block);
        gears.names.deleted(gears.host(2), block);
        refuses(asked); // h3 holds it
        gears.names.deleted(gears.host(3), block);
        recovery.deleting(found(), asked); // as on stock: all say that it is gone
    }

    private long recoveryAsks(String... hosts) throws Exception {
        List<RecoveringBlock> orders = new ArrayList<>(ordersFor(1));
        for (int host = 2; host <= 3; host++) {
            if (List.of(hosts).contains("h" + host)) {
                orders.addAll(ordersFor(host));
            }
        }
        assertThat(orders).hasSize(1);
        assertThat(asked(orders.get(0))).containsExactlyInAnyOrder(hosts);
        return orders.get(0).getNewGenerationStamp();
    }

    private ExtendedBlock found() {
        return new ExtendedBlock(gears.names.namesystem().getBlockPoolId(), block);
    }

    private void refuses(long recoveryId) {
        assertThatIOException()
                .isThrownBy(() -> recovery.deleting(found(), recoveryId))
                .withMessageContaining("holds a replica and was not asked")
                .withMessageContaining("-setGear max");
        assertThat(block.getUnderConstructionFeature().getExpectedStorageLocations())
                .hasSize(3);
    }

    @Test
    void aBlockThatNoOtherHostHoldsIsDeletedAsOnStock() throws Exception {
        BlockInfo lost = gears.names.open("/b", 1, gears.hosts(1));
        recovery.deleting(new ExtendedBlock(gears.names.namesystem().getBlockPoolId(), lost), 1);
    }
}
