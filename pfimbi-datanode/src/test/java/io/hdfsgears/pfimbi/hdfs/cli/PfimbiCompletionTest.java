// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.hdfs.cli.ActiveNameNode;
import io.hdfsgears.hdfs.cli.Times;
import io.hdfsgears.hdfs.cli.gears.Gears;
import io.hdfsgears.hdfs.cli.gears.show.Terminal;
import io.hdfsgears.testkit.BashCompletion;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The script of {@code hdfs gears completion} has the commands of {@code hdfs pfimbi} too. */
final class PfimbiCompletionTest {
    @TempDir
    Path folder;

    private Path script() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PrintStream print = new PrintStream(out, true, UTF_8);
        Gears gears = new Gears(
                new ActiveNameNode(new Configuration(false)),
                Times.everySecond(),
                InstantSource.system(),
                Terminal.NONE,
                print,
                print);
        assertThat(gears.execute("completion", "bash")).isZero();
        return Files.writeString(folder.resolve("hdfs-gears"), out.toString(UTF_8));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'hdfs pf'                    | pfimbi",
                "'hdfs pfimbi sta'            | status",
                "'hdfs pfimbi li'             | list-paths",
                "'hdfs pfimbi set-path --fl'  | --floor",
                "'hdfs pfimbi -wait --ti'     | --timeout",
                "'hdfs gears st'              | status"
            })
    void bashCompletes(String line, String expected) throws Exception {
        assertThat(BashCompletion.of(script(), line)).contains(expected);
    }
}
