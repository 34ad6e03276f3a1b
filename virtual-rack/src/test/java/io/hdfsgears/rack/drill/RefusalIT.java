// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.drill;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.hdfs.proto.GearProtos.GearStateProto;
import io.hdfsgears.hdfs.proto.GearProtos.OutcomeProto;
import io.hdfsgears.hdfs.proto.GearProtos.VerbReplyProto;
import io.hdfsgears.rack.CommandResult;
import io.hdfsgears.rack.RackSpec;
import io.hdfsgears.rack.process.NameNodeProbe;
import io.hdfsgears.testkit.Poll;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.PrivilegedExceptionAction;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.ToLongFunction;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.UserGroupInformation;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code hdfs dfsadmin -setGear} must not do: each time the right exit code, a message with the remedy, and nothing changed. */
class RefusalIT extends Drill {
    private static final int HOSTILE_CALLS = 12_000;
    private static final int HOSTILE_CONNECTIONS = 1_000;
    /** What a NameNode answers to a message that it cannot take; all else would be a bug. */
    private static final Set<String> SAID_NO = Set.of(
            "java.io.IOException",
            "org.apache.hadoop.security.AccessControlException",
            "org.apache.hadoop.ipc.RpcServerException",
            "org.apache.hadoop.thirdparty.protobuf.InvalidProtocolBufferException"); // a required field is not there

    private static final int HOSTS = 5;
    /** Long enough to read every file in it on a slow machine. */
    private static final Duration SIESTA = Duration.ofSeconds(100);

    private static final String ADMIN = "io.hdfsgears.hdfs.cli.GearAdmin";

    private DrillData data;

    @BeforeAll
    void up(@TempDir Path scratch) throws IOException {
        // By default one missing block of a few hundred is tolerated.
        drill = DrillRack.up(RackSpec.of(HOSTS)
                .withRacks(2)
                .withPrimaries(2)
                .withReplication(3)
                .withSetting("dfs.namenode.gear.max.missing", "0"));
        data = new DrillData(drill, scratch.resolve("source"));
        DrillRack.good(drill.client().write("/data", 8, 1_500_000, 9, 4));
    }

    @Test
    @Order(1)
    void nonSuperuserIsNotAuthorisedAndAudited() throws IOException, InterruptedException {
        long epoch = drill.state().getEpoch();
        CommandResult refused = OtherUser.named("bob", drill.rack()).run(ADMIN, "-setGear", "min");
        assertThat(refused.exitCode()).as(refused.output()).isEqualTo(5);
        assertThat(refused.output()).contains("only a superuser");
        assertThat(drill.state().getEpoch()).isEqualTo(epoch);
        String audit = Files.readString(drill.rack().files().log("nn1"), StandardCharsets.UTF_8)
                .lines()
                .filter(line -> line.contains("allowed=false") && line.contains("ugi=bob"))
                .findFirst()
                .orElse("");
        assertThat(audit).contains("cmd=setGear");
        Findings.say("D1 setGear as bob", "exit 5; audit: %s", audit.replaceAll("\\s+", " "));
    }

    @Test
    @Order(2)
    void gearsThatDoNotExist() throws IOException {
        refused("D2", 1, "gears are 1 to", "-setGear", "99");
        refused("D2", 1, "", "-setGear", "x");
        refused("D2", 2, "Choose at least 2", "-setGear", "-nodes", "1");
        refused("D2", 1, "Choose between 2 and 5", "-setGear", "-nodes", "9");
    }

    @Test
    @Order(3)
    void safeMode() throws IOException {
        assertThat(drill.rack().hdfs("dfsadmin", "-safemode", "enter").exitCode())
                .isZero();
        refused("D3", 6, "Wait until it has left it", "-setGear", "min");
        assertThat(drill.rack().hdfs("dfsadmin", "-safemode", "leave").exitCode())
                .isZero();
    }

    @Test
    @Order(4)
    void aGearThatMakesAnErasureCodedFileUnreadable() throws IOException {
        DrillRack.good(drill.client().dfs("-mkdir", "/ec"));
        erasureCode("/ec", "RS-3-2-1024k");
        refused("D4 empty directory", 2, "/ec (RS-3-2-1024k) needs 3 hosts.", "-setGear", "min");
        DrillRack.good(drill.client().write("/ec", 12, 3_000_000, 10, 4));
        // three data units a group, two hosts at the lowest gear
        refused("D4", 2, "Keep more hosts awake", "-setGear", "min");
        refused("D4 with -force", 2, "erasure-coded", "-setGear", "min", "-force", "-reason", "drill");
        DrillRack.good(drill.client().delete("/ec"));
    }

