// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.check;

import java.util.List;

/**
 * What a NameNode with gears stands on.
 *
 * @param hadoopVersion that it runs with
 * @param missingMembers members of Hadoop that the gears use and that this Hadoop lacks
 * @param hosts on the expansion chain, 0 before it is founded
 * @param primaries of the chain, 0 before it is founded
 * @param configuredPrimaries dfs.namenode.gear.primaries, 0 to derive it
 * @param replicationMinimum dfs.namenode.replication.min
 * @param maintenanceMinimum dfs.namenode.maintenance.replication.min
 * @param heartbeatMillis dfs.heartbeat.interval
 * @param lostMillis dfs.namenode.gear.host.lost.after
 * @param attributeBytes dfs.namenode.fs-limits.max-xattr-size
 * @param attributes dfs.namenode.fs-limits.max-xattrs-per-inode
 * @param attributesNeeded attributes that / may have at once
 * @param sites of the hosts on the chain, in its order; {@link Site#UNKNOWN} for those that have not registered
 * @param domainFactor dfs.namenode.upgrade.domain.factor
 * @param laidOut policy and parameters that the namespace was laid out with, empty where that is not known
 * @param runs policy and parameters of this NameNode
 */
public record Surroundings(
        String hadoopVersion,
        List<String> missingMembers,
        int hosts,
        int primaries,
        int configuredPrimaries,
        int replicationMinimum,
        int maintenanceMinimum,
        long heartbeatMillis,
        long lostMillis,
        long attributeBytes,
        int attributes,
        int attributesNeeded,
        List<Site> sites,
        int domainFactor,
        String laidOut,
        String runs) {
    /**
     * Where a host stands.
     *
     * @param rack network location
     * @param domain upgrade domain, as stock counts it: the host's own where the hosts file names none
     * @param named whether the hosts file names it
     */
    public record Site(String rack, String domain, boolean named) {
        /** Site of a host that has not registered. */
        public static final Site UNKNOWN = new Site("", "", false);
    }

    public Surroundings {
        missingMembers = List.copyOf(missingMembers);
        sites = List.copyOf(sites);
    }
}
