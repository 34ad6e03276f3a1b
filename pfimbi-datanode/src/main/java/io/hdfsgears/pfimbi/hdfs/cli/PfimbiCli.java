// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.cli;

import io.hdfsgears.hdfs.cli.Times;
import io.hdfsgears.hdfs.cli.answer.Exit;
import java.io.PrintStream;
import java.time.Duration;
import java.util.function.Function;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.Configured;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.util.Tool;
import org.apache.hadoop.util.ToolRunner;

/** Entry point of {@code hdfs pfimbi}. Hadoop's general options, such as {@code -fs}, stand before the command. */
public final class PfimbiCli extends Configured implements Tool {
    static final Duration PAUSE = Duration.ofMillis(500);

    private final Function<Configuration, PfimbiPort> cluster;
    private final PrintStream out;
    private final PrintStream err;

    /** @param cluster what a configuration names */
    PfimbiCli(Function<Configuration, PfimbiPort> cluster, PrintStream out, PrintStream err) {
        this.cluster = cluster;
        this.out = out;
        this.err = err;
    }

    public static void main(String[] arguments) {
        int code = Exit.UNEXPECTED.code();
        try {
            code = ToolRunner.run(
                    new HdfsConfiguration(), new PfimbiCli(LiveCluster::new, System.out, System.err), arguments);
        } catch (Exception | LinkageError e) {
            System.err.println("hdfs pfimbi failed: " + e);
        } finally {
            System.out.flush();
            System.exit(code);
        }
    }

    @Override
    public int run(String[] arguments) {
        return new Pfimbi(cluster.apply(getConf()), Times.every(PAUSE), out, err).execute(arguments);
    }
}
