// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs;

import static io.hdfsgears.pfimbi.hdfs.PfimbiCluster.BLOCK;
import static io.hdfsgears.pfimbi.hdfs.PfimbiCluster.PATIENCE;
import static io.hdfsgears.pfimbi.hdfs.PfimbiCluster.bytes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.core.config.PfimbiKeys;
import io.hdfsgears.pfimbi.hdfs.cli.PfimbiShell;
import io.hdfsgears.pfimbi.hdfs.proto.PfimbiProtos.WeighReplyProto;
import io.hdfsgears.pfimbi.hdfs.proto.PfimbiProtos.WeighRequestProto;
import io.hdfsgears.pfimbi.hdfs.rpc.PfimbiStatusPB;
import io.hdfsgears.pfimbi.hdfs.rpc.Remote;
import io.hdfsgears.testkit.Poll;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.PrivilegedExceptionAction;
import java.util.Arrays;
import java.util.List;
import java.util.stream.StreamSupport;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.metrics2.impl.MetricsCollectorImpl;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.test.GenericTestUtils.LogCapturer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/** Five DataNodes with block tokens and encrypted transfer. What agents do not bring, the NameNode makes. */
final class FaultsWhileCopiesPendIT {
    private static PfimbiCluster hdfs;

    @BeforeAll
    static void start(@TempDir Path dir) throws IOException {
        Configuration conf = PfimbiCluster.settings();
        conf.setBoolean(DFSConfigKeys.DFS_BLOCK_ACCESS_TOKEN_ENABLE_KEY, true);
        conf.setBoolean(DFSConfigKeys.DFS_ENCRYPT_DATA_TRANSFER_KEY, true);
        conf.setInt(DFSConfigKeys.DFS_NAMENODE_RECONSTRUCTION_PENDING_TIMEOUT_SEC_KEY, 4);
        conf.set(PfimbiKeys.DEADLINE.name(), "3s");
        hdfs = PfimbiCluster.start(dir, conf, 5);
    }

    @AfterAll
    static void stop() {
        hdfs.close();
    }

    @AfterEach
    void goOn() {
        hdfs.settle();
        hdfs.awaitCuts();
    }

    @Test
    void copiesComeWithTokensAndEncryption() throws IOException {
        byte[] content = bytes(2 * BLOCK, 1);
        hdfs.pause(false);
        long before = hdfs.received();
        hdfs.write("/one/sealed", content);
        hdfs.awaitReplicas("/one/sealed", 3);
        // All four on a machine with nothing else to do; a slow one leaves some to the NameNode.
        assertThat(hdfs.received() - before).isPositive();
        assertThat(hdfs.read("/one/sealed")).isEqualTo(content);
    }

    @Test
    void whatWaitsTooLongIsMadeByTheNameNode() throws IOException {
        hdfs.pause(true);
        long received = hdfs.received();
        long left = hdfs.left();
        hdfs.write("/one/late", bytes(BLOCK, 2));
        hdfs.awaitReplicas("/one/late", 3);
        assertThat(hdfs.received()).isEqualTo(received);
        assertThat(hdfs.left()).isEqualTo(left + 2);
    }

    @Test
    void aPipelineThatIsRebuiltForgetsItsTail() throws IOException {
        byte[] content = bytes(BLOCK / 2, 3);
        hdfs.pause(true);
        int dead;
        try (FSDataOutputStream out = hdfs.fs().create(PfimbiCluster.path("/two/rebuilt"), (short) 3)) {
            out.write(content, 0, content.length / 2);
            out.hflush();
            dead = index(located("/two/rebuilt").getLocations()[0]);
            hdfs.stop(dead);
            out.write(content, content.length / 2, content.length - content.length / 2);
            out.hflush();
        }
        try {
            hdfs.awaitReplicas("/two/rebuilt", 3);
            assertThat(hdfs.read("/two/rebuilt")).isEqualTo(content);
        } finally {
            hdfs.restart();
        }
    }

    @Test
    void aTargetThatDiesIsPassedOverAndReplaced() throws IOException {
        byte[] content = bytes(BLOCK, 4);
        hdfs.pause(true);
        hdfs.write("/one/target", content);
        hdfs.stop(hdfs.firstTarget("/one/target"));
        try {
            hdfs.pause(false);
            hdfs.awaitReplicas("/one/target", 3);
            assertThat(hdfs.read("/one/target")).isEqualTo(content);
        } finally {
            hdfs.restart();
        }
    }

