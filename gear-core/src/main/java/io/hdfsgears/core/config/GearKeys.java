// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.config;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/**
 * Every key of the NameNode side. Read one by {@code GearKeys.PRIMARIES.read(conf::get)}; {@code conf/gear-default.xml}
 * is rendered from here.
 */
public final class GearKeys {
    private static final String PREFIX = "dfs.namenode.gear.";
    private static final int MAX_HOSTS = 100_000;

    public static final ConfKey<Integer> PRIMARIES = key(
            "primaries",
            ValueType.ints(0, MAX_HOSTS, "hosts"),
            "0",
            "Hosts that hold a first replica of every block and never sleep; the lowest gear. 0 derives it from the"
                    + " cluster: hosts / e^(replication - 1), rounded, at least 2 and at most the first of"
                    + " dfs.namenode.gear.groups. With EAFR's placement policy 0 makes it dfs.namenode.eafr.hot.share of"
                    + " the hosts.");

    public static final ConfKey<TableKind> TABLE = key(
            "table",
            ValueType.oneOf(TableKind.class),
            "policy",
            "How gears are cut: policy = as suits the placement policy (Rabbit: efold; SpringFS, EAFR: single; Accordion: by"
                    + " groups); efold = p, p*e, p*e^2, ...; single = one gear for every host count; groups = by the sizes in"
                    + " dfs.namenode.gear.groups.");

    public static final ConfKey<List<Integer>> GROUPS = key(
            "groups",
            ValueType.intLists(1, MAX_HOSTS, "hosts"),
            "",
            "Group sizes for the table 'groups' and for Accordion, lowest gear first: gear g keeps groups 1 to g awake."
                    + " Hosts beyond the groups join the last gear. Empty: Accordion cuts groups as efold does, the first"
                    + " with at least 2 hosts.");

    public static final ConfKey<Integer> RABBIT_RECOVERY_GROUPS = key(
            "rabbit.recovery.groups",
            ValueType.ints(0, MAX_HOSTS, "groups"),
            "0",
            "The number of recovery groups of Rabbit's fault-tolerant layout, each a column of the hosts that are no primaries; a"
                    + " row of them is a gear. When a primary fails in low gear, its column alone is woken. Should divide the"
                    + " primaries. 0: Rabbit's plain layout. Choose it before the first block is written.");

    public static final ConfKey<Integer> SPRINGFS_OFFLOAD_HOSTS = key(
            "springfs.offload.hosts",
            ValueType.ints(0, MAX_HOSTS, "hosts"),
            "0",
            "SpringFS's offload set, the hosts over which first replicas are written; down to this number a shift copies"
                    + " nothing. 0: follows the write load between the primaries and hosts / replication.");

    public static final ConfKey<FloorKind> SPRINGFS_FLOOR = key(
            "springfs.floor",
            ValueType.oneOf(FloorKind.class),
            "equal_work",
            "What a host outside of SpringFS's offload set is filled up to: equal_work = its equal-work share; reads_now ="
                    + " its part of the reads with the hosts now awake, which moves least.");

    public static final ConfKey<Boolean> SPRINGFS_PRIMARY_COPY = keySince(
            "0.2.0",
            "springfs.primary.copy",
            ValueType.booleans(),
            "false",
            "Whether a block that SpringFS first writes beyond the primaries gets its last replica on a primary. Then primaries"
                    + " hold all blocks, thus fill first, and a shift below the offload set copies none.");

    public static final ConfKey<PowerSwitch> POWER = key(
            "power",
            ValueType.oneOf(PowerSwitch.class),
            "none",
            "Who switches hosts: none = they are not switched, hosts leave service and stay powered, which saves nothing; agent = power agents,"
                    + " by their heartbeats (hdfs power serve, hdfs power agent).");

    public static final ConfKey<Duration> DRAIN_GRACE = key(
            "drain.grace",
            ValueType.durations("0s", "1h"),
            "5s",
            "Wait after the last transfer of a host that leaves service, for readers that still have its address.");

    public static final ConfKey<Duration> DRAIN_READERS = key(
            "drain.readers",
            ValueType.durations("0s", "1h"),
            "10s",
            "After the grace, wait at most this time for readers of a leaving host; then they are sent to other replicas.");

    public static final ConfKey<Duration> DRAIN_TIMEOUT = key(
            "drain.timeout",
            ValueType.durations("1s", "1d"),
            "10m",
            "Longest time in which draining the leaving hosts makes no progress. Missed: the shift is held and the hosts stay up.");

    public static final ConfKey<Duration> WAKE_TIMEOUT = key(
            "wake.timeout",
            ValueType.durations("1s", "1d"),
            "10m",
            "Longest time from the order to wake to the first heartbeat of the DataNode. Missed: the shift is held.");

    public static final ConfKey<Duration> SLEEP_TIMEOUT = key(
            "sleep.timeout",
            ValueType.durations("1s", "1d"),
            "5m",
            "Longest time from the order to sleep until the host is reported off. Missed: the shift is held.");

    public static final ConfKey<Duration> CATCHUP_TIMEOUT = key(
            "catchup.timeout",
            ValueType.durations("1s", "7d"),
            "30m",
            "Longest time for block reports and catching up of the hosts that woke. Missed: the shift is held.");

