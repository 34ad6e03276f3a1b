// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.rpc;

import java.util.Optional;
import javax.security.sasl.SaslException;
import org.apache.hadoop.ipc.RemoteException;
import org.apache.hadoop.security.AccessControlException;

/**
 * A caller who is not let in. The IPC client wraps such an exception into others, so all causes are looked at.
 *
 * @param message what was wrong, and what to do if that is known
 * @param explained whether it says what to do
 */
public record Denial(String message, boolean explained) {
    /** @return empty for trouble of another kind */
    public static Optional<Denial> in(Throwable thrown) {
        for (Throwable each = thrown; each != null; each = each.getCause()) {
            Throwable plain = each instanceof RemoteException remote ? remote.unwrapRemoteException() : each;
            if (plain instanceof AccessControlException || plain instanceof SaslException) {
                String said =
                        String.valueOf(plain.getMessage()).lines().findFirst().orElse("no message");
                return Optional.of(of(said, plain instanceof SaslException));
            }
        }
        return Optional.empty();
    }

    private static Denial of(String said, boolean sasl) {
        if (sasl || said.contains("Client cannot authenticate via")) {
            return new Denial("There is no valid Kerberos ticket: run kinit. " + said, true);
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
