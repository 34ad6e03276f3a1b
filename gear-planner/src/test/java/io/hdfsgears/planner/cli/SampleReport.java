// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.planner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;

/** A report on a cluster that is made up. */
public final class SampleReport {
    private SampleReport() {}

    public static String html(Path folder) throws IOException {
        Path sample = folder.resolve("sample");
        run("plan-sample", "--files", "2000", "--days", "1", "--lines", "3000", "--out", sample.toString());
        run(
                "plan",
                "--fsimage",
                sample.resolve("fsimage_0000000000000000001").toString(),
                "--audit-log",
                sample.resolve("hdfs-audit.log.2026-03-02.gz").toString(),
                "--hosts",
                "15",
                "--price",
                sample.resolve("price.csv").toString(),
                "--carbon",
                sample.resolve("carbon.csv").toString(),
                "--zone",
                "UTC",
                "--out",
                folder.resolve("report").toString());
        return Files.readString(folder.resolve("report/index.html"));
    }

    private static void run(String... words) {
        StringWriter err = new StringWriter();
        int exit = PlanMain.commandLine(new PrintWriter(new StringWriter()), new PrintWriter(err, true))
                .execute(words);
        assertThat(exit).as(err.toString()).isZero();
    }
}
