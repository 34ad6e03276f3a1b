// SPDX-License-Identifier: Apache-2.0
package org.apache.hadoop.hdfs.server.blockmanagement;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.layout.Layout;
import io.hdfsgears.core.machine.GearState;
import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.core.model.Member;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.core.model.Service;
import io.hdfsgears.hdfs.view.HdfsView;
import io.hdfsgears.hdfs.view.ReadCounts;
import io.hdfsgears.hdfs.view.RequestCounters;
import io.hdfsgears.hdfs.view.Views;
import io.hdfsgears.rabbit.hdfs.RabbitBlockPlacementPolicy;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.AddBlockFlag;
import org.apache.hadoop.hdfs.protocol.BlockStoragePolicy;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.server.protocol.DatanodeStorage;
import org.apache.hadoop.hdfs.server.protocol.StorageReport;
import org.apache.hadoop.net.NetworkTopology;
import org.apache.hadoop.net.Node;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What stock's placement promises to clients and operators, asked of Rabbit's policy with the objects that stock passes. */
class PlacementAsStockTest {
    private static final long BLOCK = 128L << 20;
    private static final BlockStoragePolicySuite SUITE = BlockStoragePolicySuite.createDefaultSuite();

    private final RabbitBlockPlacementPolicy policy = new RabbitBlockPlacementPolicy();
    private final List<DatanodeDescriptor> hosts = new ArrayList<>();
    private int primaries = 2;
    /** The last hosts, which the chain does not have yet. */
    private int newcomers;
    /** The view was made while the operator had these hosts out of service. */
    private final Set<Integer> outOfService = new HashSet<>();

    private void hosts(int count, StorageType... types) {
        for (int i = 0; i < count; i++) {
            int number = hosts.size() + 1;
            DatanodeDescriptor host = new DatanodeDescriptor(
                    new DatanodeID("10.0.0." + number, "h" + number, "id" + number, 9866, 9864, 9865, 9867),
                    "/r" + number % 3);
            hosts.add(host);
            List<StorageReport> reports = new ArrayList<>();
            for (StorageType type : types) {
                DatanodeStorage storage =
                        new DatanodeStorage("DS-" + number + type, DatanodeStorage.State.NORMAL, type);
                host.updateStorage(storage);
                reports.add(new StorageReport(storage, false, 1000 * BLOCK, 0, 1000 * BLOCK, 0, 0));
            }
            host.updateHeartbeat(reports.toArray(new StorageReport[0]), 0, 0, 0, 0, null);
        }
    }

    /** The host has room for bytes, but for no block. */
    private static void fill(DatanodeDescriptor host) {
        List<StorageReport> reports = new ArrayList<>();
        for (DatanodeStorageInfo storage : host.getStorageInfos()) {
            reports.add(new StorageReport(
                    new DatanodeStorage(storage.getStorageID(), DatanodeStorage.State.NORMAL, storage.getStorageType()),
                    false,
                    1000 * BLOCK,
                    999 * BLOCK,
                    BLOCK / 2,
                    999 * BLOCK,
                    0));
        }
        host.updateHeartbeat(reports.toArray(new StorageReport[0]), 0, 0, 0, 0, null);
    }

    private HdfsView view() {
        List<DatanodeDescriptor> chain = hosts.subList(0, hosts.size() - newcomers);
        List<Member> members = chain.stream()
                .map(host -> new Member(
                        new NodeId(host.getDatanodeUuid()),
                        host.getXferAddr(),
                        host.getNetworkLocation(),
                        outOfService.contains(hosts.indexOf(host) + 1) ? Service.OPERATOR : Service.SERVING))
                .toList();
        Layout layout = policy.layout(new Configuration(false));
        return new HdfsView(
                GearState.initial(members.size(), 0),
                new ClusterView(1, primaries, members),
                layout,
                chain.stream().map(Optional::of).toList(),
                new ReadCounts(members.size(), new RequestCounters(0)));
    }

    private List<Integer> write(
            int replicas, Node writer, Set<Node> excluded, String storagePolicy, EnumSet<AddBlockFlag> flags) {
        return numbers(storages(replicas, writer, List.of(), excluded, storagePolicy, flags));
    }

