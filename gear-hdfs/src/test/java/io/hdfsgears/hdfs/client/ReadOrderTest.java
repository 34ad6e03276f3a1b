// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.balance.HitRatioBalancer;
import io.hdfsgears.core.dataset.DatasetEntry;
import io.hdfsgears.core.dataset.DatasetTable;
import io.hdfsgears.core.dataset.HostOwners;
import io.hdfsgears.core.dataset.OwnParts;
import io.hdfsgears.core.layout.Layout;
import io.hdfsgears.core.machine.GearState;
import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.core.model.Member;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.core.model.Service;
import io.hdfsgears.hdfs.view.DatasetPlans;
import io.hdfsgears.hdfs.view.DatasetReads;
import io.hdfsgears.hdfs.view.HdfsView;
import io.hdfsgears.hdfs.view.ReadCounts;
import io.hdfsgears.hdfs.view.RequestCounters;
import io.hdfsgears.hdfs.view.Views;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlocks;
import org.junit.jupiter.api.Test;

/** Readers of a dataset are sent to the hosts that work for it. */
class ReadOrderTest {
    private static final int HOSTS = 6;
    private static final int REPLICATION = 3;
    private final AtomicLong asked = new AtomicLong(Long.MIN_VALUE);

    /** {@code /} on the cluster's chain, and /a on the reverse of it. */
    private HdfsView view(BitSet inUse) {
        List<Member> members = IntStream.rangeClosed(1, HOSTS)
                .mapToObj(i -> new Member(new NodeId("id" + i), "h" + i + ":1", "/r", Service.SERVING))
                .toList();
        ClusterView cluster = new ClusterView(1, 2, members);
        DatasetTable table = DatasetTable.NONE.with(new DatasetEntry("/a", 2, HOSTS, 1, List.of(6, 5, 4, 3, 2, 1)));
        HostOwners owners = HostOwners.of(table, inUse, cluster, REPLICATION);
        List<Layout> layouts = List.of(new EvenLayout(), new EvenLayout());
        List<DatasetReads> reads = new ArrayList<>();
        for (int number = 0; number < layouts.size(); number++) {
            ReadCounts counts = new ReadCounts(HOSTS, new RequestCounters(0));
            reads.add(new DatasetReads(
                    layouts.get(number), owners.view(number, cluster), cluster, REPLICATION, counts, asked));
        }
        OwnParts parts = OwnParts.of(layouts, List.of(1L, 1L), REPLICATION, cluster);
        return new HdfsView(
                GearState.initial(HOSTS, 0),
                cluster,
                layouts.get(0),
                Collections.nCopies(HOSTS, Optional.empty()),
                new ReadCounts(HOSTS, new RequestCounters(0)),
                new DatasetPlans(table, reads, new DatasetPlans.Shared(parts, owners, inUse)));
    }

    private static LocatedBlocks held(int... positions) {
        DatanodeInfo[] hosts = new DatanodeInfo[positions.length];
        String[] storages = new String[positions.length];
        StorageType[] types = new StorageType[positions.length];
        for (int i = 0; i < positions.length; i++) {
            String id = "id" + positions[i];
            hosts[i] = new DatanodeInfo.DatanodeInfoBuilder()
                    .setNodeID(new DatanodeID("10.0.0." + positions[i], "h" + positions[i], id, 1, 2, 3, 4))
                    .build();
            storages[i] = "storage of " + id;
            types[i] = StorageType.DISK;
        }
        LocatedBlock block = new LocatedBlock(new ExtendedBlock("pool", 1), hosts, storages, types);
        return new LocatedBlocks(1, false, List.of(block), null, true, null, null);
    }

    private static List<String> order(HdfsView view, String file, String reader, int... positions) {
        Views views = new Views(block -> "/", path -> path.equals("/.reserved/.inodes/7/f") ? "/a/f" : path);
        views.publish(view);
        LocatedBlocks ordered =
                new ReadOrder(views, new HitRatioBalancer(), REPLICATION, null).apply(held(positions), file, reader);
        return List.of(ordered.get(0).getLocations()).stream()
                .map(DatanodeInfo::getDatanodeUuid)
                .toList();
    }

    private static BitSet inUse(int... numbers) {
        BitSet inUse = new BitSet();
        IntStream.of(numbers).forEach(inUse::set);
        return inUse;
    }

    @Test
    void eachDatasetIsReadFromItsOwnHosts() {
        HdfsView view = view(inUse(0, 1));
        HostOwners owners = HostOwners.of(view.table(), inUse(0, 1), view.cluster(), REPLICATION);
        assertThat(owners.of(0)).contains(1).doesNotContain(6);
        assertThat(owners.of(1)).contains(6).doesNotContain(1);
        for (int read = 0; read < 20; read++) {
            assertThat(order(view, "/a/f", "10.9.9.9", 1, 6).get(0)).isEqualTo("id6");
            assertThat(order(view, "/b/f", "10.9.9.9", 6, 1).get(0)).isEqualTo("id1");
            assertThat(order(view, "/.reserved/raw/a/f", "10.9.9.9", 1, 6).get(0))
                    .isEqualTo("id6");
            assertThat(order(view, "/.reserved/.inodes/7/f", "10.9.9.9", 1, 6).get(0))
                    .isEqualTo("id6");
        }
        assertThat(asked.get()).isNotEqualTo(Long.MIN_VALUE);
    }

    /** Listings go to the planners of jobs too: what they name is not read by it. */
    @Test
    void aFileThatIsListedHasTheSameOrderAndCountsAsNoRead() {
        HdfsView view = view(inUse(0, 1));
        Views views = new Views();
        views.publish(view);
        ReadOrder order = new ReadOrder(views, new HitRatioBalancer(), REPLICATION, null);
        for (int listing = 0; listing < 20; listing++) {
            LocatedBlocks listed = order.listed(held(1, 6), "/a/f", "10.9.9.9");
            assertThat(listed.get(0).getLocations()[0].getDatanodeUuid()).isEqualTo("id6");
        }
        assertThat(asked.get()).isEqualTo(Long.MIN_VALUE);
        assertThat(reads(view)).isZero();
        LocatedBlocks unused = order.apply(held(1, 6), "/a/f", "10.9.9.9");
        assertThat(reads(view)).isEqualTo(1);
    }

    private static long reads(HdfsView view) {
        ReadCounts counts = view.dataset("/a/f").reads().counts();
        return IntStream.rangeClosed(1, HOSTS).mapToLong(counts::served).sum();
    }

    @Test
    void aBlockThatNoneOfThemHoldsIsReadElsewhere() {
        HdfsView view = view(inUse(0, 1));
        assertThat(order(view, "/a/f", "10.9.9.9", 1, 2)).containsExactlyInAnyOrder("id1", "id2");
    }

    @Test
    void aReplicaOnTheReadersMachineStillComesFirst() {
        assertThat(order(view(inUse(0, 1)), "/a/f", "10.0.0.1", 1, 6).get(0)).isEqualTo("id1");
    }

    @Test
    void aDatasetThatIsAloneInUseHasAllHosts() {
        HdfsView view = view(inUse(1));
        List<String> firsts = new ArrayList<>();
        for (int read = 0; read < 20; read++) {
            firsts.add(order(view, "/a/f", "10.9.9.9", 1, 6).get(0));
        }
        assertThat(firsts).contains("id1", "id6");
    }
}
