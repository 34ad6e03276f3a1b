// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.hdfsgears.power.cli.line.Console;
import io.hdfsgears.power.hdfs.HeardControllers;
import io.hdfsgears.power.hdfs.NameNodeLine;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** {@code hdfs power status} without hosts, against RPC servers that answer as a NameNode does. */
final class StatusOfControllersTest {
    private final ReportingNameNodes nameNodes = new ReportingNameNodes();
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @AfterEach
    void stop() {
        nameNodes.close();
    }

    private int run(String... arguments) {
        List<String> words = new ArrayList<>(List.of("status"));
        words.addAll(List.of(arguments));
        return new PowerCli(new Console(
                        Map.of("HADOOP_CONF_DIR", "/nonexistent"),
                        InputStream.nullInputStream(),
                        new PrintStream(out, true, StandardCharsets.UTF_8),
                        new PrintStream(err, true, StandardCharsets.UTF_8)))
                .line()
                .execute(words.toArray(String[]::new));
    }

    @Test
    void theOneThatActsIsNamedWithThoseThatWait() throws IOException {
        String nameNode = nameNodes.start(ReportingNameNodes.active(ReportingNameNodes.acting()));
        assertThat(run("-fs", "hdfs://" + nameNode))
                .as(err.toString(StandardCharsets.UTF_8))
                .isZero();
        assertThat(out.toString(StandardCharsets.UTF_8))
                .isEqualTo(nameNode + "\tctl1/812 acts for 310 s, heard 2 s ago; waiting: ctl2/77; epoch 3\n");
    }

    @Test
    void programsGetTheFieldsOfTheReport() throws IOException {
        String nameNode = nameNodes.start(ReportingNameNodes.active(ReportingNameNodes.acting()));
        assertThat(run("-json", "-fs", "hdfs://" + nameNode)).isZero();
        JsonNode one = new ObjectMapper().readTree(out.toByteArray()).at("/nameservices/0");
        assertThat(one.get("nameservice").asText()).isEqualTo(nameNode);
        assertThat(one.get("controllers"))
                .hasToString("{\"epoch\":3,\"acting\":\"ctl1/812\",\"actingSeconds\":310.4,\"heardSecondsAgo\":2.1,"
                        + "\"waiting\":[\"ctl2/77\"]}");
        assertThat(one.has("trouble")).isFalse();
    }

    @Test
    void thatNoneActsIsAFailure() throws IOException {
        String waits = nameNodes.start(ReportingNameNodes.active(ReportingNameNodes.WAITING));
        assertThat(run("-fs", "hdfs://" + waits)).isEqualTo(4);
        String none = nameNodes.start(ReportingNameNodes.active());
        assertThat(run("-fs", "hdfs://" + none)).isEqualTo(4);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .isEqualTo(waits + "\tnone acts; waiting: ctl2/77; epoch 3\n" + none
                        + "\tno controller is heard of: start hdfs power serve\n");
        assertThat(out.size()).isZero();
    }

    @Test
    void aNameNodeThatIsNotActiveIsNotBelieved() throws IOException {
        String standby = nameNodes.start(ReportingNameNodes.STANDBY);
        assertThat(run("-json", "-fs", "hdfs://" + standby)).isEqualTo(4);
        JsonNode one = new ObjectMapper().readTree(out.toByteArray()).at("/nameservices/0");
        assertThat(one.get("trouble").asText())
                .startsWith("no active NameNode answers: ")
                .endsWith(port(standby) + " is not active");
        assertThat(one.has("controllers")).isFalse();
    }

    @Test
    void ofAPairTheActiveOneIsAsked() throws IOException {
        String gone = nameNodes.start(ReportingNameNodes.STANDBY);
        nameNodes.close();
        List<NameNodeLine> lines = List.of(
                line("ns1", gone),
                line("ns1", nameNodes.start(ReportingNameNodes.STANDBY)),
                line("ns1", nameNodes.start(ReportingNameNodes.active(ReportingNameNodes.acting()))),
                line("ns2", gone));
        List<HeardControllers> heard = HeardControllers.ask(lines);
        assertThat(heard).hasSize(2);
        assertThat(heard.get(0).controllers()).contains(ReportingNameNodes.acting());
        assertThat(heard.get(0).acts()).isTrue();
        assertThat(heard.get(1).acts()).isFalse();
        assertThat(heard.get(1).trouble()).contains(port(gone), "Connection refused");
    }

    private static NameNodeLine line(String nameservice, String address) {
        Configuration conf = new Configuration(false);
        conf.setInt(CommonConfigurationKeysPublic.IPC_CLIENT_CONNECT_MAX_RETRIES_KEY, 0);
        return new NameNodeLine(
                nameservice,
                new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(port(address))),
                conf);
    }

    /** The resolver of the machine names the host. */
    private static String port(String address) {
        return address.substring(address.indexOf(':') + 1);
    }

    @Test
    void aRefusalIsNoMissingController() throws IOException {
        String nameNode = nameNodes.startRefusing();
        assertThat(run("-fs", "hdfs://" + nameNode)).isEqualTo(5);
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("eve may not");
    }

    @Test
    void aConfigurationWithoutHdfsIsSaid() {
        assertThat(run()).isEqualTo(255);
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("which is no HDFS", "-fs hdfs://<nameservice>");
    }
}