    private List<DatanodeStorageInfo> storages(
            int replicas,
            Node writer,
            List<DatanodeStorageInfo> chosen,
            Set<Node> excluded,
            String storagePolicy,
            EnumSet<AddBlockFlag> flags) {
        Views views = new Views();
        views.publish(view());
        policy.attach(views);
        policy.setMinBlocksForWrite(1);
        BlockStoragePolicy types = SUITE.getPolicy(storagePolicy);
        return Arrays.asList(policy.chooseTarget(
                "/f", replicas, writer, new ArrayList<>(chosen), !chosen.isEmpty(), excluded, BLOCK, types, flags));
    }

    private List<Integer> numbers(List<DatanodeStorageInfo> storages) {
        return storages.stream()
                .map(storage -> hosts.indexOf(storage.getDatanodeDescriptor()) + 1)
                .toList();
    }

    private static EnumSet<AddBlockFlag> noFlags() {
        return EnumSet.noneOf(AddBlockFlag.class);
    }

    /** A host as a client names it. */
    private Node named(int number) {
        return new DatanodeInfo.DatanodeInfoBuilder()
                .setNodeID(new DatanodeID("10.0.0." + number, "h" + number, "id" + number, 9866, 9864, 9865, 9867))
                .build();
    }

    private Set<Node> named(int first, int last) {
        Set<Node> all = new HashSet<>();
        for (int number = first; number <= last; number++) {
            all.add(named(number));
        }
        return all;
    }

    @Test
    void hostsThatAClientExcludesAreNotOfferedAgain() {
        hosts(6, StorageType.DISK);
        assertThat(write(3, null, named(1, 2), "HOT", noFlags())).hasSize(3).doesNotContain(1, 2);
        assertThat(write(3, null, named(1, 4), "HOT", noFlags())).containsExactlyInAnyOrder(5, 6);
        assertThat(write(3, null, named(1, 6), "HOT", noFlags())).isEmpty();
    }

    @Test
    void failedHostsOfAPipelineDoNotReplaceOneAnother() {
        hosts(6, StorageType.DISK);
        DatanodeStorageInfo existing = hosts.get(5).getStorageInfos()[0];
        List<DatanodeStorageInfo> pipeline = storages(1, null, List.of(existing), named(1, 4), "HOT", noFlags());
        assertThat(numbers(pipeline)).containsExactly(6, 5);
        assertThat(numbers(storages(1, null, List.of(existing), named(1, 5), "HOT", noFlags())))
                .containsExactly(6);
    }

    @Test
    void anExcludedHostIsKnownByItsAddressWhenItsIdentityIsAnother() {
        hosts(4, StorageType.DISK);
        Node before = new DatanodeInfo.DatanodeInfoBuilder()
                .setNodeID(
                        new DatanodeID("10.0.0.1", "h1", "id-before-its-disks-were-replaced", 9866, 9864, 9865, 9867))
                .build();
        assertThat(write(4, null, new HashSet<>(Set.of(before)), "HOT", noFlags()))
                .containsExactlyInAnyOrder(2, 3, 4);
    }

    @Test
    void aHostThatIsNotOnTheChainYetTakesWhatTheChainHasNoHostFor() {
        hosts(3, StorageType.DISK);
        newcomers = 1;
        knowRacks();
        assertThat(write(2, null, new HashSet<>(), "HOT", noFlags())).containsExactlyInAnyOrder(1, 2);
        assertThat(write(3, null, new HashSet<>(), "HOT", noFlags())).containsExactlyInAnyOrder(1, 2, 3);
        assertThat(write(3, null, named(3, 3), "HOT", noFlags())).containsExactlyInAnyOrder(1, 2);
        DatanodeStorageInfo existing = hosts.get(0).getStorageInfos()[0];
        assertThat(numbers(storages(2, null, List.of(existing), named(2, 2), "HOT", noFlags())))
                .containsExactly(1, 3);
        hosts.get(2).startMaintenance();
        assertThat(write(3, null, new HashSet<>(), "HOT", noFlags())).containsExactlyInAnyOrder(1, 2);
    }

    /** As in stock's TestDecommission.testBlocksPerInterval: a write right after the end of a decommission. */
    @Test
    void aHostThatTheOperatorHasJustPutBackTakesWhatTheOthersHaveNoHostFor() {
        hosts(3, StorageType.DISK);
        knowRacks();
        outOfService.addAll(Set.of(1, 2, 3));
        assertThat(write(3, null, new HashSet<>(), "HOT", noFlags())).containsExactlyInAnyOrder(1, 2, 3);
        outOfService.remove(1);
        assertThat(write(1, null, new HashSet<>(), "HOT", noFlags())).containsExactly(1);
        hosts.get(2).startDecommission();
        assertThat(write(3, null, new HashSet<>(), "HOT", noFlags())).containsExactlyInAnyOrder(1, 2);
    }