    @Test
    @Order(5)
    void aMissingBlock() throws IOException {
        data.put("/lonely", 1, 500_000, "dfs.replication=1");
        String block = blockOf("/lonely/f0");
        String host = drill.rack().description().hosts().stream()
                .filter(h -> !replicas(h, block).isEmpty())
                .findFirst()
                .orElseThrow();
        drill.rack().kill(host, true);
        for (Path meta : replicas(host, block)) {
            Files.delete(meta);
            Files.delete(meta.resolveSibling(block));
        }
        drill.rack().start(host);
        Findings.until(
                DrillRack.UP_PATIENCE,
                "the block is missed",
                () -> look(NameNodeProbe.View::missing) == 1,
                drill::situation);
        refused("D5", 2, "missing", "-setGear", "min");
        refused("D5 dry run", 2, "Refuses:              refused: 1 block is missing", "-setGear", "min", "-dryRun");
        CommandResult forced =
                drill.rack().hdfs("dfsadmin", "-setGear", "min", "-dryRun", "-force", "-reason", "drill");
        assertThat(forced.exitCode()).as(forced.errors()).isZero();
        assertThat(forced.output()).contains("Hosts:", "ETA:", "Watts saved:", "Refuses:");
        DrillRack.good(drill.client().delete("/lonely"));
        Poll.until(DrillRack.UP_PATIENCE, "no block is missed", () -> look(NameNodeProbe.View::missing) == 0);
        // The host that was killed is back in service: else the next shift could not begin from gear max.
        Findings.until(DrillRack.UP_PATIENCE, "every host serves", this::allServe, drill::situation);
        drill.awaitSettled();
    }

    private boolean allServe() {
        return drill.tryReport()
                .filter(report -> report.getHostsList().stream()
                        .allMatch(host -> host.getService().equals("SERVING")))
                .isPresent();
    }

    @Test
    @Order(6)
    void aSecondShiftWhileOneIsUnderWay() throws IOException {
        VerbReplyProto first = drill.order("min");
        assertThat(first.getOutcome()).as(first.getMessage()).isEqualTo(OutcomeProto.IN_PROGRESS);
        GearStateProto accepted = first.getState();
        // At once, within the same round of the gear agent: the first cannot have ended.
        VerbReplyProto second = drill.order("max");
        assertThat(second.getOutcome()).as(second.getMessage()).isEqualTo(OutcomeProto.REFUSED);
        assertThat(second.getMessage()).contains("-cancelGear");
        assertThat(drill.state().getEpoch()).isGreaterThanOrEqualTo(accepted.getEpoch());
        assertThat(drill.state().getWantedGear()).isEqualTo(accepted.getWantedGear());
        Findings.say("D6 second shift", "%s", second.getMessage());
        drill.awaitOrdered(first);
        drill.shift("max");
        drill.verifyAll();
        assertThat(drill.fsck()).matches(Fsck::nothingLost);
    }

    /** The time of the order is that in which the file is read with two hosts awake; the way back is the shift up. */
    @Test
    @Order(7)
    void anOrderWithAnEndGoesBackByItselfOverARestartAndWhatFitsOnThePrimariesStaysReadable() throws IOException {
        DrillRack.good(drill.client().dfs("-mkdir", "/xor"));
        erasureCode("/xor", "XOR-2-1-1024k");
        DrillRack.good(drill.client().write("/xor", 6, 3_000_000, 11, 4));
        CommandResult down = drill.rack()
                .hdfs(
                        "dfsadmin",
                        "-setGear",
                        "min",
                        "-reason",
                        "siesta",
                        "-end",
                        SIESTA.toSeconds() + "s",
                        "-wait",
                        "-timeout",
                        SIESTA.toSeconds() + "s");
        assertThat(down.exitCode()).as(down.errors()).isZero();
        GearStateProto ordered = drill.state();
        assertThat(ordered.getEndsHosts()).isEqualTo(HOSTS);
        long ends = ordered.getEndsMillis();
        drill.verifyAll();
        assertThat(drill.fsck()).matches(Fsck::nothingLost);
        assertThat(drill.state()).as("read with two hosts awake").isEqualTo(ordered);
        Findings.say(
                "D7 two data units a group, two hosts awake",
                "%d bytes moved, readable",
                drill.report().getBytesMovedThisShift());
        drill.restart("nn1");
        Findings.until(
                DrillRack.UP_PATIENCE,
                "the state is read",
                () -> drill.tryState().isPresent(),
                drill::situation);
        assertThat(drill.state().getEndsMillis()).isEqualTo(ends);
        // Units of hosts that sleep come from their images: whole ones, of their own lengths.
        Poll.until(DrillRack.UP_PATIENCE, "every host is known", () -> look(NameNodeProbe.View::live) == HOSTS);
        assertThat(look(NameNodeProbe.View::corrupt))
                .as("blocks with a corrupt replica")
                .isZero();
        drill.awaitSteady(HOSTS, SIESTA.plus(DrillRack.SHIFT_PATIENCE));
        assertThat(drill.state().hasEndsMillis()).isFalse();
        assertThat(drill.state().getReason()).isEqualTo("end of the order: siesta");
        assertThat(System.currentTimeMillis()).isGreaterThanOrEqualTo(ends);
        drill.awaitSettled();
        drill.verifyAll();
        assertThat(drill.fsck()).matches(Fsck::nothingLost);
        Findings.say(
                "D8 -end " + SIESTA.toSeconds() + "s",
                "down, NameNode killed and started, back at %d hosts by itself",
                HOSTS);
    }