    @Test
    void aSourceThatDiesAfterItPassedTheBlockOnIsReplaced() throws IOException {
        byte[] content = bytes(BLOCK, 5);
        hdfs.pause(true);
        hdfs.write("/two/source", content);
        // The second replica's host is the one that is to pass the block on.
        hdfs.stop(index(located("/two/source").getLocations()[0]));
        try {
            hdfs.awaitReplicas("/two/source", 3);
            assertThat(hdfs.read("/two/source")).isEqualTo(content);
        } finally {
            hdfs.restart();
        }
    }

    @Test
    void aNameNodeThatBeginsAnewMakesTheCopiesItself() throws Exception {
        byte[] content = bytes(2 * BLOCK, 6);
        hdfs.pause(true);
        long received = hdfs.received();
        hdfs.write("/one/anew", content);
        FSDataOutputStream open = hdfs.fs().create(PfimbiCluster.path("/one/opened"), (short) 3);
        open.write(content, 0, BLOCK / 2);
        open.hflush();
        PfimbiShell.Said rule = PfimbiShell.run(hdfs.conf, "-setPath", "/verb", "-sync", "1");
        assertThat(rule.code()).isZero();
        assertThat(rule.out())
                .isEqualTo("Writers below /verb wait for 1 replica: in force for each block that is given out from here"
                        + " on\n");
        hdfs.restartNameNode();
        hdfs.cluster.waitActive();
        hdfs.awaitReplicas("/one/anew", 3);
        assertThat(hdfs.received()).isEqualTo(received);
        Poll.until(
                PATIENCE, "no agent goes on with copies that the NameNode does not know of", () -> hdfs.toCome() == 0);
        assertThat(hdfs.read("/one/anew")).isEqualTo(content);
        open.close();
        assertThat(hdfs.toCome()).isZero();
        hdfs.awaitReplicas("/one/opened", 3);
        assertThat(hdfs.received()).isEqualTo(received);
        Poll.until(
                PATIENCE,
                "both rules are in force",
                () -> rules().containsAll(List.of("/one: 1, configuration", "/verb: 1, -setPath")));
        hdfs.awaitCuts();
        hdfs.pause(true);
        hdfs.write("/verb/f", bytes(BLOCK, 11));
        Poll.until(PATIENCE, "two copies are to come", () -> hdfs.toCome() == 2);
        assertThat(PfimbiShell.run(hdfs.conf, "-setPath", "/one", "-floor", "2").out())
                .startsWith("Writers below /one wait for 2 replicas at least, whatever they ask for: in force");
        assertThat(rules()).contains("/one: 1, configuration", "/one: at least 2, -setPath");
        hdfs.write("/one/floored", bytes(BLOCK, 12));
        Poll.until(PATIENCE, "of that file one copy only", () -> hdfs.toCome() == 3);
        assertThat(PfimbiShell.run(hdfs.conf, "-setPath", "/one", "-floor", "0").code())
                .isEqualTo(1);
        assertThat(PfimbiShell.run(hdfs.conf, "-setPath", "/one", "-clear").code())
                .isZero();
        assertThat(rules()).contains("/one: 1, configuration").doesNotContain("/one: at least 2, -setPath");
        PrivilegedExceptionAction<PfimbiShell.Said> set =
                () -> PfimbiShell.run(hdfs.conf, "-setPath", "/verb", "-sync", "2");
        assertThat(guest().doAs(set).code()).isEqualTo(5);
        PrivilegedExceptionAction<PfimbiShell.Said> status = () -> PfimbiShell.run(hdfs.conf, "-status");
        assertThat(guest().doAs(status).code()).isEqualTo(5);
        assertThat(PfimbiShell.run(hdfs.conf, "-setPath", "verb", "-sync", "1").code())
                .isEqualTo(1);
        assertThat(PfimbiShell.run(hdfs.conf, "-setPath", "/verb", "-clear").out())
                .isEqualTo(
                        "The rule of -setPath for /verb is taken back: in force for each block that is given out from"
                                + " here on\n");
        assertThat(PfimbiShell.run(hdfs.conf, "-setPath", "/other", "-sync", "2", "-json")
                        .out())
                .contains("\"/other\"")
                .contains("\"/one\"")
                .doesNotContain("/verb");
        assertThat(PfimbiShell.run(hdfs.conf, "-setPath", "/other", "-clear", "-json")
                        .out())
                .doesNotContain("/other");
        hdfs.pause(false);
        hdfs.awaitReplicas("/verb/f", 3);
        Poll.until(PATIENCE, "no copy is to come", () -> hdfs.toCome() == 0);
    }

