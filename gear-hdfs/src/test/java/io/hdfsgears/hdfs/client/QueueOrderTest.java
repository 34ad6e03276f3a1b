// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.balance.HitRatioBalancer;
import io.hdfsgears.core.machine.GearState;
import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.core.model.Member;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.core.model.Service;
import io.hdfsgears.hdfs.extra.ReadSelection;
import io.hdfsgears.hdfs.view.HdfsView;
import io.hdfsgears.hdfs.view.ReadCounts;
import io.hdfsgears.hdfs.view.RequestCounters;
import io.hdfsgears.hdfs.view.Views;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlocks;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.util.Time;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Six hosts, those with odd numbers in /r1, the others in /r0; host i has address 10.0.0.i. */
class QueueOrderTest {
    private static final int HOSTS = 6;
    private static final long STALE_MILLIS = 30_000;
    private static final String STRANGER = "10.9.9.9";

    private final Shortest selection = new Shortest();
    private final Set<Integer> asleep = new HashSet<>();
    private final Set<Integer> stale = new HashSet<>();
    private final Views views = new Views();
    private final ReadOrder order =
            new ReadOrder(views, new HitRatioBalancer(), 3, new QueueOrder(selection, STALE_MILLIS));

    /** The rack first, then the lowest number told in a heartbeat. */
    private static final class Shortest implements ReadSelection {
        private final Map<String, Integer> transfers = new HashMap<>();
        private final Map<String, Double> sent = new TreeMap<>();

        @Override
        public void heard(String host, int running) {
            transfers.put(host, running);
        }

        @Override
        public int[] order(String[] hosts, boolean[] near) {
            return IntStream.range(0, hosts.length)
                    .boxed()
                    .sorted(Comparator.<Integer>comparingInt(i -> near[i] ? 0 : 1)
                            .thenComparing(i -> transfers.getOrDefault(hosts[i], 0)))
                    .mapToInt(Integer::intValue)
                    .toArray();
        }

        @Override
        public void sent(String host, double part) {
            sent.merge(host, part, Double::sum);
        }
    }

    private static DatanodeID id(int i, String address) {
        return new DatanodeID(address, "h" + i, "id" + i, 1, 2, 3, 4);
    }

    private static String address(int i) {
        return "10.0.0." + i;
    }

    private void look(String... addresses) {
        List<Member> members = new ArrayList<>();
        List<Optional<DatanodeDescriptor>> hosts = new ArrayList<>();
        for (int i = 1; i <= HOSTS; i++) {
            Service service = asleep.contains(i) ? Service.ASLEEP : Service.SERVING;
            members.add(new Member(new NodeId("id" + i), "h" + i + ":1", "/r" + i % 2, service));
            DatanodeDescriptor host =
                    new DatanodeDescriptor(id(i, addresses.length < i ? address(i) : addresses[i - 1]), "/r" + i % 2);
            long age = stale.contains(i) ? STALE_MILLIS + 1 : 0;
            host.setLastUpdateMonotonic(Time.monotonicNow() - age);
            hosts.add(Optional.of(host));
        }
        views.publish(new HdfsView(
                GearState.initial(HOSTS, 0),
                new ClusterView(1, 2, members),
                new EvenLayout(),
                hosts,
                new ReadCounts(HOSTS, new RequestCounters(0))));
    }

    private void heard(int host, int transfers) {
        order.heard(id(host, address(host)), transfers);
    }

    private static LocatedBlock block(int... holders) {
        DatanodeInfo[] hosts = Arrays.stream(holders)
                .mapToObj(i -> new DatanodeInfo.DatanodeInfoBuilder()
                        .setNodeID(id(i, address(i)))
                        .build())
                .toArray(DatanodeInfo[]::new);
        String[] storages = Arrays.stream(holders).mapToObj(i -> "storage" + i).toArray(String[]::new);
        StorageType[] types =
                Stream.generate(() -> StorageType.DISK).limit(holders.length).toArray(StorageType[]::new);
        return new LocatedBlock(new ExtendedBlock("pool", 1), hosts, storages, types);
    }

    private List<String> read(@Nullable String reader, int... holders) {
        LocatedBlocks blocks = new LocatedBlocks(1, false, List.of(block(holders)), null, true, null, null);
        return Stream.of(order.apply(blocks, "/f", reader).get(0).getLocations())
                .map(DatanodeInfo::getDatanodeUuid)
                .toList();
    }

    @Test
    void theShortestQueueComesFirst() {
        look();
        heard(1, 7);
        heard(2, 9);
        heard(3, 2);
        for (int reader = 0; reader < 20; reader++) {
            assertThat(read(STRANGER, 1, 2, 3)).containsExactly("id3", "id1", "id2");
        }
        assertThat(selection.sent).containsExactly(Map.entry("id3", 20.0));
    }

    @Test
    void whoIsNotInTheChainIsNotRemembered() {
        order.heard(id(1, address(1)), 5);
        look();
        order.heard(id(HOSTS + 1, address(HOSTS + 1)), 5);
        assertThat(selection.transfers).isEmpty();
    }

    @Test
    void aReaderOnAHostIsSentToItsRackAndOthersAreNot() {
        look();
        heard(1, 7);
        heard(2, 9);
        heard(3, 2);
        assertThat(read(address(4), 1, 2, 3)).containsExactly("id2", "id3", "id1");
        assertThat(read(STRANGER, 1, 2, 3)).startsWith("id3");
        assertThat(read(null, 1, 2, 3)).startsWith("id3");
    }

    @Test
    void anAddressOfHostsInSeveralRacksSaysNothing() {
        look(address(1), address(2), address(3), address(4), address(4));
        heard(1, 7);
        heard(2, 9);
        assertThat(read(address(4), 1, 2)).startsWith("id1");
    }

    @Test
    void aReplicaOnTheReadersHostComesFirstHoweverBusyItIs() {
        look();
        heard(2, 100);
        assertThat(read(address(2), 1, 2, 4)).startsWith("id2");
        assertThat(selection.sent).containsExactly(Map.entry("id2", 1.0));
    }

    @Test
    void hostsThatSleepOrAreStaleComeLast() {
        asleep.add(1);
        stale.add(2);
        look();
        heard(3, 50);
        heard(4, 40);
        assertThat(read(STRANGER, 1, 2, 3, 4)).containsExactly("id4", "id3", "id2", "id1");
        assertThat(read(STRANGER, 1, 2)).containsExactly("id2", "id1");
    }

    @Test
    void aReaderOfManyBlocksCountsAsOneReader() {
        look();
        List<LocatedBlock> four = List.of(block(1, 2), block(2, 3), block(3, 1), block(5, 6));
        LocatedBlock last = block(1, 3);
        order.apply(new LocatedBlocks(1, false, four, last, true, null, null), "/f", STRANGER);
        assertThat(selection.sent.values().stream()
                        .mapToDouble(Double::doubleValue)
                        .sum())
                .isEqualTo(1);
    }
}