    @Test
    @Order(8)
    void whatNobodyMeantChangesNothing() throws IOException, InterruptedException {
        GearStateProto before = drill.state();
        InetSocketAddress nameNode = drill.rack().nameNode("nn1");
        Configuration conf = DrillRack.conf(drill.rack().files().clientConf());
        HostileCaller nobody = new HostileCaller(1, false);
        UserGroupInformation.createRemoteUser("mallory").doAs((PrivilegedExceptionAction<Void>) () -> {
            nobody.call(nameNode, conf, HOSTILE_CALLS);
            return null;
        });
        assertThat(nobody.outcomes())
                .containsOnlyKeys(OutcomeProto.NOT_AUTHORIZED, OutcomeProto.DONE, OutcomeProto.REFUSED);
        assertThat(nobody.refusing())
                .as("what anybody may ask for, of Pfimbi, which is off")
                .containsExactly("syncPaths");
        assertThat(AuditLog.lines(drill, "allowed=true", "ugi=mallory")).isEmpty();
        HostileCaller superuser = new HostileCaller(2, true);
        superuser.call(nameNode, conf, HOSTILE_CALLS);
        for (HostileCaller caller : List.of(nobody, superuser)) {
            assertThat(caller.errors().keySet()).isSubsetOf(SAID_NO);
        }
        superuser.babble(nameNode, HOSTILE_CONNECTIONS);
        assertThat(Files.readString(drill.rack().files().log("nn1")))
                .as("a log of text")
                .doesNotContain("\0");
        assertThat(drill.state()).isEqualTo(before);
        assertThat(drill.rack().hostsRunning()).hasSize(HOSTS);
        assertThat(drill.report().getHostsCount()).isEqualTo(HOSTS);
        drill.verifyAll();
        Findings.say(
                "D9 hostile messages",
                "2 x %d calls and %d connections; a stranger: %s %s; the superuser, dry: %s %s",
                HOSTILE_CALLS,
                HOSTILE_CONNECTIONS,
                nobody.outcomes(),
                nobody.errors(),
                superuser.outcomes(),
                superuser.errors());
    }

    private void erasureCode(String folder, String policy) throws IOException {
        for (List<String> verb : List.of(
                List.of("ec", "-enablePolicy", "-policy", policy),
                List.of("ec", "-setPolicy", "-path", folder, "-policy", policy))) {
            CommandResult result = drill.rack().hdfs(verb.toArray(String[]::new));
            assertThat(result.exitCode()).as(result.errors()).isZero();
        }
    }

    private void refused(String name, int code, String remedy, String... arguments) throws IOException {
        GearStateProto before = drill.state();
        List<String> words = new ArrayList<>(List.of("dfsadmin"));
        words.addAll(Arrays.asList(arguments));
        CommandResult result = drill.rack().hdfs(words.toArray(String[]::new));
        assertThat(result.exitCode()).as("%s: %s", words, result.errors()).isEqualTo(code);
        assertThat(result.errors()).contains(remedy).isNotBlank();
        assertThat(drill.state()).isEqualTo(before);
        assertThat(drill.rack().hostsRunning()).hasSize(HOSTS);
        Findings.say(
                name + " " + String.join(" ", arguments),
                "exit %d, state unchanged: %s",
                result.exitCode(),
                result.errors().lines().findFirst().orElse(""));
    }

    private String blockOf(String path) throws IOException {
        String fsck = drill.client().fsck(path, "-files", "-blocks").output();
        return fsck.replaceAll("(?s).*(blk_\\d+)_.*", "$1");
    }

    private List<Path> replicas(String host, String block) {
        return drill.replicas().paths(host).stream()
                .filter(p -> p.getFileName().toString().startsWith(block + "_"))
                .toList();
    }

    private long look(ToLongFunction<NameNodeProbe.View> field) {
        return drill.rack().look("nn1").map(field::applyAsLong).orElse(-1L);
    }
}
