// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.chaos.client;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.history.store.Recorder;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.Path;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.hdfs.protocol.DSQuotaExceededException;
import org.apache.hadoop.util.Progressable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class OpenFileTest {
    /** Stock's stream throws the exception that ended it from each later close, too. */
    private static final class Full extends RawLocalFileSystem {
        @Override
        public FSDataOutputStream create(
                org.apache.hadoop.fs.Path path,
                boolean overwrite,
                int bufferBytes,
                short replication,
                long blockBytes,
                Progressable progress)
                throws IOException {
            DSQuotaExceededException quota = new DSQuotaExceededException(1, 2);
            return new FSDataOutputStream(
                    new OutputStream() {
                        @Override
                        public void write(int b) {}

                        @Override
                        public void close() throws IOException {
                            throw quota;
                        }
                    },
                    null);
        }
    }

    @Test
    void anExceptionThatTheStreamThrowsTwiceReachesTheClient(@TempDir Path folder) throws IOException {
        try (Full files = new Full();
                Recorder recorder = Recorder.create(folder.resolve("history.jsonl"), 1)) {
            files.initialize(URI.create("file:///"), new Configuration(false));
            Hand hand = new Hand("quota", files, recorder, new Tally(Set::of));
            OpenFile file = OpenFile.create(hand, folder.resolve("file").toString());
            file.write(16);
            assertThatThrownBy(file::close).isInstanceOf(DSQuotaExceededException.class);
        }
    }
}
