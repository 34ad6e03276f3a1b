// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.config;

import io.hdfsgears.core.config.ConfException;
import io.hdfsgears.core.config.GearKeys;
import io.hdfsgears.core.config.PowerSwitch;
import io.hdfsgears.core.machine.GearTimes;
import io.hdfsgears.core.round.ScrubWindow;
import io.hdfsgears.hdfs.placement.GearBlockPlacementPolicy;
import io.hdfsgears.hdfs.placement.UpgradeDomainPlacement;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockPlacementPolicy;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;
import org.jspecify.annotations.Nullable;

/**
 * The settings of the gears, read and checked once at start.
 *
 * @param primaries p, or 0 to derive it
 * @param groups of the gears, empty where none are named
 * @param foundAfterMillis time without a new host after which the chain is founded
 * @param hostsExpected hosts that a new cluster starts with, 0 where that is not known
 * @param lostAfterNanos time without a heartbeat after which an awake host is lost
 * @param reportAgeNanos a power report older than this says nothing
 * @param deletionMillis time in which a deletion that was queued is on its way to its host
 * @param copyNanos time after which a copy that was ordered and not reported is taken for failed
 * @param censusNanos between two counts of blocks for those who look on, 0 for never
 * @param domainFactor upgrade domains that are enough for a block
 * @param scrub how often all hosts wake so that replicas are checked
 */
