// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.driver.redfish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.power.control.Failure;
import io.hdfsgears.power.control.PowerAction;
import io.hdfsgears.power.control.PowerState;
import io.hdfsgears.power.driver.PowerDriver;
import io.hdfsgears.power.driver.PowerException;
import io.hdfsgears.power.driver.SharedDevices;
import io.hdfsgears.power.peer.FakeRedfish;
import io.hdfsgears.power.peer.Scripts;
import io.hdfsgears.power.peer.SelfSigned;
import io.hdfsgears.power.peer.TestHosts;
import java.nio.file.Files;
import java.nio.file.Path;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A BMC's certificate was renewed, and {@code caFile} follows: no password is wrong, and nothing has to start again. */
final class RenewedCertificateTest {
    @TempDir
    Path folder;

    @Test
    void aCaFileIsReadAgainBeforeTheNextRequest() throws Exception {
        SelfSigned old = SelfSigned.in(folder, "old");
        SelfSigned renewed = SelfSigned.in(folder, "renewed");
        Path caFile = Files.writeString(folder.resolve("ca.pem"), old.pem());
        try (FakeRedfish service = FakeRedfish.ofTls(renewed.server());
                SharedDevices shared = new SharedDevices()) {
            PowerDriver orders = driver(service, "\"caFile\": \"" + caFile + "\"", shared);
            PowerDriver looks = driver(service, "\"caFile\": \"" + caFile + "\"", shared);
            untrusted(looks::read, "into caFile " + caFile);
            untrusted(() -> orders.request(PowerAction.ON), "into caFile " + caFile);
            assertThat(service.authorizations()).as("it was sent no password").isEmpty();
            Files.delete(caFile);
            untrusted(looks::read, caFile + " is no list of certificates");
            Files.writeString(caFile, renewed.pem() + old.pem());
            assertThat(looks.read()).isEqualTo(PowerState.OFF);
            orders.request(PowerAction.ON);
            assertThat(looks.read()).isEqualTo(PowerState.ON);
            Files.writeString(caFile, old.pem());
            untrusted(looks::read, "into caFile " + caFile);
        }
    }

    @Test
    void whereNoCaFileIsSetTheSettingIsNamed() throws Exception {
        try (FakeRedfish service =
                        FakeRedfish.ofTls(SelfSigned.in(folder, "bmc").server());
                SharedDevices shared = new SharedDevices()) {
            untrusted(driver(service, "\"system\": \"1\"", shared)::read, "name the certificates");
            String pinned = "\"certificateSha256\": \"" + "ab".repeat(32) + "\"";
            untrusted(driver(service, pinned, shared)::read, "write the digest of the new one as certificateSha256");
        }
    }

    private static void untrusted(ThrowingCallable call, String said) {
        assertThatThrownBy(call)
                .hasMessageContaining(said)
                .hasMessageNotContaining("secret")
                .hasMessageNotContaining("logs in")
                .isInstanceOfSatisfying(
                        PowerException.class, e -> assertThat(e.kind()).isEqualTo(Failure.Kind.UNTRUSTED));
    }

    private PowerDriver driver(FakeRedfish service, String more, SharedDevices shared) throws Exception {
        return TestHosts.driver(
                """
            {"type": "redfish", "url": "%s", "spacingMillis": 0, "user": "power", "passwordFile": "%s", %s}\
            """.formatted(service.url(), Scripts.secret(folder.resolve("pw"), "passphrase"), more), shared);
    }
}
