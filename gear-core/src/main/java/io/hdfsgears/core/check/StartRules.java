// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.check;

import java.util.ArrayList;
import java.util.List;

/** Says what of the {@link Surroundings} the gears cannot work with, or not well. */
public final class StartRules {
    /** Starts of versions, and what a message advises. */
    private static final List<String> TESTED = List.of("3.4.", "3.5.");

    private static final String ADVISED = "Hadoop 3.5.0 or 3.4.2";
    private static final int BEATS = 5;
    private static final int GOOD_BEATS = 10;
    /** Of an attribute: stock's default. */
    private static final int ATTRIBUTE_BYTES = 16_384;

    private static final int ATTRIBUTES = 32;

    private StartRules() {}

    public static List<Finding> check(Surroundings now) {
        List<Finding> findings = new ArrayList<>();
        hadoop(now, findings);
        maintenance(now, findings);
        hosts(now, findings);
        attributes(now, findings);
        DomainRules.check(now, findings);
        PrimaryRacks.check(now.sites().stream().map(Surroundings.Site::rack).toList(), now.primaries())
                .ifPresent(findings::add);
        layout(now, findings);
        return List.copyOf(findings);
    }

    private static void hadoop(Surroundings now, List<Finding> findings) {
        if (TESTED.stream().noneMatch(now.hadoopVersion()::startsWith)) {
            findings.add(Finding.warning(
                    "Hadoop",
                    "is " + now.hadoopVersion() + ", but hdfs-gears is tested with " + ADVISED
                            + ". Use one of these, or a release of hdfs-gears for yours."));
        }
        for (String member : now.missingMembers()) {
            findings.add(Finding.error(
                    "Hadoop",
                    now.hadoopVersion() + " has no " + member + ", which the gears use. Use " + ADVISED + "."));
        }
    }

    private static void maintenance(Surroundings now, List<Finding> findings) {
        int needed = Math.max(1, now.replicationMinimum());
        if (now.maintenanceMinimum() >= 1 && now.maintenanceMinimum() < needed) {
            findings.add(Finding.warning(
                    "dfs.namenode.replication.min",
                    "is " + needed
                            + ": while hosts sleep, appends to a block with fewer replicas awake are refused, and a"
                            + " truncation of it does not end. Set dfs.namenode.maintenance.replication.min to "
                            + needed
                            + ", too: each shift down then copies such blocks first."));
        } else if (now.maintenanceMinimum() != needed) {
            findings.add(Finding.warning(
                    "dfs.namenode.maintenance.replication.min",
                    "is " + now.maintenanceMinimum() + ": "
                            + (now.maintenanceMinimum() < 1
                                    ? "hosts may leave with the only replica of a block, and their shift is held."
                                    : "each shift down copies blocks so that so many replicas stay.")
                            + " Set it to " + needed + "."));
        }
    }

    private static void hosts(Surroundings now, List<Finding> findings) {
        if (now.lostMillis() < BEATS * now.heartbeatMillis()) {
            findings.add(Finding.warning(
                    "dfs.namenode.gear.host.lost.after",
                    "is " + now.lostMillis() / 1000 + " s, fewer than " + BEATS + " heartbeats of "
                            + now.heartbeatMillis() / 1000
                            + " s (dfs.heartbeat.interval): a host that misses a few counts as lost. Set it to at"
                            + " least "
                            + GOOD_BEATS * now.heartbeatMillis() / 1000 + " s."));
        }
        if (now.primaries() > 0 && now.configuredPrimaries() > 0 && now.configuredPrimaries() != now.primaries()) {
            findings.add(Finding.warning(
                    "dfs.namenode.gear.primaries",
                    "is " + now.configuredPrimaries() + ", but the chain was founded with " + now.primaries()
                            + ", which stays in force. Set the key to that."));
        }
    }

    private static void attributes(Surroundings now, List<Finding> findings) {
        if (now.attributeBytes() < ATTRIBUTE_BYTES) {
            findings.add(Finding.warning(
                    "dfs.namenode.fs-limits.max-xattr-size",
                    "is " + now.attributeBytes()
                            + " bytes: the gears keep their state in attributes of /, and a large one may not fit. Set"
                            + " it to at least " + ATTRIBUTE_BYTES + "."));
        }
        int needed = Math.max(ATTRIBUTES, now.attributesNeeded());
        if (now.attributes() < needed) {
            findings.add(Finding.warning(
                    "dfs.namenode.fs-limits.max-xattrs-per-inode",
                    "is " + now.attributes() + ": with the chain of " + now.hosts() + " hosts, / may have "
                            + now.attributesNeeded()
                            + " attributes at once. Where they do not fit, no host joins or leaves. Set it to at least "
                            + needed + " on all NameNodes, and restart them one after the other."));
        }
    }

    private static void layout(Surroundings now, List<Finding> findings) {
        if (LayoutText.differ(now.laidOut(), now.runs())) {
            findings.add(Finding.error("layout", LayoutText.warning(now.laidOut(), now.runs())));
        }
    }
}
