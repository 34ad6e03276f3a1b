// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import javax.security.sasl.SaslException;
import org.apache.hadoop.ipc.RemoteException;
import org.ietf.jgss.GSSException;
import org.junit.jupiter.api.Test;

final class DenialTest {
    private static String message(Throwable denied) {
        return Denial.in(new IOException("DestHost: nn1:8020", denied))
                .orElseThrow()
                .message();
    }

    @Test
    void aTicketThatLacksIsFetchedByKinit() {
        assertThat(message(new SaslException("GSS initiate failed"))).contains("run kinit. GSS initiate failed");
        assertThat(message(new SaslException("failed", new GSSException(GSSException.NO_CRED))))
                .contains("run kinit. failed: ");
        assertThat(message(new SaslException(
                        "failed", new IOException("Mechanism level: Failed to find any Kerberos tgt"))))
                .contains("run kinit. ", "Failed to find any Kerberos tgt");
    }

    @Test
    void aTicketIsNoRemedyForSettingsThatDoNotFit() {
        String layers = "No common protection layer between client and server";
        assertThat(message(new SaslException(layers)))
                .contains(layers, "hadoop.rpc.protection", "dfs.namenode.kerberos.principal")
                .doesNotContain("kinit");
        assertThat(message(new RemoteException(SaslException.class.getName(), layers)))
                .contains(layers, "hadoop.rpc.protection")
                .doesNotContain("kinit");
        assertThat(message(new SaslException(
                        "GSS initiate failed",
                        new IOException("Server not found in Kerberos database (7) - LOOKING_UP_SERVER"))))
                .contains("LOOKING_UP_SERVER", "dfs.namenode.kerberos.principal")
                .doesNotContain("kinit");
    }

    @Test
    void otherTroubleIsNoDenial() {
        assertThat(Denial.in(new IOException("disk on fire"))).isEmpty();
    }
}