    /** The policy gets the network topology with all hosts, as from a NameNode. */
    private void knowRacks() {
        NetworkTopology racks = new NetworkTopology();
        hosts.forEach(racks::add);
        FSClusterStats idle = (FSClusterStats) Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {FSClusterStats.class},
                (proxy, method, arguments) -> idle(method.getReturnType()));
        policy.initialize(new Configuration(false), idle, racks, new Host2NodesMap());
    }

    private static @Nullable Object idle(Class<?> result) {
        if (result == boolean.class) {
            return false;
        }
        if (result == int.class) {
            return 0;
        }
        return result == double.class ? (Object) 0.0 : null;
    }

    @Test
    void fullHostsDoNotCostReplicasWhileOthersHaveRoom() {
        hosts(40, StorageType.DISK);
        primaries = 30;
        hosts.subList(0, 37).forEach(PlacementAsStockTest::fill);
        assertThat(write(3, null, new HashSet<>(), "HOT", noFlags())).containsExactlyInAnyOrder(38, 39, 40);
    }

    @Test
    void aStorageTypeOfFewHostsIsFoundOnThem() {
        hosts(37, StorageType.DISK);
        hosts(3, StorageType.DISK, StorageType.ARCHIVE);
        assertThat(write(3, null, new HashSet<>(), "COLD", noFlags())).containsExactlyInAnyOrder(38, 39, 40);
    }

    @Test
    void allHostsAreAskedForTheWantedTypeBeforeAnother() {
        hosts(10, StorageType.DISK);
        hosts(2, StorageType.SSD);
        List<DatanodeStorageInfo> allSsd = storages(3, null, List.of(), new HashSet<>(), "ALL_SSD", noFlags());
        assertThat(allSsd)
                .extracting(DatanodeStorageInfo::getStorageType)
                .containsExactlyInAnyOrder(StorageType.SSD, StorageType.SSD, StorageType.DISK);
        List<DatanodeStorageInfo> oneSsd = storages(3, null, List.of(), new HashSet<>(), "ONE_SSD", noFlags());
        assertThat(oneSsd)
                .extracting(DatanodeStorageInfo::getStorageType)
                .containsExactlyInAnyOrder(StorageType.SSD, StorageType.DISK, StorageType.DISK);
    }

    @Test
    void aWriterThatWantsNoReplicaOfItsOwnGetsNone() {
        hosts(6, StorageType.DISK);
        EnumSet<AddBlockFlag> elsewhere = EnumSet.of(AddBlockFlag.NO_LOCAL_WRITE);
        assertThat(write(5, hosts.get(0), new HashSet<>(), "HOT", elsewhere))
                .hasSize(5)
                .doesNotContain(1);
        assertThat(write(6, hosts.get(0), new HashSet<>(), "HOT", elsewhere))
                .as("only its own is left")
                .hasSize(6);
        EnumSet<AddBlockFlag> farther = EnumSet.of(AddBlockFlag.NO_LOCAL_RACK);
        assertThat(write(3, hosts.get(0), new HashSet<>(), "HOT", farther))
                .hasSize(3)
                .doesNotContain(1, 4);
    }

    @Test
    void whatTheMoverBroughtToAnotherTypeStays() {
        hosts(3, StorageType.DISK);
        hosts(3, StorageType.ARCHIVE);
        Views views = new Views();
        views.publish(view());
        policy.attach(views);
        policy.setMinBlocksForWrite(1);
        for (int moved = 0; moved < 3; moved++) {
            List<DatanodeStorageInfo> replicas = new ArrayList<>();
            for (int host = 0; host <= 3; host++) {
                replicas.add(hosts.get(host).getStorageInfos()[0]);
            }
            List<DatanodeStorageInfo> victims = policy.chooseReplicasToDelete(
                    replicas, replicas, 3, new ArrayList<>(List.of(StorageType.DISK)), hosts.get(3), hosts.get(moved));
            assertThat(victims)
                    .hasSize(1)
                    .extracting(DatanodeStorageInfo::getStorageType)
                    .containsOnly(StorageType.DISK);
        }
    }
}
