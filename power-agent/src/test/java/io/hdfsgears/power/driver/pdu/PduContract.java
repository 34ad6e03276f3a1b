// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.driver.pdu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.power.control.Failure;
import io.hdfsgears.power.control.PowerAction;
import io.hdfsgears.power.driver.PowerDriver;
import io.hdfsgears.power.driver.PowerDriverContract;
import io.hdfsgears.power.driver.PowerException;
import io.hdfsgears.power.peer.Scripts;
import io.hdfsgears.power.peer.Snmpd;
import io.hdfsgears.power.peer.TestHosts;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Against net-snmp's agent. Subclasses say which family and which rights. */
abstract class PduContract extends PowerDriverContract {
    private Snmpd pdu;

    /** The settings beside address, outlet and time-out. */
    abstract String rights(Path secret, Path otherSecret);

    @BeforeEach
    void start() throws Exception {
        pdu = new Snmpd(folder);
    }

    @AfterEach
    void stop() {
        pdu.close();
    }

    @Test
    void theOutletIsSwitchedAndNoOther() throws Exception {
        TestHosts.driver(section(), shared).request(PowerAction.ON);
        assertThat(pdu.isOn(2)).isTrue();
        assertThat(pdu.isOn(1) || pdu.isOn(3) || pdu.isOn(4)).isFalse();
    }

    @Test
    void anOutletThatIsNotThereIsRefused() throws Exception {
        PowerDriver driver = TestHosts.driver(section().replace("\"outlet\": 2", "\"outlet\": 9"), shared);
        assertThatThrownBy(driver::read)
                .isInstanceOfSatisfying(
                        PowerException.class,
                        e -> assertThat(e.kind()).as(e.getMessage()).isEqualTo(Failure.Kind.REFUSED));
        assertThatThrownBy(() -> driver.request(PowerAction.ON))
                .isInstanceOfSatisfying(
                        PowerException.class,
                        e -> assertThat(e.kind()).as(e.getMessage()).isEqualTo(Failure.Kind.REFUSED));
    }

    @Override
    protected String section() {
        return section(pdu.port(), secret(), other());
    }

    @Override
    protected String sectionWithPassword(Path file) {
        return section(pdu.port(), file, other());
    }

    @Override
    protected String sectionAtPort(int port) {
        return section(port, secret(), other());
    }

    /**
     * Silence: an agent drops what has a wrong community (RFC 3584), and what it says of a wrong passphrase is not
     * authenticated, so SNMP4J does not believe it (RFC 3412 §7.2.11).
     */
    @Override
    protected Failure.Kind wrongPassword() {
        return Failure.Kind.UNREACHABLE;
    }

    @Override
    protected List<String> secrets() {
        return List.of(Snmpd.WRITE_COMMUNITY, Snmpd.READ_COMMUNITY, Snmpd.AUTH, Snmpd.PRIV);
    }

    Path secret() {
        return Scripts.secret(folder.resolve("auth"), Snmpd.AUTH);
    }

    Path other() {
        return Scripts.secret(folder.resolve("priv"), Snmpd.PRIV);
    }

    private String section(int port, Path secret, Path other) {
        return """
            {"type": "pdu", "address": "127.0.0.1", "port": %d, "outlet": 2, "timeoutMillis": 1000, "retries": 1, %s}\
            """.formatted(port, rights(secret, other));
    }

    static String v3(String user, String auth, Path authFile, Path privFile) {
        return "\"user\": \"%s\", \"auth\": \"%s\", \"authFile\": \"%s\", \"privFile\": \"%s\""
                .formatted(user, auth, authFile, privFile);
    }
}
