// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.migrate;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.hdfs.LocalGears;
import io.hdfsgears.hdfs.OnLocalGears;
import io.hdfsgears.hdfs.price.WorkHours;
import io.hdfsgears.hdfs.state.LayoutStore;
import io.hdfsgears.hdfs.view.HdfsView;
import io.hdfsgears.testkit.Poll;
import java.time.Duration;
import java.util.Optional;
import org.apache.hadoop.hdfs.server.protocol.DatanodeCommand;
import org.apache.hadoop.hdfs.server.protocol.HeartbeatResponse;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the migrator reads from the namespace before it moves anything. One block on h2 and h3 belongs on h1. */
class MigratorTest extends OnLocalGears {
    private static final long SECOND = 1_000_000_000L;

    private JobStore store;

    @BeforeEach
    void start() throws Exception {
        gears = LocalGears.of(dir, 3);
        store = new JobStore(gears.names.namesystem());
        gears.names.file("/a", 2, gears.hosts(2, 3));
    }

    private Migrator migrator() {
        return new Migrator(
                gears.conf,
                gears.names.namesystem(),
                gears.scan,
                gears.views,
                SECOND,
                0,
                gears.notices::info,
                WorkHours.ALWAYS);
    }

    @Test
    void theMigratorReadsWhatTheNamespaceIsLaidOutWith() throws Exception {
        store.passive(new Job.Passive(3, 42));
        LayoutStore laidOut = new LayoutStore(gears.names.namesystem());
        HdfsView view = gears.allAwake(new HomeLayout());
        String own = LayoutStore.running(gears.conf, view.layout().name());
        laidOut.save(own.replace("dfs.replication=", "dfs.replication=9"));
        try (Migrator migrator = migrator()) {
            migrator.activate(true);
            Poll.until(
                    Duration.ofSeconds(30),
                    "it waits",
                    () -> migrator.status()
                            .filter(status -> status.why().contains("laid out"))
                            .isPresent());
            laidOut.save(own);
            Poll.until(
                    Duration.ofSeconds(30),
                    "it goes on",
                    () -> migrator.status()
                            .filter(status -> status.why().isEmpty())
                            .isPresent());
        }
    }

    /** A change that is made before the stored jobs are read would overwrite them. */
    @Test
    void beforeTheStoredJobsAreReadNoShiftIsOver() throws Exception {
        store.adoption(Optional.empty(), Job.Adoption.ordered("/a", "alice", "test", 7, false, ""));
        try (Migrator migrator = migrator()) {
            assertThat(migrator.migrateAfterShift(3, 1)).isFalse();
            HeartbeatResponse reply = new HeartbeatResponse(new DatanodeCommand[0], null, null, 0);
            assertThat(migrator.withOrders(gears.host(2), 0, reply)).isSameAs(reply);
            migrator.activate(true);
            assertThat(migrator.pending()).isEqualTo(1);
            assertThat(migrator.adopting().running()).contains("/a");
            assertThat(migrator.migrateAfterShift(3, 1)).isTrue();
            assertThat(migrator.cancelPassive()).isTrue();
            assertThat(migrator.cancelPassive()).isFalse();
            migrator.activate(false);
        }
        store.load();
        assertThat(store.adoption().orElseThrow().isRunning()).isTrue();
        assertThat(store.passive()).isEmpty();
    }
}
