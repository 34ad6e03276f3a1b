// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.snmp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.power.hosts.Secret;
import io.hdfsgears.power.peer.Scripts;
import io.hdfsgears.power.peer.Snmpd;
import io.hdfsgears.power.peer.UdpProxy;
import io.hdfsgears.power.snmp.SnmpException.Reason;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sessions against net-snmp's agent and against a network that loses and cuts. */
final class SnmpSessionIT {
    private static final String SYSTEM = "1.3.6.1.2.1.1";
    private static final String DESCRIPTION = SYSTEM + ".1.0";
    private static final String UPTIME = SYSTEM + ".3.0";

    private final SnmpSessions sessions = new SnmpSessions();

    @TempDir
    Path folder;

    private Snmpd agent;

    @BeforeEach
    void start() throws Exception {
        agent = new Snmpd(folder);
    }

    @AfterEach
    void stop() {
        sessions.close();
        agent.close();
    }

    @Test
    void severalObjectsAtOnceInTheirOrder() throws Exception {
        var values = sessions.of(v3(agent.port())).get(List.of(UPTIME, DESCRIPTION));
        assertThat(values.keySet()).containsExactly(UPTIME, DESCRIPTION);
        assertThat(values.get(UPTIME).kind()).isEqualTo(SnmpValue.Kind.TIME_TICKS);
        assertThat(values.get(DESCRIPTION).text()).contains("Linux");
        assertThatThrownBy(() -> values.get(DESCRIPTION).asNumber("description"))
                .hasMessageContaining("is a text");
    }

    @Test
    void aTableIsWalkedToItsEndAndNoFurtherThanAllowed() throws Exception {
        SnmpSession session = sessions.of(v2c(agent.port()));
        var rows = session.walk(SYSTEM + ".9.1.3", 100);
        assertThat(rows).isNotEmpty().allSatisfy((oid, value) -> assertThat(oid).startsWith(SYSTEM + ".9.1.3."));
        assertThatThrownBy(() -> session.walk(SYSTEM, 2)).hasMessageContaining("more than 2 objects");
    }

    @Test
    void aLostPacketIsSentAgain() throws Exception {
        try (UdpProxy network = new UdpProxy(agent.port())) {
            network.lose(number -> number == 1 || number == 4);
            assertThat(sessions.of(v3(network.port())).get(UPTIME).number()).isPositive();
        }
    }

    @Test
    void aCutAnswerIsAsGoodAsNone() throws Exception {
        try (UdpProxy network = new UdpProxy(agent.port())) {
            network.cutAnswers(30);
            SnmpTarget target = new SnmpTarget("127.0.0.1", network.port(), secret(Snmpd.READ_COMMUNITY), null, 300, 1);
            assertThatThrownBy(() -> sessions.of(target).get(UPTIME))
                    .isInstanceOfSatisfying(
                            SnmpException.class, e -> assertThat(e.reason()).isEqualTo(Reason.SILENT));
        }
    }

    @Test
    void twoUsersOfOneNameOnTwoDevicesDoNotMeet() throws Exception {
        SnmpTarget.User right = user(Snmpd.AUTH);
        SnmpTarget.User wrong = user("another-passphrase");
        SnmpSession one = sessions.of(new SnmpTarget("127.0.0.1", agent.port(), null, right, 1_000, 1));
        SnmpSession two = sessions.of(new SnmpTarget("127.0.0.1", agent.port(), null, wrong, 1_000, 1));
        assertThat(one.get(UPTIME).number()).isPositive();
        assertThatThrownBy(() -> two.get(UPTIME))
                .hasMessageContaining("are the passphrases right")
                .hasMessageNotContaining("another-passphrase");
        assertThat(one.get(UPTIME).number()).isPositive();
    }

    @Test
    void aUserThatIsNotThereIsSaid() throws Exception {
        SnmpTarget.User nobody = new SnmpTarget.User(
                "nobody", SnmpTarget.Auth.SHA_256, secret(Snmpd.AUTH), SnmpTarget.Priv.AES_128, secret(Snmpd.PRIV));
        SnmpSession session = sessions.of(new SnmpTarget("127.0.0.1", agent.port(), null, nobody, 1_000, 1));
        assertThatThrownBy(() -> session.get(UPTIME))
                .hasMessageContaining("does not know this user")
                .isInstanceOfSatisfying(
                        SnmpException.class, e -> assertThat(e.reason()).isEqualTo(Reason.CREDENTIALS));
    }

    @Test
    void anAgentThatForgotHowOftenItStartedIsHeardAgain() throws Exception {
        agent.restart(20);
        SnmpTarget target = new SnmpTarget("127.0.0.1", agent.port(), null, user(Snmpd.AUTH), 300, 0);
        assertThat(sessions.of(target).get(UPTIME).number()).isNotNegative();
        agent.restart(0);
        int failed = 0;
        boolean answered = false;
        while (!answered && failed < 10) {
            try {
                answered = sessions.of(target).get(UPTIME).number() >= 0;
            } catch (SnmpException e) {
                failed++;
            }
        }
        assertThat(answered).isTrue();
        assertThat(failed).isLessThanOrEqualTo(3);
    }

    private SnmpTarget v2c(int port) throws Exception {
        return new SnmpTarget("127.0.0.1", port, secret(Snmpd.READ_COMMUNITY), null, 1_000, 2);
    }

    private SnmpTarget v3(int port) throws Exception {
        return new SnmpTarget("127.0.0.1", port, null, user(Snmpd.AUTH), 1_000, 2);
    }

    private SnmpTarget.User user(String auth) throws Exception {
        return new SnmpTarget.User(
                Snmpd.READER, SnmpTarget.Auth.SHA_256, secret(auth), SnmpTarget.Priv.AES_128, secret(Snmpd.PRIV));
    }

    private Secret secret(String value) throws Exception {
        return Secret.ofFile(Scripts.secret(folder.resolve("secret-" + value), value));
    }
}
