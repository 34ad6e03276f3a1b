// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.placement;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.dataset.DatasetEntry;
import io.hdfsgears.core.dataset.DatasetTable;
import io.hdfsgears.core.dataset.HostOwners;
import io.hdfsgears.core.dataset.OwnParts;
import io.hdfsgears.core.layout.Layout;
import io.hdfsgears.core.machine.GearState;
import io.hdfsgears.core.model.Service;
import io.hdfsgears.hdfs.LocalGears;
import io.hdfsgears.hdfs.OnLocalGears;
import io.hdfsgears.hdfs.extra.Destinations;
import io.hdfsgears.hdfs.view.DatasetPlans;
import io.hdfsgears.hdfs.view.DatasetReads;
import io.hdfsgears.hdfs.view.HdfsView;
import io.hdfsgears.hdfs.view.ReadCounts;
import io.hdfsgears.hdfs.view.RequestCounters;
import io.hdfsgears.hdfs.view.Views;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.AddBlockFlag;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.protocol.BlockStoragePolicy;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.HdfsConstants;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockPlacementStatus;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeStorageInfo;
import org.apache.hadoop.hdfs.server.namenode.LocalNamesystem;
import org.apache.hadoop.net.Node;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * What the NameNode gets when it asks for targets and for victims. Behind the policies stand {@link TargetSearch},
 * {@link StorageChoice}, {@link Volumes}, {@link SurplusReplicas}, {@link Avoided} and {@link DrawnPlacement}.
 */
class PlacementTest extends OnLocalGears {
    private static final long BYTES = LocalNamesystem.BLOCK;

    private FirstHostsPolicy policy;
    private GearStripedPlacementPolicy striped;
    private BlockStoragePolicy hot;

    @BeforeEach
    void start() throws Exception {
        Configuration conf = LocalNamesystem.conf(dir);
        conf.set(DFSConfigKeys.DFS_BLOCK_REPLICATOR_CLASSNAME_KEY, FirstHostsPolicy.class.getName());
        conf.set(DFSConfigKeys.DFS_BLOCK_PLACEMENT_EC_CLASSNAME_KEY, GearStripedPlacementPolicy.class.getName());
        gears = LocalGears.of(conf, dir, 4);
        policy = (FirstHostsPolicy) gears.names.blocks().getBlockPlacementPolicy();
        policy.attach(gears.views);
        striped = (GearStripedPlacementPolicy) gears.names.blocks().getStriptedBlockPlacementPolicy();
        striped.attach(gears.views);
        hot = gears.names.blocks().getStoragePolicy(HdfsConstants.HOT_STORAGE_POLICY_ID);
    }

    private HdfsView publish(GearState state, Service... services) {
        return gears.publish(state, new FirstHostsPolicy.FirstHosts(), services);
    }

    private HdfsView allServe() {
        return publish(LocalGears.steady(4), Service.SERVING, Service.SERVING, Service.SERVING, Service.SERVING);
    }

    private static List<String> names(DatanodeStorageInfo[] targets) {
        return Arrays.stream(targets)
                .map(target -> target.getDatanodeDescriptor().getDatanodeUuid())
                .toList();
    }

    private DatanodeStorageInfo volume(int host) {
        return gears.host(host).getStorageInfos()[0];
    }

    private List<String> write(int replicas, Node writer, Set<Node> excluded, EnumSet<AddBlockFlag> flags) {
        return names(policy.chooseTarget(
                "/a", replicas, writer, List.of(), false, new HashSet<>(excluded), BYTES, hot, flags));
    }

    /** As re-replication asks: one replica more of a block that h2 holds. */
    private DatanodeStorageInfo[] repair(FirstHostsPolicy of) {
        Set<Node> holders = new HashSet<>(Set.of(gears.host(2)));
        return of.chooseTarget("/a", 1, gears.host(2), List.of(volume(2)), false, holders, BYTES, hot, null);
    }

    @Test
    void newReplicasGoToServingHostsOnly() throws Exception {
        publish(LocalGears.steady(2), Service.SERVING, Service.ASLEEP, Service.LOST, Service.SERVING);
        gears.names.sleep(gears.host(2));
        assertThat(write(3, null, Set.of(), null)).containsExactly("h1", "h4");
    }

