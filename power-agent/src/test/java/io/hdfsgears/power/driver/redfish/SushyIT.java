// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.driver.redfish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.power.control.Failure;
import io.hdfsgears.power.control.PowerState;
import io.hdfsgears.power.driver.PowerDriver;
import io.hdfsgears.power.driver.PowerDriverContract;
import io.hdfsgears.power.driver.PowerException;
import io.hdfsgears.power.peer.Scripts;
import io.hdfsgears.power.peer.SushyEmulator;
import io.hdfsgears.power.peer.TestHosts;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.cert.CertificateFactory;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Against sushy-tools' emulator over TLS. */
final class SushyIT extends PowerDriverContract {
    private SushyEmulator emulator;

    @BeforeEach
    void start() throws Exception {
        emulator = new SushyEmulator(folder);
    }

    @AfterEach
    void stop() {
        emulator.close();
    }

    @Test
    void aCertificateThatNobodyVouchesForIsRefused() throws Exception {
        PowerDriver driver = TestHosts.driver(section(emulator.url(), password(), ""), shared);
        assertThatThrownBy(driver::read)
                .hasMessageContaining("not trusted")
                .hasMessageContaining("caFile")
                .isInstanceOfSatisfying(
                        PowerException.class, e -> assertThat(e.kind()).isEqualTo(Failure.Kind.UNTRUSTED));
    }

    @Test
    void aCertificateForAnotherNameIsRefused() throws Exception {
        String otherName = emulator.url().replace("127.0.0.1", "localhost");
        PowerDriver driver = TestHosts.driver(section(otherName, password(), ca()), shared);
        assertThatThrownBy(driver::read).hasMessageContaining("not trusted");
    }

    @Test
    void oneCertificateCanBePinned() throws Exception {
        String otherName = emulator.url().replace("127.0.0.1", "localhost");
        byte[] certificate;
        try (InputStream in = Files.newInputStream(emulator.certificate())) {
            certificate = CertificateFactory.getInstance("X.509")
                    .generateCertificate(in)
                    .getEncoded();
        }
        String digest = HexFormat.ofDelimiter(":")
                .withUpperCase()
                .formatHex(MessageDigest.getInstance("SHA-256").digest(certificate));
        PowerDriver driver = TestHosts.driver(section(otherName, password(), pinned(digest)), shared);
        assertThat(driver.read()).isEqualTo(PowerState.OFF);
        PowerDriver other = TestHosts.driver(section(otherName, password(), pinned("ab".repeat(32))), shared);
        assertThatThrownBy(other::read)
                .hasMessageContaining("not the one that is set")
                .isInstanceOfSatisfying(
                        PowerException.class, e -> assertThat(e.kind()).isEqualTo(Failure.Kind.UNTRUSTED));
    }

    private static String pinned(String digest) {
        return ", \"certificateSha256\": \"" + digest + "\"";
    }

    @Test
    void theCheckCanBeTurnedOff() throws Exception {
        String otherName = emulator.url().replace("127.0.0.1", "localhost");
        PowerDriver driver =
                TestHosts.driver(section(otherName, password(), ", \"certificateCheck\": \"off\""), shared);
        assertThat(driver.read()).isEqualTo(PowerState.OFF);
    }

    /** Once is no proof. */
    @Override
    protected Failure.Kind wrongPassword() {
        return Failure.Kind.REFUSED;
    }

    @Override
    protected String section() {
        return section(emulator.url(), password(), ca());
    }

    @Override
    protected String sectionWithPassword(Path file) {
        return section(emulator.url(), file, ca());
    }

    @Override
    protected String sectionAtPort(int port) {
        return section("https://127.0.0.1:" + port, password(), ca());
    }

    /** The fake driver takes up to 11 s. */
    @Override
    protected Duration patience() {
        return Duration.ofSeconds(30);
    }

    @Override
    protected List<String> secrets() {
        return List.of(SushyEmulator.PASSWORD);
    }

    private Path password() {
        return Scripts.secret(folder.resolve("pw"), SushyEmulator.PASSWORD);
    }

    private String ca() {
        return ", \"caFile\": \"" + emulator.certificate() + "\"";
    }

    private static String section(String url, Path password, String more) {
        return """
            {"type": "redfish", "url": "%s", "user": "power", "passwordFile": "%s", "spacingMillis": 200%s}\
            """.formatted(url, password, more);
    }
}
