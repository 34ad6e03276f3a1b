// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.util.ToolRunner;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Hadoop's general options before a command. */
final class PfimbiCliTest {
    @ParameterizedTest
    @ValueSource(strings = {"-setPath /tmp -sync 1 -json", "set-path /tmp --sync 1 --json"})
    void generalOptionsReachTheCluster(String line) throws Exception {
        FakePort port = new FakePort();
        List<Configuration> named = new ArrayList<>();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PrintStream stream = new PrintStream(out, true, StandardCharsets.UTF_8);
        PfimbiCli cli = new PfimbiCli(
                conf -> {
                    named.add(conf);
                    return port;
                },
                stream,
                stream);
        String[] words = ("-fs hdfs://elsewhere -D ipc.client.connect.timeout=7 " + line).split(" ");
        assertThat(ToolRunner.run(new Configuration(false), cli, words)).isZero();
        assertThat(named).singleElement().satisfies(conf -> {
            assertThat(conf.get("fs.defaultFS")).isEqualTo("hdfs://elsewhere");
            assertThat(conf.get("ipc.client.connect.timeout")).isEqualTo("7");
        });
        assertThat(port.asked).containsExactly("/tmp sync=1");
        assertThat(out.toString(StandardCharsets.UTF_8)).startsWith("{");
    }

    @ParameterizedTest
    @CsvSource({"--clear-sync, SYNC_RULE", "--clear-floor, FLOOR_RULE"})
    void oneRuleIsTakenBackOrNone(String option, String rule) throws Exception {
        FakePort port = new FakePort();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PrintStream stream = new PrintStream(out, true, StandardCharsets.UTF_8);
        PfimbiCli cli = new PfimbiCli(conf -> port, stream, stream);
        String[] words = {"set-path", "/tmp", option};
        port.earlier = true;
        assertThat(ToolRunner.run(new Configuration(false), cli, words)).isEqualTo(1);
        assertThat(port.asked).as("an earlier NameNode would take both back").isEmpty();
        assertThat(out.toString(StandardCharsets.UTF_8)).contains("upgrade it first", "Nothing was changed.");

        port.earlier = false;
        out.reset();
        assertThat(ToolRunner.run(new Configuration(false), cli, words)).isZero();
        assertThat(port.asked).containsExactly("/tmp clear " + rule);
        assertThat(out.toString(StandardCharsets.UTF_8)).contains("for /tmp is taken back");
    }
}