    @Test
    void aHostWithoutRoomOrThatTheClientExcludesIsPassedOver() {
        allServe();
        gears.names.fill(gears.host(1), 1);
        assertThat(write(2, null, Set.of(gears.host(2)), null)).containsExactly("h3", "h4");
    }

    /** A block that an NFS gateway writes would go to the cluster's chain, and migrate from there. */
    @Test
    void aFileThatIsNamedByANumberHasItsDatasetsPlace() {
        HdfsView plain = allServe();
        List<String> looked = new ArrayList<>();
        Views views = new Views(block -> "/", path -> {
            looked.add(path);
            return "/a/f";
        });
        policy.attach(views);
        views.publish(plain);
        assertThat(write("/.reserved/.inodes/7/f")).hasSize(2);
        assertThat(looked).as("without datasets there is nothing to look for").isEmpty();
        DatasetTable table = DatasetTable.NONE.with(new DatasetEntry("/a", 2, 4, 1, List.of(4, 3, 2, 1)));
        BitSet inUse = new BitSet();
        inUse.set(0, 2);
        HostOwners owners = HostOwners.of(table, inUse, plain.cluster(), 2);
        List<Layout> layouts = List.of(plain.layout(), plain.layout());
        List<DatasetReads> reads = new ArrayList<>();
        for (int number = 0; number < layouts.size(); number++) {
            reads.add(new DatasetReads(
                    layouts.get(number),
                    owners.view(number, plain.cluster()),
                    plain.cluster(),
                    2,
                    new ReadCounts(4, new RequestCounters(0)),
                    new AtomicLong()));
        }
        OwnParts parts = OwnParts.of(layouts, List.of(1L, 1L), 2, plain.cluster());
        views.publish(plain.with(new DatasetPlans(table, reads, new DatasetPlans.Shared(parts, owners, inUse))));
        assertThat(write("/a/f")).hasSize(2);
        assertThat(looked).as("the usual path takes no lock").isEmpty();
        assertThat(write("/.reserved/.inodes/7/f")).isEqualTo(write("/a/f"));
        assertThat(looked).containsExactly("/.reserved/.inodes/7/f");
    }

    private List<String> write(String path) {
        return names(policy.chooseTarget(path, 2, null, List.of(), false, new HashSet<>(), BYTES, hot, null));
    }

    /** {@link WebTargets}: stock would send the client to any host of the topology. */
    @Test
    void webHdfsSendsNoWriterToASleeper() throws Exception {
        publish(LocalGears.steady(2), Service.SERVING, Service.SERVING, Service.ASLEEP, Service.ASLEEP);
        gears.names.sleep(gears.hosts(3, 4));
        assertThat(web(Set.of(gears.host(1)))).containsExactly("h2");
        gears.names.fill(gears.host(1), 1);
        gears.names.fill(gears.host(2), 1);
        for (int i = 0; i < 20; i++) {
            assertThat(web(Set.of(gears.host(2)))).as("without room").containsExactly("h1");
            assertThat(web(Set.of(gears.host(1), gears.host(2))))
                    .as("all excluded")
                    .hasSize(1)
                    .isSubsetOf("h1", "h2");
        }
    }

    private List<String> web(Set<Node> excluded) {
        return names(gears.names.blocks().chooseTarget4WebHDFS("/a", null, new HashSet<>(excluded), BYTES));
    }

    @Test
    void theWritersHostComesFirstUnlessItAsksOtherwise() {
        allServe();
        assertThat(write(2, gears.host(2), Set.of(), null)).containsExactly("h2", "h1");
        assertThat(write(2, gears.host(2), Set.of(), EnumSet.of(AddBlockFlag.NO_LOCAL_WRITE)))
                .containsExactly("h1", "h3");
        assertThat(write(4, gears.host(2), Set.of(), EnumSet.of(AddBlockFlag.NO_LOCAL_WRITE)))
                .as("too few others are left")
                .hasSize(4);
    }

