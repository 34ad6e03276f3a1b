// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.drill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.core.config.GearKeys;
import io.hdfsgears.hdfs.proto.GearProtos.HostReportProto;
import io.hdfsgears.hdfs.proto.GearProtos.HostsHeartbeatRequestProto;
import io.hdfsgears.hdfs.rpc.GearClient;
import io.hdfsgears.rack.CommandResult;
import io.hdfsgears.rack.ProcessIdentity;
import io.hdfsgears.rack.RackSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A rack with two NameNodes, Kerberos, service-level authorization, block tokens and encrypted transfer: it shifts as any other, for those who may. */
class KerberosIT extends KerberosDrill {
    private static final int HOSTS = 4;
    private static final int PRIMARIES = 2;
    private static final String ADMIN = "io.hdfsgears.hdfs.cli.GearAdmin";
    private static final String OPERATOR = "operator";

    private Path folder;

    @BeforeAll
    void up(@TempDir Path scratch) throws Exception {
        folder = scratch;
        startRealm(scratch, OPERATOR);
        drill = DrillRack.up(realm.joined(RackSpec.of(HOSTS)
                .withRacks(2)
                .withPrimaries(PRIMARIES)
                .withReplication(2)
                .withHa(true)
                .withSetting(DFSConfigKeys.DFS_ADMIN, OPERATOR)
                .withSetting(GearKeys.MIGRATION_BANDWIDTH.name(), "4000000")));
        DrillRack.good(drill.client().write("/data", 10, 2L << 20, 5, 4));
    }

    private CommandResult as(String user, String... arguments) throws IOException, InterruptedException {
        return realm.runAs(user, drill.rack(), ADMIN, arguments);
    }

    private Configuration conf() {
        return DrillRack.conf(drill.rack().files().clientConf());
    }

    @Test
    @Order(1)
    void whoMayNotIsRefusedAndAudited() throws IOException, InterruptedException {
        long epoch = drill.state().getEpoch();
        for (String[] verb : new String[][] {
            {"-setGear", "min"}, {"-gearMode", "auto"}, {"-cancelGear"}, {"-adoptLayout", "/"}, {"-setDataset", "/data"}
        }) {
            CommandResult refused = as(STRANGER, verb);
            assertThat(refused.exitCode()).as(verb[0] + ": " + refused.output()).isEqualTo(NOT_AUTHORISED);
            assertThat(refused.output()).contains("only a superuser");
        }
        assertThat(AuditLog.lines(drill, "allowed=false", "ugi=" + STRANGER, "cmd=setGear"))
                .contains("auth:KERBEROS");
        assertThat(drill.state().getEpoch()).isEqualTo(epoch);
        assertThat(as(STRANGER, "-getGear").exitCode()).isZero();
    }

    /** Whoever could say that a host is off could have its replicas taken for asleep. */
    @Test
    @Order(2)
    void aStrangersWordOnAHostIsRefused() throws IOException, InterruptedException {
        HostsHeartbeatRequestProto lie = HostsHeartbeatRequestProto.newBuilder()
                .addHosts(HostReportProto.newBuilder()
                        .setName(drill.report().getHosts(0).getName())
                        .setPower("OFF"))
                .build();
        realm.within(STRANGER, () -> {
            try (GearClient client = new GearClient(drill.rack().nameNode("nn1"), conf())) {
                assertThatThrownBy(() -> client.hostsHeartbeat(lie))
                        .hasMessageContaining("Access denied for user " + STRANGER);
            }
            return null;
        });
        assertThat(drill.report().getHostsList())
                .allMatch(host -> host.getPower().equals("ON"));
    }

