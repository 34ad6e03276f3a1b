// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class GearAdminTest {
    private final PrintStream stockOut = System.out;
    private final PrintStream stockErr = System.err;
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final Configuration conf = new Configuration();

    @BeforeEach
    void listen() {
        System.setOut(new PrintStream(out, true, UTF_8));
        System.setErr(new PrintStream(err, true, UTF_8));
    }

    @AfterEach
    void stopListening() {
        System.setOut(stockOut);
        System.setErr(stockErr);
    }

    @Test
    void helpKnowsOurVerbsAndTheStockOnes() {
        assertThat(run("-help", "setGear")).isZero();
        assertThat(out.toString(UTF_8)).contains("-dryRun").contains("Exit codes: 0 done");
        assertThat(run("-help", "safemode")).isZero();
        assertThat(out.toString(UTF_8)).contains("Safe mode maintenance command");
        assertThat(run("-help")).isZero();
        assertThat(out.toString(UTF_8))
                .contains("-refreshNodes")
                .contains("Verbs of hdfs-gears")
                .contains("  -setGear        shift to a gear");
    }

    @Test
    void usageOfNothingIsStockAndOurList() {
        assertThat(run()).isEqualTo(-1);
        assertThat(err.toString(UTF_8)).contains("Usage: hdfs dfsadmin").contains("  -gearReport     every host");
    }

    @Test
    void helpIsFoundWhereverItIsLookedFor() {
        for (String[] line : List.of(
                new String[] {"-setGear", "--help"},
                new String[] {"-setGear", "-h"},
                new String[] {"-help", "gears"},
                new String[] {"--help"},
                new String[] {"-h"})) {
            out.reset();
            assertThat(run(line)).as(String.join(" ", line)).isZero();
            assertThat(out.toString(UTF_8)).contains("-setGear");
        }
        out.reset();
        run("-help", "gears");
        assertThat(out.toString(UTF_8).lines()).allMatch(line -> line.length() <= 80);
    }

    @Test
    void aMistypedVerbIsGuessed() {
        for (String typed : List.of("-setGears", "-getgaer", "-gearreprot", "-cancelgear1")) {
            assertThat(run(typed)).as(typed).isEqualTo(1);
        }
        assertThat(err.toString(UTF_8))
                .contains("There is no verb -setGears. Did you mean -setGear?")
                .contains("-getgaer. Did you mean -getGear?")
                .doesNotContain("Usage");
        run("-setGear", "min", "-dryRum");
        assertThat(err.toString(UTF_8)).contains("'-dryRum' is not known here. Did you mean -dryRun?");
    }

    @Test
    void noStockVerbIsTakenForAMistypedOne() {
        run("-help");
        List<String> stock = Pattern.compile("(?m)^\\s*\\[?(-[a-zA-Z]+)")
                .matcher(out.toString(UTF_8))
                .results()
                .map(found -> found.group(1))
                .filter(verb -> Verb.of(verb).isEmpty())
                .toList();
        assertThat(stock).contains("-safemode", "-report");
        assertThat(stock).allMatch(verb -> Verb.meant(verb).isEmpty());
    }

    @Test
    void aClusterThatIsDownEndsWith6() throws IOException {
        int unused = freePort();
        conf.set("fs.defaultFS", "hdfs://127.0.0.1:" + unused);
        assertThat(run("-getGear")).isEqualTo(6);
        assertThat(err.toString(UTF_8))
                .contains("No NameNode is active: ")
                .contains("127.0.0.1:" + unused)
                .contains("Connection refused");
    }

    @Test
    void bothNameNodesOfAPairAreAsked() throws IOException {
        conf.set("fs.defaultFS", "hdfs://pair");
        conf.set("dfs.nameservices", "pair");
        conf.set("dfs.ha.namenodes.pair", "a,b");
        conf.set(
                "dfs.client.failover.proxy.provider.pair",
                "org.apache.hadoop.hdfs.server.namenode.ha.ConfiguredFailoverProxyProvider");
        int a = freePort();
        int b = freePort();
        conf.set("dfs.namenode.rpc-address.pair.a", "127.0.0.1:" + a);
        conf.set("dfs.namenode.rpc-address.pair.b", "127.0.0.1:" + b);
        assertThat(run("-getGear")).isEqualTo(6);
        assertThat(err.toString(UTF_8)).contains("127.0.0.1:" + a).contains("127.0.0.1:" + b);
    }

    @Test
    void noHdfsIsSaid() {
        conf.set("fs.defaultFS", "file:///");
        assertThat(run("-getGear")).isEqualTo(255);
        assertThat(err.toString(UTF_8)).contains("which is no HDFS");
    }

    @Test
    void anAddressWithoutAHostIsSaid() {
        for (String address : List.of("hdfs:///", "hdfs://nn:70000")) {
            err.reset();
            conf.set("fs.defaultFS", address);
            assertThat(run("-getGear")).as(address).isEqualTo(255);
            assertThat(err.toString(UTF_8))
                    .contains("fs.defaultFS is " + address + ", which names no NameNode", "-fs hdfs://<nameservice>")
                    .doesNotContain("\tat ");
        }
    }

    private int run(String... argv) {
        return new GearAdmin(conf).run(argv);
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
