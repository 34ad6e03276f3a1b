// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli;

import io.hdfsgears.hdfs.rpc.GearPB;
import java.util.Optional;
import javax.security.sasl.SaslException;
import org.apache.hadoop.ipc.RemoteException;
import org.apache.hadoop.security.AccessControlException;

/**
 * A caller who is not let in. The IPC client wraps such an exception into others, so all causes are looked at.
 *
 * @param message what was wrong and what to do
 */
public record Denial(String message) {
    /** @return empty for trouble of another kind */
    public static Optional<Denial> in(Throwable thrown) {
        for (Throwable each = thrown; each != null; each = each.getCause()) {
            Throwable plain = each instanceof RemoteException remote ? remote.unwrapRemoteException() : each;
            if (plain instanceof AccessControlException || plain instanceof SaslException) {
                String said =
                        String.valueOf(plain.getMessage()).lines().findFirst().orElse("no message");
                return Optional.of(new Denial(text(said, plain instanceof SaslException)));
            }
        }
        return Optional.empty();
    }

    private static String text(String said, boolean sasl) {
        if (sasl || said.contains("Client cannot authenticate via")) {
            return "There is no valid Kerberos ticket: run kinit. " + said;
        }
        if (said.contains("SIMPLE authentication is not enabled")) {
            return said
                    + " Set hadoop.security.authentication to kerberos in core-site.xml of this client, and run kinit.";
        }
        if (said.contains("is not authorized for protocol")) {
            String key = said.contains(GearPB.class.getSimpleName())
                    ? "security.gear.protocol.acl"
                    : "the ACL of this protocol";
            return said + ". Whoever administers HDFS adds the user to " + key
                    + " in hadoop-policy.xml, and runs hdfs dfsadmin -refreshServiceAcl.";
        }
        return said + " Only a superuser or a member of dfs.cluster.administrators may do this.";
    }
}
