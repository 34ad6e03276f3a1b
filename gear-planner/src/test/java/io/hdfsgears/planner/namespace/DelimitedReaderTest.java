// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.planner.namespace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.planner.input.BadInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DelimitedReaderTest {
    private static final String HEAD =
            "Path\tReplication\tModificationTime\tAccessTime\tPreferredBlockSize\tBlocksCount"
                    + "\tFileSize\tNSQUOTA\tDSQUOTA\tPermission\tUserName\tGroupName\n";

    @TempDir
    private Path folder;

    @Test
    void readsFilesAndDirectories() throws IOException {
        Namespace namespace = read(HEAD
                + "/\t0\t2026-01-01 00:00\t1970-01-01 00:00\t0\t0\t0\t1\t-1\tdrwxr-xr-x\thdfs\thdfs\n"
                + "/a b/ü\t3\t2026-01-01 00:00\t2026-01-01 00:00\t134217728\t2\t200000000\t0\t0\t-rw-r--r--\thdfs"
                + "\thdfs\n"
                + "/small\t2\t2026-01-01 00:00\t2026-01-01 00:00\t134217728\t1\t10\t0\t0\t-rw-r--r--\thdfs\thdfs");
        assertThat(namespace.files()).isEqualTo(2);
        assertThat(namespace.directories()).isEqualTo(1);
        assertThat(namespace.blocks()).isEqualTo(3);
        assertThat(namespace.bytes(PathHash.of("/a b/ü"))).isEqualTo(200_000_000);
        assertThat(namespace.bytes(PathHash.of("/a b"))).isEqualTo(LongTable.NONE);
        assertThat(namespace.diskBytes()).isEqualTo(600_000_020);
        assertThat(namespace.usualFactor()).isEqualTo(3);
    }

    @Test
    void aLineThatIsCutOffIsNamed() {
        assertThatThrownBy(() -> read(HEAD + "/a\t3\t2026-01-01 00:00\t"))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("files.tsv:2: 4 columns, but the first line has 12")
                .hasMessageContaining("hdfs oiv -p Delimited");
    }

    @Test
    void aSizeThatIsNoNumberIsNamed() {
        assertThatThrownBy(() -> read(HEAD + "/a\t3\t0\t0\t0\t1\tmany\t0\t0\t-rw-r--r--\th\th\n"))
                .hasMessageContaining("files.tsv:2: 'many' is no number");
    }

    @Test
    void anotherDelimiterIsRefused() {
        assertThatThrownBy(() -> read(HEAD.replace('\t', ','))).hasMessageContaining("has no column");
        assertThatThrownBy(() -> read("")).hasMessageContaining("empty");
    }

    private Namespace read(String text) throws IOException {
        Path file = folder.resolve("files.tsv");
        Files.writeString(file, text);
        return DelimitedReader.read(file);
    }
}