    @Test
    @Order(3)
    void anAdministratorShiftsAndDataIsEncryptedOnItsWay() throws IOException, InterruptedException {
        try (FileSystem files = FileSystem.newInstance(conf())) {
            assertThat(files.getServerDefaults(new org.apache.hadoop.fs.Path("/"))
                            .getEncryptDataTransfer())
                    .isTrue();
        }
        CommandResult down = as(OPERATOR, "-setGear", "min", "-wait", "-timeout", "90s");
        assertThat(down.exitCode()).as(down.output()).isZero();
        assertThat(AuditLog.lines(drill, "allowed=true", "ugi=" + OPERATOR, "cmd=setGear"))
                .isNotEmpty();
        drill.awaitSteady(PRIMARIES);
        drill.verifyAll();
        DrillRack.good(drill.client().write("/low", 20, 2L << 20, 6, 4));
        Map<String, Optional<ProcessIdentity>> hosts = drill.processes();
        Map<String, Set<String>> before = drill.replicas().of(drill.rack().hostsRunning());
        drill.rack().kill("nn1", true);
        assertThat(drill.rack().failover()).isEqualTo("nn2");
        drill.awaitServing("nn2");
        drill.awaitSteady(PRIMARIES);
        drill.verifyAll();
        drill.startStandby("nn1");
        assertThat(drill.processes()).as("the sleepers sleep").isEqualTo(hosts);
        assertThat(ReplicaFiles.copies(before, drill.replicas().of(before.keySet())))
                .as(drill.situation())
                .isEmpty();
        CommandResult up = as(OPERATOR, "-setGear", "max", "-wait", "-timeout", "90s");
        assertThat(up.exitCode()).as(up.output()).isZero();
        Findings.until(
                DrillRack.UP_PATIENCE,
                "a migration that sees how hosts serve",
                () -> drill.tryReport()
                        .filter(report -> report.getMigration().hasServedMillis())
                        .isPresent(),
                drill::situation);
        drill.awaitSettled();
        assertThat(drill.report().getMigration().getBytesDone()).isPositive();
        drill.verifyAll();
        Findings.say("K Kerberos, tokens, encryption", "%s", DrillRack.brief(drill.report()));
    }

    @Test
    @Order(4)
    void serviceLevelAuthorizationIsReadAnew() throws IOException, InterruptedException {
        for (String nameNode : List.of("nn1", "nn2")) {
            Files.writeString(
                    drill.rack().files().conf(nameNode).resolve("hadoop-policy.xml"),
                    "<configuration><property><name>security.gear.protocol.acl</name><value>hdfs," + OPERATOR
                            + "</value></property></configuration>");
        }
        CommandResult read = drill.rack().hdfs("dfsadmin", "-refreshServiceAcl");
        assertThat(read.exitCode()).as(read.output()).isZero();
        CommandResult refused = as(STRANGER, "-getGear");
        assertThat(refused.exitCode()).as(refused.output()).isNotZero();
        assertThat(refused.output()).contains(STRANGER).contains("not authorized");
        assertThat(as(OPERATOR, "-getGear").exitCode()).isZero();
        DrillRack.good(drill.client().write("/after", 2, 1L << 20, 7, 2));
    }

    /** Nobody has a ticket here but by keytab: the environment names the realm only. */
    private Process agent(String login, Path output) throws IOException {
        Path hosts = Files.writeString(folder.resolve("power-hosts.json"), """
            {"hosts": {"h": {"datanode": "%s", "meters": [{"type": "cpu-model", "curve": "hp-proliant-ml110-g5"}],
                             "agent": {"heartbeatMillis": 300, "wattsMillis": 300%s}}}}
            """.formatted(
                        drill.report().getHosts(0).getName(), login));
        Files.setPosixFilePermissions(hosts, PosixFilePermissions.fromString("rw-------"));
        ProcessBuilder command = drill.rack()
                .programs()
                .admin("io.hdfsgears.power.cli.PowerCli", List.of("agent", "-hosts", hosts.toString(), "-host", "h"))
                .builder()
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        command.environment().keySet().removeAll(List.of("KRB5PRINCIPAL", "KRB5KEYTAB"));
        return command.start();
    }

    private String keytabOf(String user, Path keytab) {
        return ", \"principal\": \"%s\", \"keytab\": \"%s\"".formatted(realm.principal(user), keytab);
    }

    @Test
    @Order(5)
    void anAgentLogsInFromItsKeytabAndWithoutOneEnds() throws IOException, InterruptedException {
        String name = drill.report().getHosts(0).getName();
        Path output = folder.resolve("agent.out");
        Process reporting = agent(keytabOf(OPERATOR, realm.keytab(OPERATOR)), output);
        try {
            Findings.until(
                    DrillRack.UP_PATIENCE,
                    "the agent's word has come",
                    () -> drill.tryReport().stream()
                            .flatMap(report -> report.getHostsList().stream())
                            .anyMatch(host -> host.getName().equals(name) && host.hasWatts()),
                    () -> "agent: " + printed(output));
        } finally {
            reporting.destroy();
            reporting.waitFor();
        }
        Process nobody = agent("", output);
        assertThat(nobody.waitFor()).as(printed(output)).isEqualTo(NOT_AUTHORISED);
        assertThat(printed(output)).contains("uses Kerberos").contains("no ticket");
        Process wrong = agent(keytabOf(OPERATOR, realm.keytab(STRANGER)), output);
        assertThat(wrong.waitFor()).as(printed(output)).isEqualTo(NOT_AUTHORISED);
        assertThat(printed(output)).contains("cannot log in from its keytab");
    }

    private static String printed(Path output) {
        try {
            return Files.readString(output);
        } catch (IOException e) {
            return e.toString();
        }
    }
}
