// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.redundancy;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.hdfs.LocalGears;
import io.hdfsgears.hdfs.OnLocalGears;
import io.hdfsgears.hdfs.host.HostTracker;
import io.hdfsgears.hdfs.host.RecordedCalls;
import io.hdfsgears.hdfs.view.HdfsView;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.blockmanagement.GearBlockAccess;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class StaleReportsTest extends OnLocalGears {
    private static final long SECOND = 1_000_000_000L;

    private final HostTracker tracker = new HostTracker();
    private final RecordedCalls dataNodes = new RecordedCalls();
    private StaleReports reports;

    @BeforeEach
    void start() throws Exception {
        gears = LocalGears.of(dir, 3);
        reports = new StaleReports(gears.names.blocks(), tracker, dataNodes.calls);
    }

    private void hear(long nowNanos, boolean reported) {
        for (DatanodeDescriptor host : gears.hosts) {
            tracker.heard(host.getDatanodeUuid(), 0, nowNanos);
            if (reported) {
                tracker.reported(host.getDatanodeUuid(), nowNanos);
            }
        }
    }

    @Test
    void nobodyIsAskedWhileAllReportsCount() {
        hear(0, true);
        reports.ask(gears.allAwake(), 0, 0);
        assertThat(dataNodes.asked).isEmpty();
    }

    @Test
    void aHostThatIsUpAndWhoseReportWasForgottenIsAskedAfterAWhile() {
        HdfsView view = gears.allAwake();
        hear(0, true);
        tracker.forget("h2");
        tracker.heard("h2", 0, 0);
        reports.ask(view, 0, 0);
        assertThat(dataNodes.asked).isEmpty();
        hear(31 * SECOND, false);
        reports.ask(view, 0, 31 * SECOND);
        assertThat(dataNodes.asked).containsExactly("h2 triggerBlockReport");
    }

    @Test
    void aHostThatDoesNotAnswerIsAskedAgainAndASilentOneNever() {
        HdfsView view = gears.allAwake();
        dataNodes.silent.add("h2");
        hear(0, true);
        tracker.forget("h2");
        tracker.forget("h3");
        for (long second = 0; second <= 120; second += 5) {
            tracker.heard("h1", 0, second * SECOND);
            tracker.heard("h2", 0, second * SECOND);
            if (second == 90) {
                dataNodes.silent.clear();
            }
            reports.ask(view, 0, second * SECOND);
        }
        assertThat(dataNodes.asked).isNotEmpty().allMatch("h2 triggerBlockReport"::equals);
    }

    /** HDFS-1972: after a failover nothing is deleted on a host before its next report. */
    @Test
    void whereSurplusReplicasWaitAfterAFailoverTheirHostsAreAsked() throws Exception {
        BlockInfo block = gears.names.file("/a", 3, gears.hosts(1, 2, 3));
        for (DatanodeDescriptor host : gears.hosts) {
            GearBlockAccess.markStaleAfterFailover(host.getStorageInfos()[0]);
        }
        gears.names.locked(() -> gears.names.blocks().setReplication((short) 3, (short) 2, block));
        assertThat(gears.names.blocks().getPostponedMisreplicatedBlocksCount()).isPositive();
        HdfsView view = gears.allAwake();
        hear(0, true);
        tracker.forget("h3");
        tracker.reported("h3", 0);
        long activeSince = SECOND;
        tracker.heard("h1", 0, 2 * SECOND);
        reports.ask(view, activeSince, 2 * SECOND);
        assertThat(dataNodes.asked)
                .as("only a heartbeat after the failover makes the report count")
                .containsExactly("h1 triggerBlockReport");
    }

    @Test
    void aHostThatLeavesAndRegisteredTwiceIsAskedAnew() throws Exception {
        gears.names.file("/a", 1, gears.host(3));
        gears.names.maintain(gears.host(3));
        assertThat(gears.host(3).isEnteringMaintenance()).isTrue();
        gears.names.registered("h3");
        assertThat(gears.host(3).checkBlockReportReceived()).isFalse();
        HdfsView view = gears.allAwake();
        hear(0, true);
        reports.ask(view, 0, 0);
        assertThat(dataNodes.asked).isEmpty();
        hear(11 * SECOND, true);
        reports.ask(view, 0, 11 * SECOND);
        assertThat(dataNodes.asked).containsExactly("h3 triggerBlockReport");
    }
}