public record GearConfig(
        int primaries,
        List<Integer> groups,
        int replication,
        PowerSwitch power,
        GearTimes times,
        Guards guards,
        long foundAfterMillis,
        int hostsExpected,
        long lostAfterNanos,
        long reportAgeNanos,
        long tickMillis,
        long keepAliveMillis,
        List<Path> imageDirs,
        long safeModeWaitMillis,
        int scanBatch,
        int minAwake,
        long deletionMillis,
        long copyNanos,
        long censusNanos,
        int domainFactor,
        ScrubWindow.Rule scrub) {
    private static final int MISSED_HEARTBEATS = 4;
    /** With one primary all data would be on one host in the lowest gear: that is an operator's choice. */
    private static final int FEWEST = 2;

    public GearConfig {
        imageDirs = List.copyOf(imageDirs);
        groups = List.copyOf(groups);
    }

    /**
     * p for a new chain of this length: derived, it stays within the first group that the operator named.
     *
     * @param suiting what the layout would have it be, where the operator names none
     */
    public int primariesOf(int hosts, OptionalInt suiting) {
        int wanted = primaries;
        if (wanted == 0) {
            wanted = Math.max(FEWEST, suiting.orElse((int) Math.round(hosts / Math.exp(replication - 1.0))));
            wanted = groups.isEmpty() ? wanted : Math.min(wanted, groups.get(0));
        }
        return Math.max(1, Math.min(hosts, wanted));
    }

    /** Throws with key, value, range and remedy when a value is out of range. */
    public static GearConfig of(Configuration conf) {
        return new GearConfig(
                GearKeys.PRIMARIES.read(conf::get),
                GearKeys.GROUPS.read(conf::get),
                GearBlockPlacementPolicy.replication(conf),
                GearKeys.POWER.read(conf::get),
                new GearTimes(
                        GearKeys.DRAIN_GRACE.read(conf::get).toMillis(),
                        GearKeys.DRAIN_READERS.read(conf::get).toMillis(),
                        GearKeys.DRAIN_TIMEOUT.read(conf::get).toMillis(),
                        GearKeys.WAKE_TIMEOUT.read(conf::get).toMillis(),
                        GearKeys.SLEEP_TIMEOUT.read(conf::get).toMillis(),
                        GearKeys.CATCHUP_TIMEOUT.read(conf::get).toMillis()),
                Guards.of(conf),
                GearKeys.FOUND_AFTER.read(conf::get).toMillis(),
                GearKeys.HOSTS_EXPECTED.read(conf::get),
                lostAfterNanos(conf),
                GearKeys.POWER_REPORT_AGE.read(conf::get).toNanos(),
                GearKeys.TICK.read(conf::get).toMillis(),
                GearKeys.KEEPALIVE.read(conf::get).toMillis(),
                imageDirs(conf),
                GearKeys.SAFEMODE_WAIT.read(conf::get).toMillis(),
                GearKeys.SCAN_BATCH.read(conf::get),
                fewestAwake(conf),
                deletionMillis(conf),
                TimeUnit.SECONDS.toNanos(conf.getLong(
                        DFSConfigKeys.DFS_NAMENODE_RECONSTRUCTION_PENDING_TIMEOUT_SEC_KEY,
                        DFSConfigKeys.DFS_NAMENODE_RECONSTRUCTION_PENDING_TIMEOUT_SEC_DEFAULT)),
                GearKeys.CENSUS_INTERVAL.read(conf::get).toNanos(),
                UpgradeDomainPlacement.factor(conf),
                scrubs(conf));
    }

    /** With fewer hosts than dfs.namenode.replication.min asks for no block is ever complete: such a gear would end all writes. */
    public static int fewestAwake(Configuration conf) {
        int replicas = conf.getInt(
                DFSConfigKeys.DFS_NAMENODE_REPLICATION_MIN_KEY, DFSConfigKeys.DFS_NAMENODE_REPLICATION_MIN_DEFAULT);
        return Math.max(GearKeys.MIN_AWAKE.read(conf::get), replicas);
    }

    /** A host is lost after the time that is configured, but never before it has missed four heartbeats. */
    private static long lostAfterNanos(Configuration conf) {
        long heartbeatNanos = conf.getTimeDuration(
                DFSConfigKeys.DFS_HEARTBEAT_INTERVAL_KEY,
                DFSConfigKeys.DFS_HEARTBEAT_INTERVAL_DEFAULT,
                TimeUnit.SECONDS,
                TimeUnit.NANOSECONDS);
        return Math.max(GearKeys.HOST_LOST_AFTER.read(conf::get).toNanos(), MISSED_HEARTBEATS * heartbeatNanos);
    }

    private static ScrubWindow.Rule scrubs(Configuration conf) {
        Duration interval = GearKeys.SCRUB_INTERVAL.read(conf::get);
        Duration awake = GearKeys.SCRUB_AWAKE.read(conf::get);
        ScrubWindow.Rule rule = new ScrubWindow.Rule(interval.toMillis(), awake.toMillis());
        if (rule.isOn() && awake.compareTo(interval) > 0) {
            throw new ConfException(GearKeys.SCRUB_AWAKE.name() + " cannot be longer than "
                    + GearKeys.SCRUB_INTERVAL.name() + ", but " + awake.toSeconds() + "s is longer than "
                    + interval.toSeconds() + "s: hosts would never sleep. Lower the first, raise the second, or set the"
                    + " second to 0s for no scrubs, in hdfs-site.xml.");
        }
        return rule;
    }

    /** The NameNode hands deletions out once a redundancy interval, and a host gets them with its next heartbeat. */
    private static long deletionMillis(Configuration conf) {
        long interval = conf.getTimeDuration(
                DFSConfigKeys.DFS_NAMENODE_REDUNDANCY_INTERVAL_SECONDS_KEY,
                DFSConfigKeys.DFS_NAMENODE_REDUNDANCY_INTERVAL_SECONDS_DEFAULT,
                TimeUnit.SECONDS,
                TimeUnit.MILLISECONDS);
        long heartbeat = conf.getTimeDuration(
                DFSConfigKeys.DFS_HEARTBEAT_INTERVAL_KEY,
                DFSConfigKeys.DFS_HEARTBEAT_INTERVAL_DEFAULT,
                TimeUnit.SECONDS,
                TimeUnit.MILLISECONDS);
        return 2 * interval + heartbeat;
    }

    /** Where sleeper images are kept. */
    public static List<Path> imageDirs(Configuration conf) {
        String own = GearKeys.IMAGE_DIR.read(conf::get);
        if (!own.isBlank()) {
            return List.of(Path.of(own));
        }
        return nameDirs(conf).stream().map(dir -> dir.resolve("gear")).toList();
    }

    /** Where the NameNode keeps its namespace. */
    public static List<Path> nameDirs(Configuration conf) {
        return FSNamesystem.getNamespaceDirs(conf).stream()
                .map(GearConfig::local)
                .toList();
    }

    /** Whether the placement policy that is configured is one of ours. */
    public static boolean isOn(Configuration conf) {
        return GearBlockPlacementPolicy.class.isAssignableFrom(
                conf.getClass(DFSConfigKeys.DFS_BLOCK_REPLICATOR_CLASSNAME_KEY, BlockPlacementPolicy.class));
    }

    /**
     * Where the history of the page is kept; a name for each NameNode, since several may share a folder. Null where no folder is
     * known.
     */
    public static @Nullable Path historyFile(Configuration conf) {
        return own(conf, "gear-history", ".json");
    }

    /** Where the last curve of prices that was fetched is kept; null where no folder is known. */
    public static @Nullable Path priceFile(Configuration conf) {
        return own(conf, "gear-price", ".csv");
    }

    /** A file of this NameNode's own, beside those of others that share its folder. */
    private static @Nullable Path own(Configuration conf, String first, String extension) {
        String own = GearKeys.HISTORY_DIR.read(conf::get);
        String folder = own.isBlank() ? System.getProperty("hadoop.log.dir", "") : own;
        String name = Stream.of(DFSConfigKeys.DFS_NAMESERVICE_ID, DFSConfigKeys.DFS_HA_NAMENODE_ID_KEY)
                .map(key -> conf.get(key, ""))
                .filter(part -> !part.isEmpty())
                .map(part -> "-" + part.replaceAll("[^A-Za-z0-9.-]", "_"))
                .collect(Collectors.joining());
        return folder.isBlank() ? null : Path.of(folder, first + name + extension);
    }

    private static Path local(URI uri) {
        return uri.getScheme() == null ? Path.of(uri.getPath()) : Path.of(uri);
    }
}
