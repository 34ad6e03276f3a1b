// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.cli;

import io.hdfsgears.hdfs.cli.Times;
import io.hdfsgears.hdfs.cli.line.CompletedTool;
import org.apache.hadoop.conf.Configuration;
import picocli.CommandLine;

/** Tells the completion script of {@code hdfs} the commands of {@code hdfs pfimbi}. */
public final class PfimbiTool implements CompletedTool {
    @Override
    public String name() {
        return "pfimbi";
    }

    @Override
    public CommandLine line() {
        return new Pfimbi(new LiveCluster(new Configuration(false)), Times.everySecond(), System.out, System.err)
                .line();
    }
}
