// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.hdfs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.client.HdfsDataInputStream;

/** Readers of one host of a file, who have read one byte and wait: it sends, or waits for them. */
final class BusyHost implements AutoCloseable {
    private static final int STREAMS = 24;

    private final MiniGears gears;
    private final Path file;
    private final List<FSDataInputStream> open = new ArrayList<>();

    BusyHost(MiniGears gears, Path file) {
        this.gears = gears;
        this.file = file;
    }

    /** @return UUID of the host, once its heartbeat has reported these readers */
    String keep() throws IOException {
        String busy = "";
        for (int i = 0; i < STREAMS; i++) {
            FSDataInputStream stream = gears.files().open(file);
            open.add(stream);
            stream.read();
            busy = i == 0 ? host(stream) : busy;
            if (!host(stream).equals(busy) && stream.seekToNewSource(0)) {
                stream.read();
            }
            assertThat(host(stream)).isEqualTo(busy);
        }
        String found = busy;
        gears.await("a heartbeat of the busy host", () -> gears.transfers(found) >= STREAMS);
        return busy;
    }

    private static String host(FSDataInputStream stream) {
        return ((HdfsDataInputStream) stream).getCurrentDatanode().getDatanodeUuid();
    }

    @Override
    public void close() throws IOException {
        for (FSDataInputStream stream : open) {
            stream.close();
        }
    }
}
