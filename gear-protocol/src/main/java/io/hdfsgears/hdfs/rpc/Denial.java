// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.rpc;

import java.util.Optional;
import javax.security.sasl.SaslException;
import org.apache.hadoop.ipc.RemoteException;
import org.apache.hadoop.security.AccessControlException;
import org.ietf.jgss.GSSException;

/**
 * A caller who is not let in. The IPC client wraps such an exception into others, so all causes are looked at.
 *
 * @param message what was wrong, and what to do if that is known
 * @param explained whether it says what to do
 */
public record Denial(String message, boolean explained) {
    private static final String GSS = "GSS initiate failed";
    private static final String NO_TICKET = "Failed to find any Kerberos tgt";
    private static final String NO_SUCH_SERVER = "Server not found in Kerberos database";
    private static final String NO_VALID_TICKET = "There is no valid Kerberos ticket: run kinit. ";

    /** @return empty for trouble of another kind */
    public static Optional<Denial> in(Throwable thrown) {
        for (Throwable each = thrown; each != null; each = each.getCause()) {
            Throwable plain = each instanceof RemoteException remote ? remote.unwrapRemoteException() : each;
            if (plain instanceof AccessControlException || plain instanceof SaslException) {
                String said =
                        String.valueOf(plain.getMessage()).lines().findFirst().orElse("no message");
                return Optional.of(plain instanceof SaslException ? handshake(said, plain) : of(said));
            }
        }
        return Optional.empty();
    }

    /** Client and server did not agree on who they are, or on how to protect what they send. */
    private static Denial handshake(String said, Throwable sasl) {
        boolean kerberos = said.contains(GSS);
        String words = said;
        for (Throwable each = sasl.getCause(); each != null; each = each.getCause()) {
            String own = String.valueOf(each.getMessage());
            kerberos |= each instanceof GSSException || own.contains(GSS) || own.contains(NO_TICKET);
            words = words.contains(own) ? words : words + ": " + own;
        }
        kerberos |= said.contains(NO_TICKET);
        if (kerberos && !words.contains(NO_SUCH_SERVER)) {
            return new Denial(NO_VALID_TICKET + words, true);
        }
        return new Denial(
                "Client and server do not agree: " + words
                        + ". Compare hadoop.rpc.protection and the server's principal"
                        + " (dfs.namenode.kerberos.principal, dfs.datanode.kerberos.principal) on both.",
                true);
    }

    private static Denial of(String said) {
        if (said.contains("Client cannot authenticate via")) {
            return new Denial(NO_VALID_TICKET + said, true);
        }
        if (said.contains("SIMPLE authentication is not enabled")) {
            return new Denial(
                    said
                            + " Set hadoop.security.authentication to kerberos in core-site.xml of this client, and run kinit.",
                    true);
        }
        if (said.contains("is not authorized for protocol")) {
            String key = said.contains(GearPB.class.getSimpleName())
                    ? "security.gear.protocol.acl"
                    : "the ACL of this protocol";
            return new Denial(
                    said + ". Whoever administers HDFS adds the user to " + key
                            + " in hadoop-policy.xml, and runs hdfs dfsadmin -refreshServiceAcl.",
                    true);
        }
        return new Denial(said, false);
    }
}
