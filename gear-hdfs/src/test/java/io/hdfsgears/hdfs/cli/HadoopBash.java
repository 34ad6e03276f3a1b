// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/**
 * A bash in which Hadoop's shell functions are there.
 *
 * @param functions that Hadoop's scripts have
 * @param variable of the environment that the script reads
 * @param value of it
 */
record HadoopBash(String functions, String variable, Path value) {
    /** What the script prints; it must end well. */
    String run(String script) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder("bash", "-c", functions + script).redirectErrorStream(true);
        builder.environment().put(variable, value.toString());
        builder.environment().remove("HDFS_GEARS_HOME");
        Process bash = builder.start();
        String said = new String(bash.getInputStream().readAllBytes(), UTF_8);
        assertThat(bash.waitFor(30, TimeUnit.SECONDS)).as("bash ended").isTrue();
        assertThat(bash.exitValue()).as(said).isZero();
        return said;
    }
}
