// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.namenode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.RETURNS_DEFAULTS;
import static org.mockito.Mockito.doReturn;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.spy;
import static org.mockito.Mockito.when;

import io.hdfsgears.hdfs.extra.Sources;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.DFSTestUtil;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfoContiguous;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockManager;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeManager;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeStorageInfo;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;
import org.apache.hadoop.hdfs.server.protocol.BlockCommand;
import org.apache.hadoop.hdfs.server.protocol.DatanodeCommand;
import org.apache.hadoop.hdfs.server.protocol.DatanodeProtocol;
import org.apache.hadoop.hdfs.server.protocol.HeartbeatResponse;
import org.apache.hadoop.util.Time;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Blocks 1 and 2 on hosts a, b and c, of which a was told to copy both to t. */
class CopyHandoverTest {
    private static final int STREAMS = 2;
    private static final BlockInfo ONE = new BlockInfoContiguous(new Block(1, 100, 1), (short) 3);
    private static final BlockInfo TWO = new BlockInfoContiguous(new Block(2, 200, 1), (short) 3);

    private final Set<DatanodeDescriptor> corrupt = new HashSet<>();
    private final BlockManager bm = mock(
            BlockManager.class,
            call -> call.getMethod().getName().equals("isReplicaCorrupt")
                    ? corrupt.contains(call.<DatanodeDescriptor>getArgument(1))
                    : RETURNS_DEFAULTS.answer(call));
    private final List<DatanodeStorageInfo> storages = new ArrayList<>();
    private final List<List<String>> asked = new ArrayList<>();
    private final DatanodeStorageInfo volume = DFSTestUtil.createDatanodeStorageInfo("v", "10.0.0.9", "/r", "t");
    private final DatanodeDescriptor target = spy(volume.getDatanodeDescriptor());
    private final DatanodeDescriptor a = host("10.0.0.1", "a");
    private final DatanodeDescriptor b = host("10.0.0.2", "b");
    private final DatanodeDescriptor c = host("10.0.0.3", "c");
    private int answer = 1;
    private int moved;

    private final Sources sources = new Sources() {
        @Override
        public int choose(List<String> holders, long bytes) {
            asked.add(holders);
            return Math.min(answer, holders.size() - 1);
        }

        @Override
        public void handedOn() {
            moved++;
        }
    };

    private final CopyHandover handover = new CopyHandover(mock(FSNamesystem.class), bm, sources);

    private DatanodeDescriptor host(String address, String name) {
        DatanodeStorageInfo storage = DFSTestUtil.createDatanodeStorageInfo("s" + name, address, "/r", name);
        DatanodeDescriptor host = storage.getDatanodeDescriptor();
        host.setAlive(true);
        host.setLastUpdateMonotonic(Time.monotonicNow());
        storages.add(storage);
        return host;
    }

    @BeforeEach
    void blocks() {
        DatanodeManager datanodes = mock(
                DatanodeManager.class,
                call -> call.getMethod().getName().equals("getStaleInterval")
                        ? 30_000L
                        : call.getMethod().getName().equals("getDatanode") ? target : null);
        when(bm.getDatanodeManager()).thenReturn(datanodes);
        when(bm.getMaxReplicationStreams()).thenReturn(STREAMS);
        when(bm.getStoredBlock(any())).thenAnswer(call -> {
            Block block = call.getArgument(0);
            return block.getBlockId() == 1 ? ONE : TWO;
        });
        when(bm.getStorages(any(BlockInfo.class))).thenAnswer(call -> storages.toArray(DatanodeStorageInfo[]::new));
        doReturn(volume).when(target).getStorageInfo("v");
    }

    private HeartbeatResponse reply() {
        Block[] blocks = {ONE, TWO};
        DatanodeInfo[][] targets = {{target}, {target}};
        StorageType[][] types = {{StorageType.DISK}, {StorageType.DISK}};
        String[][] volumes = {{"v"}, {"v"}};
        DatanodeCommand[] commands = {
            new BlockCommand(DatanodeProtocol.DNA_TRANSFER, "pool", blocks, targets, types, volumes),
            new BlockCommand(DatanodeProtocol.DNA_INVALIDATE, "pool", blocks)
        };
        return new HeartbeatResponse(commands, null, null, 7);
    }

