// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.coverage;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.core.model.Member;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.core.model.Service;
import io.hdfsgears.hdfs.LocalGears;
import io.hdfsgears.hdfs.client.EvenLayout;
import io.hdfsgears.hdfs.view.HdfsView;
import io.hdfsgears.hdfs.view.ReadCounts;
import io.hdfsgears.hdfs.view.RequestCounters;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hdfs.server.blockmanagement.LocalBlocks;
import org.apache.hadoop.hdfs.server.namenode.GearNamesystemAccess;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A NameNode that has started again in low gear: h1 and h2 should be awake, h3 sleeps. */
class SafeModeBoundTest {
    private static final long HOUR = TimeUnit.HOURS.toMillis(1);

    @TempDir
    Path dir;

    private LocalGears gears;

    @BeforeEach
    void start() throws Exception {
        gears = LocalGears.of(dir, 3);
    }

    @AfterEach
    void stop() {
        gears.close();
    }

    private boolean isInSafeMode() {
        return GearNamesystemAccess.isInStartupSafeMode(gears.names.namesystem());
    }

    private void consider(long waitMillis, HdfsView view) throws Exception {
        LocalBlocks.enterStartupSafeMode(gears.names.namesystem(), 1_000);
        assertThat(isInSafeMode()).isTrue();
        new SafeModeBound(gears.names.namesystem(), gears.scan, gears.notices, waitMillis).consider(view);
    }

    @Test
    void oneDeadHostKeepsNoNameNodeInSafeModeOnceAllBlocksCanBeRead() throws Exception {
        gears.names.file("/a", 2, gears.hosts(1, 2));
        consider(0, gears.publish(LocalGears.steady(2), Service.SERVING, Service.LOST, Service.ASLEEP));
        assertThat(isInSafeMode()).isFalse();
        assertThat(gears.lastNotice()).contains("left safe mode without all awake hosts");
    }

    @Test
    void aBlockThatNoHostHeardOfHoldsKeepsItInSafeMode() throws Exception {
        gears.names.file("/a", 1, gears.hosts(2));
        consider(0, gears.publish(LocalGears.steady(2), Service.SERVING, Service.LOST, Service.ASLEEP));
        assertThat(isInSafeMode()).isTrue();
        assertThat(gears.lastNotice()).contains("still in safe mode: 1 block(s)");
    }

    @Test
    void aReplicaThatSleepsIsNoReasonToLeave() throws Exception {
        gears.names.file("/a", 1, gears.hosts(3));
        consider(0, gears.publish(LocalGears.steady(2), Service.SERVING, Service.SERVING, Service.ASLEEP));
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
        new SafeModeBound(gears.names.namesystem(), gears.scan, gears.notices, 0).consider(view);
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
