// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.namenode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.hdfsgears.hdfs.extra.Destinations;
import io.hdfsgears.hdfs.placement.OverdueCopies;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo.DatanodeInfoBuilder;
import org.apache.hadoop.hdfs.server.protocol.BlockCommand;
import org.apache.hadoop.hdfs.server.protocol.DatanodeCommand;
import org.apache.hadoop.hdfs.server.protocol.DatanodeProtocol;
import org.apache.hadoop.hdfs.server.protocol.DatanodeStorage;
import org.apache.hadoop.hdfs.server.protocol.HeartbeatResponse;
import org.apache.hadoop.hdfs.server.protocol.ReceivedDeletedBlockInfo;
import org.apache.hadoop.hdfs.server.protocol.ReceivedDeletedBlockInfo.BlockStatus;
import org.apache.hadoop.hdfs.server.protocol.StorageReceivedDeletedBlocks;
import org.junit.jupiter.api.Test;

class CopyTapTest {
    private static final StorageType[][] TYPES = {{StorageType.DISK, StorageType.DISK}, {StorageType.DISK}};
    private static final String[][] VOLUMES = {{"v", "v"}, {"v"}};

    private final List<String> heard = new ArrayList<>();
    private final OverdueCopies overdue = new OverdueCopies(2);
    private final CopyTap tap = new CopyTap(
            overdue,
            Optional.of(new Destinations() {
                @Override
                public int choose(String file, List<String> hosts, long bytes) {
                    throw new AssertionError("no caller asks");
                }

                @Override
                public void ordered(long block, String target, long bytes, long nowNanos) {
                    heard.add("ordered " + block + " to " + target + ", " + bytes);
                }

                @Override
                public void received(long block, String target, long nowNanos) {
                    heard.add("received " + block + " at " + target);
                }
            }),
            Optional.empty());

    private static DatanodeID host(String uuid) {
        return new DatanodeID("127.0.0.1", uuid, uuid, 1, 2, 3, 4);
    }

    private static DatanodeInfo target(String uuid) {
        return new DatanodeInfoBuilder().setNodeID(host(uuid)).build();
    }

    private static HeartbeatResponse response(int action) {
        Block[] blocks = {new Block(7, 700, 1), new Block(8, 800, 1)};
        DatanodeInfo[][] targets = {{target("a"), target("b")}, {target("c")}};
        DatanodeCommand[] commands = {
            new BlockCommand(DatanodeProtocol.DNA_INVALIDATE, "pool", blocks),
            new BlockCommand(action, "pool", blocks, targets, TYPES, VOLUMES)
        };
        return new HeartbeatResponse(commands, null, null, 0);
    }

    @Test
    void eachTargetOfEachCopyIsTold() {
        tap.told(response(DatanodeProtocol.DNA_TRANSFER));
        assertThat(heard).containsExactly("ordered 7 to a, 700", "ordered 7 to b, 700", "ordered 8 to c, 800");
    }

    /** Hosts that let the copy of block 7 become overdue: a at 1, b at 2, c at 3. */
    private Set<Integer> overdue() {
        OverdueCopies.Stored block = new OverdueCopies.Stored("/f", 700, Set.of());
        overdue.look(numbers -> numbers.contains(7L) ? Map.of(7L, block) : Map.of(), Long.MAX_VALUE / 2);
        return overdue.targets("/f", 700, Set.of(), " abc"::indexOf);
    }

    @Test
    void aCopyIsAwaitedUntilItsTargetReportsIt() {
        tap.told(response(DatanodeProtocol.DNA_TRANSFER));
        tap.reported(host("a"), report());
        assertThat(overdue()).containsExactly(2);
    }

    @Test
    void otherOrdersAreNotCopies() {
        tap.told(response(DatanodeProtocol.DNA_RECOVERBLOCK));
        assertThat(heard).isEmpty();
        assertThat(overdue()).isEmpty();
    }

    private static StorageReceivedDeletedBlocks[] report() {
        ReceivedDeletedBlockInfo[] changes = {
            new ReceivedDeletedBlockInfo(new Block(7, 700, 1), BlockStatus.RECEIVED_BLOCK, null),
            new ReceivedDeletedBlockInfo(new Block(8, 800, 1), BlockStatus.RECEIVING_BLOCK, null),
            new ReceivedDeletedBlockInfo(new Block(9, 900, 1), BlockStatus.DELETED_BLOCK, null)
        };
        return new StorageReceivedDeletedBlocks[] {new StorageReceivedDeletedBlocks(new DatanodeStorage("v"), changes)};
    }

    @Test
    void onlyWhatIsThereIsReceived() {
        tap.reported(host("a"), report());
        assertThat(heard).containsExactly("received 7 at a");
    }

    @Test
    void withoutAnybodyToTellNothingHappens() {
        CopyTap idle = new CopyTap(overdue, Optional.empty(), Optional.empty());
        assertThatCode(() -> {
                    HeartbeatResponse reply = response(DatanodeProtocol.DNA_TRANSFER);
                    assertThat(idle.handedOn(host("a"), reply)).isSameAs(reply);
                    idle.told(reply);
                    idle.reported(host("a"), report());
                })
                .doesNotThrowAnyException();
    }
}
