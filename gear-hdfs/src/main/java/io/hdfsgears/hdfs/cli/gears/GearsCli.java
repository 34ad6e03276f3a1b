// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli.gears;

import io.hdfsgears.hdfs.cli.ActiveNameNode;
import io.hdfsgears.hdfs.cli.Times;
import io.hdfsgears.hdfs.cli.gears.show.Terminal;
import java.io.PrintStream;
import java.time.InstantSource;
import org.apache.hadoop.conf.Configured;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.util.Tool;
import org.apache.hadoop.util.ToolRunner;

/** Entry point of {@code hdfs gears}. Hadoop's general options, such as {@code -fs}, stand before the command. */
public final class GearsCli extends Configured implements Tool {
    private final PrintStream out;
    private final PrintStream err;

    public GearsCli() {
        this(System.out, System.err);
    }

    /** @param out for results */
    public GearsCli(PrintStream out, PrintStream err) {
        this.out = out;
        this.err = err;
    }

    public static void main(String[] arguments) throws Exception {
        System.exit(ToolRunner.run(new HdfsConfiguration(), new GearsCli(), arguments));
    }

    @Override
    public int run(String[] arguments) {
        return new Gears(
                        new ActiveNameNode(getConf()),
                        Times.everySecond(),
                        InstantSource.system(),
                        Terminal.of(System.getProperties()),
                        out,
                        err)
                .execute(arguments);
    }
}
