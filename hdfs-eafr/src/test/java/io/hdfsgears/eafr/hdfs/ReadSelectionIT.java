// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.hdfs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.client.HdfsDataInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Stock readers of a file that lies on a busy host and on an idle one. */
class ReadSelectionIT {
    private static final int HOSTS = 3;
    private static final int BLOCK = 1 << 20;
    private static final int READS = 8;
    private static final Path FILE = new Path("/data/file");

    @Test
    void readersGoToTheIdleHost(@TempDir java.nio.file.Path folder) throws IOException {
        try (MiniGears gears = gears(folder, true);
                BusyHost streams = new BusyHost(gears, FILE)) {
            String busy = streams.keep();
            gears.await("a reader elsewhere", () -> !busy.equals(served(gears)));
            assertThat(reads(gears)).hasSize(READS).doesNotContain(busy);
            assertThat(gears.report().getExtraReplicas()).isZero();
        }
    }

    @Test
    void withoutItTheyGoToBoth(@TempDir java.nio.file.Path folder) throws IOException {
        try (MiniGears gears = gears(folder, false);
                BusyHost streams = new BusyHost(gears, FILE)) {
            String busy = streams.keep();
            List<String> hosts = reads(gears);
            assertThat(hosts).contains(busy);
            assertThat(hosts.stream().distinct()).hasSize(2);
        }
    }

    private static MiniGears gears(java.nio.file.Path folder, boolean selection) throws IOException {
        MiniGears gears = new MiniGears(
                folder.toFile(),
                HOSTS,
                List.of("dfs.namenode.eafr.mode=on", "dfs.namenode.eafr.read.selection=" + selection));
        gears.write(FILE, 1, BLOCK);
        return gears;
    }

    private static List<String> reads(MiniGears gears) {
        List<String> hosts = new ArrayList<>();
        for (int read = 0; read < READS; read++) {
            hosts.add(served(gears));
        }
        return hosts;
    }

    /** The host that a reader was sent to. */
    private static String served(MiniGears gears) {
        try (FSDataInputStream stream = gears.files().open(FILE)) {
            stream.read();
            String host = host(stream);
            assertThat(stream.readAllBytes()).hasSize(BLOCK - 1);
            return host;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String host(FSDataInputStream stream) {
        return ((HdfsDataInputStream) stream).getCurrentDatanode().getDatanodeUuid();
    }
}