    public static final ConfKey<Integer> POWER_BATCH = key(
            "power.batch",
            ValueType.ints(1, 10_000, "hosts"),
            "10",
            "Hosts ordered to sleep or to wake at once, so that a rack's supply and the NameNode see no surge.");

    public static final ConfKey<Duration> FOUND_AFTER = key(
            "found.after",
            ValueType.durations("0s", "1h"),
            "2m",
            "The expansion chain of a new cluster is created when no further host has registered for this time; after 3 s"
                    + " once dfs.namenode.gear.primaries or dfs.namenode.gear.hosts.expected hosts have registered. Which"
                    + " hosts are first on it, and how many are primaries, stays so until hdfs dfsadmin -gearHosts changes it.");

    public static final ConfKey<Integer> HOSTS_EXPECTED = key(
            "hosts.expected",
            ValueType.ints(0, MAX_HOSTS, "hosts"),
            "0",
            "Hosts that a new cluster starts with. The expansion chain is not created with fewer, unless no further one has"
                    + " registered for a minute, or for found.after if that is longer. 0: not known.");

    public static final ConfKey<Boolean> EVEN_OUT = key(
            "chain.even.out",
            ValueType.booleans(),
            "true",
            "Whether data moves to its place by itself after the chain has changed, once all hosts are awake: hosts joined, left or"
                    + " came back empty. Only where the namespace is laid out by this policy: from the start, or by"
                    + " hdfs dfsadmin -adoptLayout.");

    public static final ConfKey<Duration> HOST_LOST_AFTER = key(
            "host.lost.after",
            ValueType.durations("1s", "1d"),
            "30s",
            "In low gear, an awake host without a heartbeat for this time is lost: hosts that hold its blocks are woken.");

    public static final ConfKey<Duration> POWER_REPORT_AGE = key(
            "power.report.age",
            ValueType.durations("1s", "1h"),
            "30s",
            "A power agent's report older than this says nothing: the host's power is unknown, and unknown is never off.");

    public static final ConfKey<Duration> POWER_LEASE = keySince(
            "0.2.0",
            "power.lease",
            ValueType.durations("1s", "1m"),
            "9s",
            "Of several power controllers (hdfs power serve) one acts. This time after it was last heard of another one takes over;"
                    + " it stops by itself after two thirds of this. Keep it at three heartbeats of the controllers or more.");

    public static final ConfKey<String> POWER_REPORTERS = key(
            "power.reporters",
            ValueType.strings(
                    "users with commas between them, a blank, and groups with commas between them, or nothing"),
            "",
            "Who may report the power of hosts and hear their orders (hdfs power agent, hdfs power serve), besides operators"
                    + " (dfs.cluster.administrators); nothing else is allowed to them. With Kerberos a principal with a host"
                    + " part speaks as the agent of that host alone, and one without as a controller of all hosts.");

    public static final ConfKey<Duration> TICK =
            key("tick", ValueType.durations("10ms", "1m"), "500ms", "How often the gear machine looks at the cluster.");

    public static final ConfKey<Duration> KEEPALIVE = key(
            "keepalive",
            ValueType.durations("100ms", "5m"),
            "3s",
            "How often sleeping hosts are kept alive in the NameNode's eyes; keep it well below the time after which"
                    + " a DataNode counts as dead.");

    public static final ConfKey<String> IMAGE_DIR = key(
            "image.dir",
            ValueType.strings("an absolute path, or nothing"),
            "",
            "Where this NameNode keeps its sleeper images. Empty: a directory 'gear' beside 'current' in each"
                    + " dfs.namenode.name.dir.");

    public static final ConfKey<Duration> SAFEMODE_WAIT = key(
            "safemode.wait",
            ValueType.durations("0s", "1h"),
            "60s",
            "Bound of the wait for the awake hosts after a restart in low gear.");

    public static final ConfKey<Long> MIGRATION_BANDWIDTH = key(
            "migration.bandwidth",
            ValueType.sizes("64k", "100g"),
            "100m",
            "Bytes a second that migration reads from and writes to one host, together and on average, at most. Can be"
                    + " changed while the NameNode runs (dfsadmin -reconfig namenode).");

    public static final ConfKey<Integer> MIGRATION_STREAMS = key(
            "migration.streams",
            ValueType.ints(1, 1_000, "copies"),
            "8",
            "Copies of migration that run from one host, and to one host, at a time; re-replication goes before them.");

    public static final ConfKey<Duration> MIGRATION_PASSIVE_TIME = key(
            "migration.passive.time",
            ValueType.durations("1s", "7d"),
            "10m",
            "T of passive migration: a layout that needs no hurry (SpringFS) spreads the moves after a shift up over"
                    + " this time, a tenth in each tenth of it. Others move as fast as the bandwidth allows.");

    public static final ConfKey<Duration> MIGRATION_LATENCY_TARGET = key(
            "migration.latency.target",
            ValueType.durations("0ms", "1h"),
            "100ms",
            "While small reads of hosts take longer than this, migration halves its bandwidth; otherwise it works its"
                    + " way up to migration.bandwidth. 0ms: it asks no host and never slows down. Can be changed while the"
                    + " NameNode runs.");

