// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.placement;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.model.Service;
import io.hdfsgears.hdfs.LocalGears;
import io.hdfsgears.hdfs.view.FullHosts;
import io.hdfsgears.testkit.SeededTest;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.AddBlockFlag;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.protocol.HdfsConstants;
import org.apache.hadoop.hdfs.server.namenode.LocalNamesystem;
import org.apache.hadoop.net.Node;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** No host is asked for more than its room, and none that has room is left out while a replica lacks. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RoomLawTest {
    private static final int HOSTS = 7;
    private static final long DISK = 1L << 40;
    private static final long BYTES = LocalNamesystem.BLOCK;

    private LocalGears gears;
    private FirstHostsPolicy policy;

    @BeforeAll
    void start(@TempDir Path dir) throws Exception {
        Configuration conf = LocalNamesystem.conf(dir);
        conf.set(DFSConfigKeys.DFS_BLOCK_REPLICATOR_CLASSNAME_KEY, FirstHostsPolicy.class.getName());
        gears = LocalGears.of(conf, dir, HOSTS);
        policy = (FirstHostsPolicy) gears.names.blocks().getBlockPlacementPolicy();
        policy.attach(gears.views);
    }

    @AfterAll
    void stop() {
        gears.close();
    }

    private void publish() {
        Service[] services = new Service[HOSTS];
        Arrays.fill(services, Service.SERVING);
        gears.publish(LocalGears.steady(HOSTS), new FirstHostsPolicy.FirstHosts(), services);
    }

    /** Room for some blocks, or for half of one. */
    private boolean fill(int host, boolean full) {
        gears.names.fill(gears.host(host), full ? 1 - BYTES / 2.0 / DISK : 0.5);
        return !full;
    }

    private List<String> write(int replicas, Node writer, Set<Node> excluded, EnumSet<AddBlockFlag> flags) {
        return Arrays.stream(policy.chooseTarget(
                        "/a",
                        replicas,
                        writer,
                        List.of(),
                        false,
                        new HashSet<>(excluded),
                        BYTES,
                        gears.names.blocks().getStoragePolicy(HdfsConstants.HOT_STORAGE_POLICY_ID),
                        flags))
                .map(target -> target.getDatanodeDescriptor().getDatanodeUuid())
                .toList();
    }

    @SeededTest(seeds = 100)
    void asManyHostsWithRoomAsThereAreAndNoOther(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        publish();
        Set<String> withRoom = new TreeSet<>();
        for (int turn = 0; turn < 12; turn++) {
            for (int host = 1; host <= HOSTS; host++) {
                if (turn == 0 || random.nextInt(3) == 0) {
                    withRoom.remove("h" + host);
                    if (fill(host, random.nextInt(2) == 0)) {
                        withRoom.add("h" + host);
                    }
                }
            }
            Set<Node> excluded = new HashSet<>();
            Set<String> eligible = new TreeSet<>(withRoom);
            if (random.nextBoolean()) {
                int host = 1 + random.nextInt(HOSTS);
                excluded.add(gears.host(host));
                eligible.remove("h" + host);
            }
            EnumSet<AddBlockFlag> flags = random.nextBoolean() ? EnumSet.of(AddBlockFlag.NO_LOCAL_WRITE) : null;
            int replicas = 1 + random.nextInt(HOSTS);
            Node writer = gears.host(1 + random.nextInt(HOSTS));
            List<String> chosen = write(replicas, writer, excluded, flags);
            assertThat(chosen)
                    .as("turn %d: %d replicas", turn, replicas)
                    .doesNotHaveDuplicates()
                    .isSubsetOf(eligible)
                    .hasSize(Math.min(replicas, eligible.size()));
            if (random.nextInt(4) == 0) {
                publish();
            }
        }
    }

    @Test
    void whatOneSearchFoundFullTheNextDoesNotDraw() {
        for (int host = 1; host <= HOSTS; host++) {
            fill(host, host <= 2);
        }
        publish();
        FullHosts.Kind kind = new FullHosts.Kind(Set.of(StorageType.DISK), BYTES, 1);
        assertThat(gears.views.current().full().of(kind))
                .as("no search has looked")
                .isEmpty();
        assertThat(write(2, null, Set.of(), null)).containsExactly("h3", "h4");
        assertThat(gears.views.current().full().of(kind)).containsExactlyInAnyOrder(1, 2);
        fill(1, false);
        assertThat(write(2, null, Set.of(), null))
                .as("it has room again, which the next view knows")
                .containsExactly("h3", "h4");
        assertThat(write(6, null, Set.of(), null))
                .as("others are too few")
                .contains("h1")
                .hasSize(6);
        publish();
        assertThat(write(2, null, Set.of(), null)).containsExactly("h1", "h3");
    }
}
