// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.cli;

import io.hdfsgears.hdfs.cli.Times;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.apache.hadoop.conf.Configuration;

/** {@code hdfs pfimbi} in this process. */
public final class PfimbiShell {
    private PfimbiShell() {}

    public record Said(int code, String out, String err) {}

    public static Said run(Configuration conf, String... args) {
        return run(new LiveCluster(conf), Times.every(PfimbiCli.PAUSE), args);
    }

    static Said run(PfimbiPort port, Times times, String... args) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int code = new Pfimbi(
                        port,
                        times,
                        new PrintStream(out, true, StandardCharsets.UTF_8),
                        new PrintStream(err, true, StandardCharsets.UTF_8))
                .execute(args);
        return new Said(code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }
}