    public static final ConfKey<Integer> SCAN_BATCH = key(
            "scan.batch",
            ValueType.ints(1, 10_000_000, "blocks"),
            "10000",
            "Blocks read under one hold of the namesystem lock while coverage is proven; more is faster and stalls"
                    + " clients longer.");

    public static final ConfKey<Duration> CENSUS_INTERVAL = key(
            "census.interval",
            ValueType.durations("0s", "7d"),
            "10m",
            "How often blocks are counted for metrics and the page /gears, besides after each shift; a count is followed by"
                    + " a pause of 20 times its length at least. 0s: never, and what it counts is not shown.");

    public static final ConfKey<String> HISTORY_DIR = keySince(
            "0.2.0",
            "history.dir",
            ValueType.strings("an absolute path, or nothing"),
            "",
            "Where this NameNode keeps the day's history of the page /gears over a restart: one file of at most 200 kB,"
                    + " written once a minute. Empty: hadoop.log.dir.");

    public static final ConfKey<Duration> SCRUB_INTERVAL = key(
            "scrub.interval",
            ValueType.durations("0s", "366d"),
            "21d",
            "Once in this time all hosts are woken for scrub.awake, unless they were awake together for as long already, so that"
                    + " DataNodes check replicas that slept. An operator's order is left alone for a day. 0s: never.");

    public static final ConfKey<Duration> SCRUB_AWAKE = key(
            "scrub.awake",
            ValueType.durations("1s", "30d"),
            "12h",
            "How long all hosts are awake for each scrub.interval, and no longer than it. A DataNode checks dfs.block.scanner.volume.bytes.per.second,"
                    + " 1 MiB on each volume by default: in 12 h that is 42 GiB.");

    public static final ConfKey<Integer> MIN_AWAKE = key(
            "min.awake",
            ValueType.ints(0, MAX_HOSTS, "hosts"),
            "0",
            "Never fewer hosts awake than this, than the primaries, or than dfs.namenode.replication.min.");

    public static final ConfKey<CopyCount> ACCORDION_COPIES = key(
            "accordion.copies",
            ValueType.oneOf(CopyCount.class),
            "whole",
            "Accordion: replicas of blocks of files with the factor dfs.replication of the NameNode. whole = the copy set"
                    + " of the block, one replica in each gear group up to its primary's and one more in the first, and"
                    + " never fewer than the factor; factor = the factor. Files of another factor keep theirs.");

    public static final ConfKey<VolumeUse> ACCORDION_VOLUMES = key(
            "accordion.volumes",
            ValueType.oneOf(VolumeUse.class),
            "any",
            "Accordion-DP: separate = primaries and backups go to volumes of their own on each host; DataNodes follow with"
                    + " dfs.datanode.fsdataset.volume.choosing.policy set to NominatedVolumeChoosingPolicy. any = do not"
                    + " tell volumes apart.");

    private static final List<ConfKey<?>> ALL = List.of(
            PRIMARIES,
            TABLE,
            GROUPS,
            RABBIT_RECOVERY_GROUPS,
            SPRINGFS_OFFLOAD_HOSTS,
            SPRINGFS_FLOOR,
            SPRINGFS_PRIMARY_COPY,
            POWER,
            DRAIN_GRACE,
            DRAIN_READERS,
            DRAIN_TIMEOUT,
            WAKE_TIMEOUT,
            SLEEP_TIMEOUT,
            CATCHUP_TIMEOUT,
            POWER_BATCH,
            FOUND_AFTER,
            HOSTS_EXPECTED,
            EVEN_OUT,
            HOST_LOST_AFTER,
            POWER_REPORT_AGE,
            POWER_LEASE,
            POWER_REPORTERS,
            TICK,
            KEEPALIVE,
            IMAGE_DIR,
            SAFEMODE_WAIT,
            MIGRATION_BANDWIDTH,
            MIGRATION_STREAMS,
            MIGRATION_PASSIVE_TIME,
            MIGRATION_LATENCY_TARGET,
            SCAN_BATCH,
            CENSUS_INTERVAL,
            HISTORY_DIR,
            SCRUB_INTERVAL,
            SCRUB_AWAKE,
            MIN_AWAKE,
            ACCORDION_COPIES,
            ACCORDION_VOLUMES);

    private GearKeys() {}

    /** Every key, in the order of the rendered file. */
    public static List<ConfKey<?>> all() {
        return Stream.of(ALL, GuardKeys.all(), AutoKeys.all(), PriceKeys.all(), EafrKeys.all())
                .<ConfKey<?>>flatMap(List::stream)
                .toList();
    }

    private static <T> ConfKey<T> key(String name, ValueType<T> type, String defaultText, String doc) {
        return keySince("0.1.0", name, type, defaultText, doc);
    }

    private static <T> ConfKey<T> keySince(
            String since, String name, ValueType<T> type, String defaultText, String doc) {
        return new ConfKey<>(PREFIX + name, type, defaultText, doc, since);
    }
}