    /** None when the connection that this process keeps is still the one to the NameNode that ended. */
    private List<String> rules() {
        return PfimbiShell.run(hdfs.conf, "-listPaths").out().lines().toList();
    }

    @Test
    void theShellShowsAndWaits() throws Exception {
        hdfs.pause(true);
        hdfs.write("/one/shown", bytes(BLOCK, 7));
        PfimbiShell.Said status = PfimbiShell.run(hdfs.conf, "-status", "-json");
        assertThat(status.code()).isZero();
        assertThat(status.out()).contains("\"position\" : 2").contains("\"position\" : 3");
        assertThat(PfimbiShell.run(hdfs.conf, "-status").out())
                .contains("Pending: ")
                .contains("position 2");
        assertThat(PfimbiShell.run(hdfs.conf, "-wait", "-timeout", "0", "/one/shown")
                        .code())
                .isEqualTo(3);
        hdfs.pause(false);
        assertThat(PfimbiShell.run(hdfs.conf, "-wait", "-timeout", "60", "/one").code())
                .isZero();
        assertThat(PfimbiShell.run(hdfs.conf, "-wait", "/nothing").code()).isEqualTo(1);
        assertThat(PfimbiShell.run(hdfs.conf, "-status", "-xml").code()).isEqualTo(1);
        assertThat(Arrays.stream(hdfs.replicas("/one/shown"))).allMatch(n -> n == 3);
    }

    @Test
    void theOnlyReplicaIsFoundAgainWhenItsHostAndTheNameNodeBeganAnew() throws IOException {
        byte[] content = bytes(BLOCK, 8);
        hdfs.pause(true);
        hdfs.write("/one/back", content);
        int source = index(located("/one/back").getLocations()[0]);
        hdfs.stop(source);
        try {
            hdfs.restartNameNode();
            hdfs.cluster.waitActive();
            // Nobody can make copies of what nobody has; the file is kept.
            assertThat(hdfs.fs().getFileStatus(PfimbiCluster.path("/one/back")).getLen())
                    .isEqualTo(content.length);
        } finally {
            hdfs.restart();
        }
        hdfs.awaitReplicas("/one/back", 3);
        assertThat(hdfs.read("/one/back")).isEqualTo(content);
    }

    @Test
    void aReplicaThatRotsBeforeItIsPassedOnIsNotSpread() throws IOException {
        copiesComeFromTheOtherReplicaAfter("/two/rots", file -> {
            byte[] rotten = Files.readAllBytes(file);
            rotten[rotten.length / 2] ^= 1;
            Files.write(file, rotten);
        });
    }

    @Test
    void aReplicaThatIsGoneBeforeItIsPassedOnIsReplaced() throws IOException {
        copiesComeFromTheOtherReplicaAfter("/two/evicted", Files::delete);
    }

    private interface Damage {
        void to(Path replica) throws IOException;
    }

    /** Damages the replica that is to be passed on, on its disk. */
    private static void copiesComeFromTheOtherReplicaAfter(String path, Damage damage) throws IOException {
        byte[] content = bytes(BLOCK, 9);
        hdfs.pause(true);
        hdfs.write(path, content);
        ExtendedBlock block = hdfs.firstBlock(path);
        damage.to(PfimbiCluster.file(hdfs.dataNodes().get(hdfs.source(block)), block));
        hdfs.pause(false);
        // A reader never gets anything else, whichever replica it is sent to first.
        Poll.until(
                PATIENCE,
                "three whole replicas",
                () -> isRead(path, content) && hdfs.has(path, 3) && hdfs.holders(block, content) == 3);
    }