    @Test
    void whereNoHostHasTheWantedTypeThePolicysFallbackIsTaken() {
        allServe();
        BlockStoragePolicy ssd = gears.names.blocks().getStoragePolicy(HdfsConstants.ALLSSD_STORAGE_POLICY_ID);
        assertThat(names(policy.chooseTarget(
                        "/a", 2, null, List.of(), false, new HashSet<>(), BYTES, ssd, (EnumSet<AddBlockFlag>) null)))
                .containsExactly("h1", "h2");
        assertThat(volume(1).getStorageType()).isEqualTo(StorageType.DISK);
    }

    @Test
    void aHostThatIsNotOnTheChainYetTakesWhatTheLayoutFindsNoHostFor() throws Exception {
        publish(LocalGears.steady(1), Service.SERVING, Service.ASLEEP, Service.ASLEEP, Service.ASLEEP);
        gears.names.sleep(gears.hosts(2, 3, 4));
        gears.names.host("new");
        assertThat(write(2, null, Set.of(), null)).containsExactly("h1", "new");
    }

    /** {@link OverdueCopies}: a host that keeps a replica which the NameNode does not know refuses each copy. */
    @Test
    void aRepairThatIsOverdueGoesToAnotherHost() {
        allServe();
        OverdueCopies overdue = new OverdueCopies(2);
        policy.avoid(overdue);
        overdue.ordered(7, "h1", 0);
        assertThat(names(repair(policy))).containsExactly("h1");
        OverdueCopies.Stored block = new OverdueCopies.Stored("/a", BYTES, Set.of("h2"));
        overdue.look(numbers -> Map.of(7L, block), 1);
        assertThat(names(repair(policy))).containsExactly("h3");
        assertThat(write(1, null, Set.of(), null)).as("others' replicas").containsExactly("h1");
        gears.names.fill(gears.host(3), 1);
        gears.names.fill(gears.host(4), 1);
        assertThat(names(repair(policy))).as("no other host is left").containsExactly("h1");
    }

    /** A sleeper is unaccounted for: its blocks only seem to lack a replica. */
    @Test
    void whileRepairsAreHeldNothingIsCopiedAndWhileNumbersAreUnsettledNothingIsDeleted() {
        allServe();
        assertThat(names(repair(policy))).containsExactly("h1");
        gears.views.holdRepairs(true);
        assertThat(repair(policy)).isEmpty();
        assertThat(write(1, null, Set.of(), null)).as("writers go on").hasSize(1);
        gears.views.holdRepairs(false);
        gears.views.unsettleCopies(true);
        assertThat(repair(policy)).isEmpty();
        List<DatanodeStorageInfo> three = List.of(volume(1), volume(2), volume(3));
        assertThat(policy.chooseReplicasToDelete(three, three, 2, List.of(StorageType.DISK), null, null))
                .isEmpty();
        gears.views.unsettleCopies(false);
        assertThat(policy.chooseReplicasToDelete(three, three, 2, List.of(StorageType.DISK), null, null))
                .containsExactly(volume(3));
    }

    @Test
    void ofTypesThatAreWantedNoReplicaGoes() {
        allServe();
        List<DatanodeStorageInfo> three = List.of(volume(1), volume(2), volume(3));
        assertThat(policy.chooseReplicasToDelete(three, three, 2, List.of(StorageType.SSD), null, null))
                .isEmpty();
        assertThat(policy.chooseReplicasToDelete(three, three, 3, List.of(StorageType.DISK), null, null))
                .isEmpty();
    }

    private BlockPlacementStatus verified(int replicas, int... hosts) {
        return policy.verifyBlockPlacement(gears.hosts(hosts), replicas);
    }

    /** As fsck and the NameNode ask. */
    @Test
    void aBlockIsMisplacedInFewerUpgradeDomainsThanCanBeHad() throws Exception {
        allServe();
        assertThat(verified(2, 1, 2).isPlacementPolicySatisfied()).isTrue();
        gears.host(1).setUpgradeDomain("blue");
        gears.host(2).setUpgradeDomain("blue");
        gears.host(3).setUpgradeDomain("green");
        allServe();
        assertThat(verified(2, 1, 2).isPlacementPolicySatisfied()).isFalse();
        assertThat(verified(2, 1, 2).getAdditionalReplicasRequired()).isEqualTo(1);
        assertThat(verified(2, 1, 3).isPlacementPolicySatisfied()).isTrue();
        assertThat(verified(3, 1, 3, 4).isPlacementPolicySatisfied())
                .as("a host without a name is a domain of its own")
                .isTrue();
        publish(LocalGears.steady(2), Service.SERVING, Service.SERVING, Service.ASLEEP, Service.ASLEEP);
        assertThat(verified(2, 1, 2).isPlacementPolicySatisfied())
                .as("the others sleep")
                .isTrue();
        assertThat(verified(3, 1, 2, 3).isPlacementPolicySatisfied())
                .as("none but theirs can be had")
                .isTrue();
    }

