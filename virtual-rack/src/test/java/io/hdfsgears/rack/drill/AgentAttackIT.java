// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.drill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.hdfs.proto.GearProtos.GearReportProto;
import io.hdfsgears.hdfs.proto.GearProtos.HostProto;
import io.hdfsgears.hdfs.proto.GearProtos.OutcomeProto;
import io.hdfsgears.hdfs.proto.GearProtos.SetGearRequestProto;
import io.hdfsgears.hdfs.rpc.GearClient;
import io.hdfsgears.testkit.Poll;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.PrivilegedExceptionAction;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.security.UserGroupInformation;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/**
 * Whoever has the keytab of one host's power agent speaks for that host, and does nothing else: seeded attempts over Kerberos
 * against a NameNode's own RPC server. None succeeds, and the audit log has each.
 */
@Tag("own-jvm")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class AgentAttackIT {
    private static final int ATTEMPTS = 1_000;
    private static final long SEED = 25;
    private static final String OPERATOR = "operator";
    private static final String AGENT = "power/h01";
    private static final List<String> HOSTS = List.of("h01", "h02", "h03", "h04");

    private Realm realm;
    private SecureNameNode nameNode;

    @BeforeAll
    void up(@TempDir Path folder) throws Exception {
        realm = Realm.start(Files.createDirectories(folder.resolve("realm")));
        realm.add(OPERATOR);
        realm.add(AGENT);
        nameNode = SecureNameNode.start(
                realm,
                folder.resolve("nn"),
                HOSTS,
                Map.of(DFSConfigKeys.DFS_ADMIN, OPERATOR, "dfs.namenode.gear.power.reporters", "power"));
        Poll.until(Duration.ofSeconds(60), "the chain is founded", () -> {
            try {
                GearReportProto report = report();
                return report.getHostsCount() == HOSTS.size()
                        && report.getState().getPhase().equals("STEADY");
            } catch (IOException | InterruptedException e) {
                return false;
            }
        });
    }

    @AfterAll
    void down() {
        if (nameNode != null) {
            nameNode.close();
        }
        if (realm != null) {
            realm.close();
        }
    }

    private interface Call<T> {
        T on(GearClient client) throws Exception;
    }

    private <T> T as(String user, Call<T> call) throws IOException, InterruptedException {
        PrivilegedExceptionAction<T> action = () -> {
            try (GearClient client = new GearClient(nameNode.address(), nameNode.conf())) {
                return call.on(client);
            }
        };
        return realm.within(user, action);
    }

    private GearReportProto report() throws IOException, InterruptedException {
        return as(OPERATOR, GearClient::hosts);
    }

    /** What an attack would change. */
    private List<Object> standing() throws IOException, InterruptedException {
        GearReportProto report = report();
        List<Object> hosts = report.getHostsList().stream()
                .filter(host -> !host.getName().startsWith("h01:"))
                .map(host -> (Object) List.of(
                        host.getName(),
                        host.getPosition(),
                        host.getService(),
                        host.hasWatts(),
                        host.getAlarmsList(),
                        host.getKeptAwakeByList()))
                .toList();
        return List.of(
                report.getState(),
                report.hasControllers(),
                report.hasMigration(),
                report.getAuto().getMode(),
                as(OPERATOR, GearClient::listDatasets),
                hosts);
    }

    @Test
    void ofAThousandAttemptsNoneSucceedsAndEachIsAudited() throws IOException, InterruptedException {
        Attacks attacks = new Attacks(new Random(SEED), HOSTS.get(0), HOSTS.subList(1, HOSTS.size()));
        as(AGENT, client -> client.hostsHeartbeat(attacks.ownWord()));
        List<Object> before = standing();
        Map<String, Integer> counts = new TreeMap<>();
        as(AGENT, client -> {
            for (int i = 0; i < ATTEMPTS; i++) {
                Attacks.Attack attack = attacks.next();
                String what = "seed " + SEED + ", attempt " + i + ": " + attack;
                SecureNameNode.AUDITED.clear();
                assertThat(attack.isRefused(client)).as(what).isTrue();
                assertThat(SecureNameNode.AUDITED)
                        .as(what)
                        .isNotEmpty()
                        .allMatch(line -> line.startsWith("allowed=false ugi=" + realm.principal(AGENT)));
                counts.merge(attack.kind(), 1, Integer::sum);
            }
            return client.hostsHeartbeat(attacks.ownWord());
        });
        assertThat(standing()).isEqualTo(before);
        assertThat(counts.keySet()).hasSize(Attacks.KINDS);
        Findings.say("agent's keytab", "%d attempts, all refused and audited: %s", ATTEMPTS, counts);
    }

    @Test
    void whoMayShiftsTheSameCluster() throws IOException, InterruptedException {
        assertThat(as(
                                OPERATOR,
                                client -> client.setGear(SetGearRequestProto.newBuilder()
                                        .setRelative("min")
                                        .setDryRun(true)
                                        .setForce(true)
                                        .setReason("proof that the attack could have worked")
                                        .build()))
                        .getOutcome())
                .isEqualTo(OutcomeProto.DONE);
        assertThat(report().getHostsList()).extracting(HostProto::getName).allMatch(name -> name.endsWith(":9866"));
    }

    @Test
    void anAgentImpersonatesNobody() {
        assertThatThrownBy(() -> as(
                        AGENT,
                        mine -> UserGroupInformation.createProxyUser(OPERATOR, UserGroupInformation.getCurrentUser())
                                .doAs((PrivilegedExceptionAction<Object>) () -> {
                                    try (GearClient client = new GearClient(nameNode.address(), nameNode.conf())) {
                                        return client.getGear();
                                    }
                                })))
                .hasStackTraceContaining("is not allowed to impersonate " + OPERATOR);
    }
}