    private static boolean isRead(String path, byte[] content) {
        try {
            assertThat(hdfs.read(path)).isEqualTo(content);
            return true;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void weightsAreChangedByASuperuserAlone() throws Exception {
        PfimbiShell.Said before = PfimbiShell.run(hdfs.conf, "-weights");
        assertThat(before.code()).isZero();
        assertThat(before.out().lines()).hasSize(6).endsWith("5 DataNodes: 5 answered");
        assertThat(before.out().lines().limit(5)).allMatch(line -> line.endsWith(": 2=100, 3=10, 4=1"));
        PfimbiShell.Said wrong = PfimbiShell.run(hdfs.conf, "-weights", "-set", "2=none");
        assertThat(wrong.code()).isEqualTo(1);
        assertThat(wrong.err()).contains("weight 'none' of class '2' is not a number: give");
        PrivilegedExceptionAction<PfimbiShell.Said> set = () -> PfimbiShell.run(hdfs.conf, "-weights", "-set", "2=1");
        assertThat(guest().doAs(set).code()).isEqualTo(5);
        // Nor past the NameNode, which says no first.
        PrivilegedExceptionAction<WeighReplyProto> call = () -> weigh("2=1");
        assertThatThrownBy(() -> guest().doAs(call))
                .hasMessageContaining("guest may not change this DataNode: call it as ");
        assertThat(PfimbiShell.run(hdfs.conf, "-weights").out()).isEqualTo(before.out());
        assertThatThrownBy(() -> weigh("2=none")).hasMessageContaining("weight 'none' of class '2'");
        LogCapturer audit = LogCapturer.captureLogs(LoggerFactory.getLogger("io.hdfsgears.pfimbi.audit"));
        assertThatThrownBy(() -> guest().doAs(call)).hasMessageContaining("guest may not");
        assertThatThrownBy(() -> weigh("2=none\nallowed")).hasMessageContaining("is not a number");
        PfimbiShell.Said changed = PfimbiShell.run(hdfs.conf, "-weights", "-set", "*/job_1=4", "-json");
        audit.stopCapturing();
        assertThat(changed.code()).isZero();
        assertThat(audit.getOutput().lines().filter(line -> line.contains("allowed=")))
                .hasSize(7)
                .allMatch(line -> line.contains("cmd=setWeights") && line.contains("ip=/127.0.0.1"));
        assertThat(audit.getOutput().lines())
                .anyMatch(line -> line.contains("allowed=false\tugi=guest\t")
                        && line.endsWith("weights=2=1\toutcome=NOT_AUTHORIZED"))
                .anyMatch(line -> line.contains("weights=2=none allowed\toutcome=BAD_ARGUMENT\twhy=weight "));
        assertThat(audit.getOutput()
                        .lines()
                        .filter(line -> line.endsWith("weights=*/job_1=4\tbefore=2=100, 3=10, 4=1\toutcome=DONE")))
                .hasSize(5);
        assertThat(changed.out().split("\"\\*/job_1=4\"", -1)).hasSize(6);
        assertThat(PfimbiShell.run(hdfs.conf, "-weights", "-set", "2=100, 3=10, 4=1")
                        .out())
                .isEqualTo(before.out());
    }

    @Test
    void theMetricsTellWhatCameByPosition() throws IOException {
        hdfs.write("/one/metered", bytes(BLOCK, 12));
        hdfs.awaitReplicas("/one/metered", 3);
        MetricsCollectorImpl collector = new MetricsCollectorImpl();
        hdfs.dataNodes()
                .forEach(dataNode -> DefaultMetricsSystem.instance()
                        .getSource("Pfimbi-" + dataNode.getDatanodeUuid())
                        .getMetrics(collector, true));
        assertThat(collector.getRecords().stream()
                        .filter(record -> record.name().equals("PfimbiPosition"))
                        .flatMap(record -> record.tags().stream()))
                .extracting(tag -> tag.name() + tag.value())
                .contains("position2", "position3");
        long received = collector.getRecords().stream()
                .filter(record -> record.name().equals("PfimbiPosition"))
                .flatMap(record -> StreamSupport.stream(record.metrics().spliterator(), false))
                .filter(metric -> metric.name().equals("ReceivedBlocksTotal"))
                .mapToLong(metric -> metric.value().longValue())
                .sum();
        assertThat(received).isEqualTo(hdfs.received()).isPositive();
    }

    private static UserGroupInformation guest() {
        return UserGroupInformation.createUserForTesting("guest", new String[] {"guests"});
    }

    private static WeighReplyProto weigh(String weights) throws IOException {
        InetSocketAddress agent = hdfs.dataNodes().get(0).ipcServer.getListenerAddress();
        try (Remote<PfimbiStatusPB> remote = new Remote<>(PfimbiStatusPB.class, agent, hdfs.conf)) {
            return remote.call(proxy -> proxy.weigh(
                    null, WeighRequestProto.newBuilder().setWeights(weights).build()));
        }
    }

    private static LocatedBlock located(String path) throws IOException {
        return hdfs.cluster
                .getNameNode()
                .getRpcServer()
                .getBlockLocations(path, 0, 1)
                .get(0);
    }

    private static int index(DatanodeInfo host) {
        return hdfs.index(host.getDatanodeUuid());
    }
}
