// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.namenode;

import io.hdfsgears.hdfs.proto.GearProtos.HostReportProto;
import io.hdfsgears.hdfs.proto.GearProtos.HostsHeartbeatRequestProto;
import io.hdfsgears.hdfs.wire.PowerWords;
import java.util.Locale;
import java.util.Optional;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.authorize.AccessControlList;

/**
 * Who may report the power of hosts without being an operator. With Kerberos a principal with a host part, such as that of an
 * agent, speaks for the host of that name alone; one without speaks as a controller, for all.
 */
final class Reporters {
    static final String AGENT = "agent";

    private final AccessControlList allowed;

    /** @param users as in Hadoop's service-level lists: users, a blank, groups */
    Reporters(String users) {
        this.allowed = new AccessControlList(users.isBlank() ? " " : users); // a blank lets no user pass
    }

    boolean contains(UserGroupInformation user) {
        return allowed.isUserAllowed(user);
    }

    /**
     * Why this reporter may not say this; empty: it may.
     *
     * @param principal whole, as Kerberos knows it
     * @param secure whether names are proven
     */
    static Optional<String> refusal(String principal, boolean secure, HostsHeartbeatRequestProto request) {
        if (!secure) {
            return Optional.empty();
        }
        String host = hostOf(principal);
        if (!host.isEmpty() && request.hasLease()) {
            return Optional.of("the principal " + principal + " may report as the agent of " + host
                    + " alone, and asks for the lease of controllers. A controller needs a principal without a host part,"
                    + " or one in dfs.cluster.administrators.");
        }
        if (!host.isEmpty() && request.getProvenCount() > 0) {
            return Optional.of("the principal " + principal + " may report as the agent of " + host
                    + " alone, and reports a test of hosts. 'hdfs power test' needs a principal without a host part, or one"
                    + " in dfs.cluster.administrators.");
        }
        for (HostReportProto report : request.getHostsList()) {
            boolean agent = report.getReporter().equals(AGENT);
            String name = PowerWords.clean(report.getName());
            if (host.isEmpty() && agent) {
                return Optional.of("the principal " + principal + " has no host part, and reports as the agent of "
                        + name + ". Give each agent a principal of its own host (power/_HOST).");
            }
            if (!host.isEmpty() && !(agent && isOf(name, host))) {
                return Optional.of(
                        "the principal " + principal + " may report as the agent of " + host + " alone, and reports"
                                + (agent ? "" : " as a controller") + " for " + name
                                + ". A controller needs a principal without a host part, or one in dfs.cluster.administrators.");
            }
        }
        return Optional.empty();
    }

    /** {@code host} of {@code user/host@REALM}; empty: it has none. */
    private static String hostOf(String principal) {
        int slash = principal.indexOf('/');
        int at = principal.lastIndexOf('@');
        return slash < 0 ? "" : principal.substring(slash + 1, at < slash ? principal.length() : at);
    }

    /** Whether {@code name}, a host and its port, is this host; the NameNode may know it without its domain. */
    private static boolean isOf(String name, String host) {
        String plain = name.replaceAll(":\\d+$", "").toLowerCase(Locale.ROOT);
        String lower = host.toLowerCase(Locale.ROOT);
        return plain.equals(lower) || (!plain.isEmpty() && !plain.contains(".") && lower.startsWith(plain + "."));
    }
}
