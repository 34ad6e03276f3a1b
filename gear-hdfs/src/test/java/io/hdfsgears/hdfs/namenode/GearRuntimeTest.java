// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.namenode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.core.config.GearKeys;
import io.hdfsgears.hdfs.LocalGears;
import io.hdfsgears.testkit.Poll;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.server.namenode.LocalNamesystem;
import org.apache.hadoop.ipc.RetriableException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GearRuntimeTest {
    @TempDir
    Path dir;

    private static Optional<GearRuntime> runtime(LocalGears gears) throws IOException {
        return GearRuntime.of(gears.conf, gears.names.namesystem(), gears.names.storage(), null);
    }

    private Configuration conf() {
        Configuration conf = LocalNamesystem.conf(dir);
        conf.set(DFSConfigKeys.DFS_BLOCK_REPLICATOR_CLASSNAME_KEY, EvenPolicy.class.getName());
        conf.set(GearKeys.FOUND_AFTER.name(), "0s");
        conf.set(GearKeys.TICK.name(), "20ms");
        return conf;
    }

    @Test
    void withStocksPlacementTheGearsAreOff() throws Exception {
        try (LocalGears gears = LocalGears.of(dir, 1)) {
            assertThat(runtime(gears)).isEmpty();
        }
    }

    @Test
    void withoutAttributesThereIsNoPlaceForTheState() throws Exception {
        Configuration conf = conf();
        conf.setBoolean(DFSConfigKeys.DFS_NAMENODE_XATTRS_ENABLED_KEY, false);
        try (LocalGears gears = LocalGears.of(conf, dir, 1)) {
            assertThatThrownBy(() -> runtime(gears))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("keeps its state in extended attributes");
        }
    }

    /** Stock reads the whole edit log meanwhile, and the NameNode is active by name. */
    @Test
    void whileItTakesOverVerbsAreRefusedUntilItsFirstRoundAsTheActiveOne() throws Exception {
        try (LocalGears gears = LocalGears.of(conf(), dir, 2);
                GearRuntime runtime = runtime(gears).orElseThrow()) {
            runtime.boot(true);
            assertThat(runtime.verbs())
                    .as("as a standby it says that it is none")
                    .isNotNull();
            runtime.activating();
            assertThatThrownBy(runtime::verbs)
                    .isInstanceOf(RetriableException.class)
                    .hasMessageContaining("ask again in a moment");
            assertThatThrownBy(runtime::hostVerbs).isInstanceOf(RetriableException.class);
            assertThatThrownBy(runtime::datasetVerbs).isInstanceOf(RetriableException.class);
            runtime.activate(true);
            assertThat(runtime.verbs()).isNotNull();
        }
    }

    /** A standby's look says nothing of what the active NameNode has decided last. */
    @Test
    void roundsRunByThemselvesAndAFailoverWaitsForTheFirstOne() throws Exception {
        try (LocalGears gears = LocalGears.of(conf(), dir, 2);
                GearRuntime runtime = runtime(gears).orElseThrow()) {
            AtomicInteger shown = new AtomicInteger();
            runtime.onFirstView(shown::incrementAndGet);
            assertThat(runtime.isBooted()).isFalse();
            runtime.boot(false);
            runtime.boot(false);
            assertThat(runtime.isBooted()).isTrue();
            runtime.activate(true);
            Poll.until(
                    Duration.ofSeconds(20),
                    "the chain is founded",
                    () -> runtime.published().roster() != null && shown.get() == 1);
            assertThat(runtime.verbs().cancel("tester", "").message()).contains("no shift is under way");
            runtime.activate(false);
            runtime.activate(true);
            assertThat(runtime.verbs()).as("after its first round").isNotNull();
            assertThat(runtime.report().state().hosts().all()).isEqualTo(2);
            assertThat(runtime.datasetVerbs().list()).hasSize(1);
        }
    }

    /** Deletions of snapshots, and blocks of several writers, wait for one another in it. */
    @Test
    void allCallsShareTheWritePath() throws Exception {
        try (LocalGears gears = LocalGears.of(conf(), dir, 1);
                GearRuntime runtime = runtime(gears).orElseThrow()) {
            assertThat(runtime.writePath()).isSameAs(runtime.writePath());
        }
    }
}
