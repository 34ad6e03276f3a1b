// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.rack.hdfs.client.WorkResult;
import io.hdfsgears.rack.process.ProcessTable;
import io.hdfsgears.rack.run.StockClient;
import io.hdfsgears.rack.run.VirtualRack;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A small stock rack of real processes, up, used and down again. */
class RackIT {
    private static final Duration STEP = Duration.ofMillis(200);

    @Test
    void aStockRackStoresComparesAndLeavesNothingBehind(@TempDir Path source) throws IOException {
        Files.writeString(source.resolve("real.txt"), "a real file\n");
        RackFiles files;
        try (VirtualRack rack =
                VirtualRack.upTemporary(RackSpec.of(3).withRacks(2).withStock(true), Progress.SILENT)) {
            files = rack.files();
            assertThat(rack.hostsRunning()).containsExactly("h01", "h02", "h03");
            assertThat(rack.look("nn1").orElseThrow().live()).isEqualTo(3);
            try (StockClient client = rack.client()) {
                use(client, source);
                breakAndRepair(rack, client);
            }
            CommandResult listing = rack.hdfs("dfs", "-ls", "/nothing");
            assertThat(listing.exitCode()).isEqualTo(1);
            assertThat(rack.hdfs("dfsadmin", "-printTopology").output()).contains("/rack1", "/rack2");
        }
        assertThat(new ProcessTable(files).leftovers()).isEmpty();
        assertThat(files.root()).doesNotExist();
    }

    private static void use(StockClient client, Path source) throws IOException {
        assertThat(client.put(source, "/input", 2)).matches(WorkResult::good);
        assertThat(client.write("/new", 4, 1_500_000, 42, 4)).matches(WorkResult::good);
        // on three hosts the client may append only where all three copies have been reported
        Poll.until(
                Duration.ofSeconds(60),
                STEP,
                () -> client.fsck("/new").output().contains("Under-replicated blocks:\t0 "),
                () -> "/new never reached its replication factor");
        assertThat(client.append("/new", 2, 100_000, 43)).matches(WorkResult::good);
        assertThat(client.hflush("/new/flushed", 200_000, 44)).matches(WorkResult::good);
        assertThat(client.truncate("/new/f3", 700_000)).matches(WorkResult::good);
        assertThat(client.rename("/input", "/moved")).matches(WorkResult::good);
        WorkResult read = client.verify("/", 4);
        assertThat(read).matches(WorkResult::good);
        assertThat(read.files()).isEqualTo(6);
        assertThat(client.fsck("/").output()).contains("is HEALTHY");
        assertThat(client.dfs("-test", "-e", "/none").exitCode()).isEqualTo(1);
    }

    private static void breakAndRepair(VirtualRack rack, StockClient client) throws IOException {
        client.startWriter("w", "/open", 500_000, 45);
        rack.kill("h02", true);
        assertThat(rack.hostsRunning()).containsExactly("h01", "h03");
        assertThat(rack.isCrashed("h02")).isTrue();
        assertThat(client.verify("/", 4)).matches(WorkResult::good);
        rack.start("h02");
        Poll.until(
                Duration.ofSeconds(60),
                STEP,
                () -> rack.look("nn1").filter(v -> v.live() == 3).isPresent(),
                () -> "h02 is not back");
        assertThat(client.stop("w")).matches(result -> result.wrong() == 0);
    }
}