    @Test
    void theBalancerMovesNoReplicaIntoADomainThatTheBlockIsIn() {
        gears.host(1).setUpgradeDomain("blue");
        gears.host(2).setUpgradeDomain("green");
        gears.host(3).setUpgradeDomain("green");
        gears.host(4).setUpgradeDomain("red");
        List<DatanodeInfo> block = List.of(gears.host(1), gears.host(2));
        assertThat(policy.isMovable(block, gears.host(1), gears.host(3))).isFalse();
        assertThat(policy.isMovable(block, gears.host(2), gears.host(3))).isTrue();
        assertThat(policy.isMovable(block, gears.host(1), gears.host(4))).isTrue();
    }

    @Test
    void whoKnowsBetterChoosesAmongHostsThatTheLayoutAcceptsAlike() {
        allServe();
        policy.drawBy(new Destinations() {
            @Override
            public int choose(String file, List<String> hosts, long bytes) {
                assertThat(bytes).isEqualTo(BYTES);
                return hosts.size() - 1;
            }

            @Override
            public void ordered(long block, String target, long bytes, long nowNanos) {}

            @Override
            public void received(long block, String target, long nowNanos) {}
        });
        assertThat(names(repair(policy))).hasSize(1).doesNotContain("h2");
        assertThat(policy.repairBytes()).isEqualTo(BYTES);
    }

    private DatanodeStorageInfo[] repairGroup(int replicas, DatanodeDescriptor... holders) {
        Set<Node> excluded = new HashSet<>(List.of(holders));
        List<DatanodeStorageInfo> chosen = List.of(holders[0].getStorageInfos()[0]);
        return striped.chooseTarget(
                "/a", replicas, holders[0], chosen, false, excluded, BYTES, hot, (EnumSet<AddBlockFlag>) null);
    }

    /** The DataNode counts only units that sleep as missing, and refuses an order for more. */
    @Test
    void ofAGroupWithUnitsThatSleepAndThatLeaveOneIsRepairedAtATime() throws Exception {
        allServe();
        gears.names.host("n1");
        gears.names.host("n2");
        assertThat(repairGroup(2, gears.hosts(1, 2, 3))).hasSize(2);
        gears.names.sleep(gears.host(2));
        gears.names.file("/only", 1, gears.host(3));
        gears.names.maintain(gears.host(3));
        assertThat(gears.host(3).isEnteringMaintenance()).isTrue();
        assertThat(repairGroup(2, gears.hosts(1, 2, 3))).hasSize(1);
        gears.views.holdRepairs(true);
        assertThat(repairGroup(2, gears.hosts(1, 2, 3))).isEmpty();
    }

    @Test
    void noHostGetsASecondUnitOfAGroup() {
        allServe();
        assertThat(names(repairGroup(2, gears.hosts(1, 2, 3)))).doesNotContain("h1", "h2", "h3");
    }

    @Test
    void ofAUnitThatIsThereTwiceTheReplicaOnTheHostThatSleepsFirstGoes() {
        allServe();
        List<DatanodeStorageInfo> twice = List.of(volume(1), volume(4));
        assertThat(striped.chooseReplicasToDelete(twice, twice, 1, List.of(StorageType.DISK), null, null))
                .containsExactly(volume(4));
    }

    @Test
    void aBlockWithANumberGetsTheSameHostsWheneverItIsAsked() {
        HdfsView view = allServe();
        NumberedPlacement none = new NumberedPlacement(view, 7, 2, BYTES, hot, Set.of(), Set.of());
        assertThat(none.choose(0, 1)).as("this layout does not go by numbers").isEmpty();
    }
}
