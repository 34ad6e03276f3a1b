// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.coverage;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.core.model.Member;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.core.model.Service;
import io.hdfsgears.hdfs.LocalGears;
import io.hdfsgears.hdfs.OnLocalGears;
import io.hdfsgears.hdfs.client.EvenLayout;
import io.hdfsgears.hdfs.view.HdfsView;
import io.hdfsgears.hdfs.view.ReadCounts;
import io.hdfsgears.hdfs.view.RequestCounters;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.server.blockmanagement.LocalBlocks;
import org.apache.hadoop.hdfs.server.namenode.GearNamesystemAccess;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A NameNode that has started again in low gear: h1 and h2 should be awake, h3 sleeps. */
class SafeModeBoundTest extends OnLocalGears {
    private static final long HOUR = TimeUnit.HOURS.toMillis(1);
    private static final float STOCKS_THRESHOLD = DFSConfigKeys.DFS_NAMENODE_SAFEMODE_THRESHOLD_PCT_DEFAULT;

    @BeforeEach
    void start() throws Exception {
        gears = LocalGears.of(dir, 3);
    }

    private boolean isInSafeMode() {
        return GearNamesystemAccess.isInStartupSafeMode(gears.names.namesystem());
    }

    private void consider(long waitMillis, HdfsView view) throws Exception {
        consider(waitMillis, STOCKS_THRESHOLD, view);
    }

    private void consider(long waitMillis, float threshold, HdfsView view) throws Exception {
        LocalBlocks.enterStartupSafeMode(gears.names.namesystem(), 1_000);
        assertThat(isInSafeMode()).isTrue();
        new SafeModeBound(gears.names.namesystem(), gears.scan, gears.notices, Runnable::run, waitMillis, threshold)
                .consider(view);
    }

    private void files(int count, int... hosts) throws Exception {
        for (int i = 0; i < count; i++) {
            gears.names.file("/on" + hosts[0] + "-" + i, hosts.length, gears.hosts(hosts));
        }
    }

    private HdfsView withoutH2() {
        return gears.publish(LocalGears.steady(2), Service.SERVING, Service.LOST, Service.ASLEEP);
    }

    @Test
    void oneDeadHostKeepsNoNameNodeInSafeModeOnceAllBlocksCanBeRead() throws Exception {
        gears.names.file("/a", 2, gears.hosts(1, 2));
        consider(0, gears.publish(LocalGears.steady(2), Service.SERVING, Service.LOST, Service.ASLEEP));
        assertThat(isInSafeMode()).isFalse();
        assertThat(gears.lastNotice()).contains("left safe mode without all awake hosts");
    }

    /** As stock does: of 21 blocks 18 must be reported, where the threshold is 0.9. */
    @Test
    void blocksThatNobodyHasKeepNoNameNodeInSafeModeWhileTheyAreFew() throws Exception {
        files(19, 1);
        files(2, 2);
        consider(0, 0.9f, withoutH2());
        assertThat(isInSafeMode()).isFalse();
        assertThat(gears.lastNotice())
                .endsWith("2 missing blocks, no more than" + " dfs.namenode.safemode.threshold-pct allows");
    }

    @Test
    void moreMissingBlocksThanStockAllowsKeepItInSafeMode() throws Exception {
        files(18, 1);
        files(5, 2);
        consider(0, withoutH2());
        assertThat(isInSafeMode()).isTrue();
        assertThat(gears.lastNotice())
                .contains("still in safe mode: 5 of 23 blocks are neither on a host that has reported nor in a"
                        + " sleeper's image, and at most 1 may be missing")
                .contains("Not heard of, bring them back: h2")
                .contains("'hdfs dfsadmin -safemode leave'");
    }

    /** No order to wake is given in safe mode: it ends, and then the sleepers that hold what the dead host held are woken. */
    @Test
    void whatOnlySleepersHoldKeepsNoNameNodeInSafeMode() throws Exception {
        files(3, 3);
        consider(0, withoutH2());
        assertThat(isInSafeMode()).isFalse();
        assertThat(gears.lastNotice()).endsWith("3 blocks can only be read from sleeping hosts, which are woken");
    }

    /** Its blocks would be taken for lost, and sleepers be woken in vain. */
    @Test
    void aHostThatIsHeardOfAndOwesItsReportIsWaitedFor() throws Exception {
        files(3, 3);
        gears.names.registered("h2");
        HdfsView view = gears.publish(LocalGears.steady(2), Service.SERVING, Service.SERVING, Service.ASLEEP);
        consider(0, view);
        assertThat(isInSafeMode()).isTrue();
        assertThat(gears.lastNotice())
                .contains("still in safe mode: 3 of 3 blocks cannot be read")
                .contains("Blocks are still to be reported by: h2");
        gears.names.report(gears.host(2));
        again(view);
        assertThat(isInSafeMode()).isFalse();
    }

    @Test
    void whatOnlySleepersHoldIsNotGivenUpBeforeTheBound() throws Exception {
        files(3, 3);
        consider(HOUR, withoutH2());
        assertThat(isInSafeMode()).isTrue();
    }

    /** hdfs-default.xml: values greater than 1 make safe mode permanent. */
    @Test
    void safeModeThatAnOperatorMadePermanentStays() throws Exception {
        files(3, 1);
        consider(0, 1.5f, withoutH2());
        assertThat(isInSafeMode()).isTrue();
    }

    @Test
    void beforeTheBoundSilentHostsAreWaitedFor() throws Exception {
        gears.names.file("/a", 2, gears.hosts(1, 2));
        consider(HOUR, gears.publish(LocalGears.steady(2), Service.SERVING, Service.LOST, Service.ASLEEP));
        assertThat(isInSafeMode()).isTrue();
        again(null);
        assertThat(isInSafeMode()).isTrue();
    }

    private void again(@Nullable HdfsView view) {
        new SafeModeBound(gears.names.namesystem(), gears.scan, gears.notices, Runnable::run, 0, STOCKS_THRESHOLD)
                .consider(view);
    }

    /** Orders to wake are given after safe mode only: to wait for such a host would be to wait for ever. */
    @Test
    void whereOnlySleepersWithoutAnImageAreMissingItDoesNotWait() throws Exception {
        gears.names.file("/a", 2, gears.hosts(1, 2));
        List<Member> members = List.of(
                new Member(new NodeId("h1"), "h1:1", "/r", Service.SERVING),
                new Member(new NodeId("h2"), "h2:2", "/r", Service.SERVING),
                new Member(new NodeId("unknown"), "unknown", "/r", Service.ASLEEP));
        consider(
                HOUR,
                new HdfsView(
                        LocalGears.steady(2),
                        new ClusterView(1, 1, members),
                        new EvenLayout(),
                        List.of(Optional.of(gears.host(1)), Optional.of(gears.host(2)), Optional.empty()),
                        new ReadCounts(3, new RequestCounters(0))));
        assertThat(isInSafeMode()).isFalse();
        assertThat(gears.lastNotice()).contains("sleeping hosts that have no usable image");
    }
}