    private static List<Long> copies(HeartbeatResponse reply) {
        List<Long> blocks = new ArrayList<>();
        for (DatanodeCommand command : reply.getCommands()) {
            if (command.getAction() == DatanodeProtocol.DNA_TRANSFER) {
                for (Block block : ((BlockCommand) command).getBlocks()) {
                    blocks.add(block.getBlockId());
                }
            }
        }
        return blocks;
    }

    @Test
    void anotherHolderGetsTheOrderAndKeepsIt() {
        HeartbeatResponse rest = handover.heard(a, reply());
        assertThat(copies(rest)).isEmpty();
        assertThat(rest.getCommands()).hasSize(1);
        assertThat(rest.getFullBlockReportLeaseId()).isEqualTo(7);
        assertThat(asked.get(0)).containsExactly(a.getDatanodeUuid(), b.getDatanodeUuid(), c.getDatanodeUuid());
        assertThat(b.getNumberOfReplicateBlocks()).isEqualTo(2);
        assertThat(moved).isEqualTo(2);
        asked.clear();
        assertThat(copies(handover.heard(b, reply()))).containsExactly(1L, 2L);
        assertThat(asked).as("an order moves once").isEmpty();
        assertThat(copies(handover.heard(b, reply()))).as("that was a new one").isEmpty();
    }

    @Test
    void whoWasToldKeepsWhatItIsBestFor() {
        answer = 0;
        HeartbeatResponse reply = reply();
        assertThat(handover.heard(a, reply)).isSameAs(reply);
        assertThat(moved).isZero();
    }

    /** Two streams: after two orders host b is passed over, though it is preferred. */
    @Test
    void nobodyGetsMoreThanItsStreams() {
        b.addBlockToBeReplicated(new Block(8), new DatanodeStorageInfo[] {volume});
        assertThat(copies(handover.heard(a, reply()))).isEmpty();
        assertThat(asked.get(0)).contains(b.getDatanodeUuid());
        assertThat(asked.get(1)).doesNotContain(b.getDatanodeUuid());
        assertThat(b.getNumberOfReplicateBlocks()).isEqualTo(2);
        assertThat(c.getNumberOfReplicateBlocks()).isEqualTo(1);
    }

    @Test
    void onlyGoodReplicasOfHostsInServiceAreSent() {
        corrupt.add(b);
        when(bm.isExcess(any(), any())).thenAnswer(call -> call.getArgument(0) == c);
        HeartbeatResponse reply = reply();
        assertThat(handover.heard(a, reply)).isSameAs(reply);
        corrupt.clear();
        b.setInMaintenance();
        assertThat(handover.heard(a, reply)).isSameAs(reply);
        b.stopMaintenance();
        b.setAlive(false);
        assertThat(handover.heard(a, reply)).isSameAs(reply);
        b.setAlive(true);
        b.setLastUpdateMonotonic(Time.monotonicNow() - 60_000);
        assertThat(handover.heard(a, reply)).as("stale").isSameAs(reply);
        assertThat(asked).isEmpty();
        b.setLastUpdateMonotonic(Time.monotonicNow());
        assertThat(copies(handover.heard(a, reply))).isEmpty();
    }

    /** Stock takes hosts that leave by preference, since they serve nobody else. */
    @Test
    void aHostThatLeavesKeepsItsOrders() {
        a.startDecommission();
        HeartbeatResponse reply = reply();
        assertThat(handover.heard(a, reply)).isSameAs(reply);
        assertThat(asked).isEmpty();
    }

    @Test
    void whatIsGoneIsLeftAlone() {
        doReturn(null).when(bm).getStoredBlock(any());
        HeartbeatResponse reply = reply();
        assertThat(handover.heard(a, reply)).isSameAs(reply);
        doReturn(ONE).when(bm).getStoredBlock(any());
        doReturn(null).when(target).getStorageInfo("v");
        assertThat(handover.heard(a, reply)).as("the target's volume").isSameAs(reply);
        assertThat(moved).isZero();
    }
}
