// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.config;

import java.time.Duration;
import java.util.List;

/** Keys of EAFR, replicas that follow popularity. Part of {@link GearKeys#all}. */
public final class EafrKeys {
    private static final String PREFIX = "dfs.namenode.eafr.";
    private static final String DATANODE_PREFIX = "dfs.datanode.eafr.";
    private static final int MANY_READS = 1_000_000_000;
    /** As many replicas as HDFS allows by default (dfs.replication.max). */
    private static final int MOST_REPLICAS = 512;

    public static final ConfKey<EafrMode> MODE = key(
            "mode",
            ValueType.oneOf(EafrMode.class),
            "off",
            "EAFR, replicas that follow popularity: off; dry_run = count reads and say in dfsadmin -eafrReport what would be"
                    + " changed; on = give hot files more replicas, and take those away again once they are cold. A file's own"
                    + " factor, quota and du stay as they are.");

    public static final ConfKey<Duration> INTERVAL = key(
            "interval",
            ValueType.durations("1s", "7d"),
            "10m",
            "How often files are judged by their reads; a file changes by one replica an interval at most.");

    public static final ConfKey<Integer> KEEP = key(
            "reads.keep",
            ValueType.ints(0, 99, "percent"),
            "50",
            "Share of a file's count with which the next interval begins: more forgets slower. 0 counts each interval for"
                    + " itself.");

    public static final ConfKey<Integer> HOT_READS = key(
            "hot.reads",
            ValueType.ints(1, MANY_READS, "reads"),
            "20",
            "A file is hot with more reads a replica and interval than this.");

    public static final ConfKey<Integer> COLD_READS = key(
            "cold.reads",
            ValueType.ints(1, MANY_READS, "reads"),
            "10",
            "A file is cold only with fewer reads a replica and interval than this; at most half of hot.reads.");

    public static final ConfKey<Integer> HOT_REPLICA_READS = key(
            "hot.replica.reads",
            ValueType.ints(1, MANY_READS, "reads"),
            "8",
            "A file is hot, too, if more than half of its replicas were read more often than this in an interval.");

    public static final ConfKey<Integer> COLD_REPLICA_READS = key(
            "cold.replica.reads",
            ValueType.ints(1, MANY_READS, "reads"),
            "1",
            "A file is cold only if more than half of its replicas were read less often than this; at most"
                    + " hot.replica.reads.");

    public static final ConfKey<Integer> HOST_TRANSFERS = key(
            "host.transfers",
            ValueType.ints(1, 100_000, "transfers"),
            "15",
            "Transfers that a host serves well at the same time. A hot file gains a replica only when more than half of its"
                    + " hosts run more than 80 % of this, in the mean of the interval.");

    public static final ConfKey<List<String>> HOST_TRANSFERS_OF = new ConfKey<>(
            PREFIX + "host.transfers.of",
            ValueType.words("hosts with their number, such as dn7=30; with or without the transfer port"),
            "",
            "As host.transfers, for hosts that serve more or fewer transfers well than the others do.",
            "0.3.0");

    public static final ConfKey<Integer> MOST = key(
            "replicas.most",
            ValueType.ints(1, MOST_REPLICAS, "replicas"),
            "10",
            "EAFR gives no file more replicas than this, sleeping ones included.");

    public static final ConfKey<List<String>> DIRECTORY_MOST = key(
            "replicas.most.below",
            ValueType.words("directories with their number, such as /data=4; the nearest one above a file counts"),
            "",
            "As replicas.most, for the files below some directories.");

    public static final ConfKey<Long> BUDGET = key(
            "budget",
            ValueType.sizes("0", "1024t"),
            "100g",
            "EAFR adds a replica only while all the replicas that it added take no more than this.");

    public static final ConfKey<Long> FREE_SPACE = key(
            "free.space",
            ValueType.sizes("0", "1024t"),
            "10g",
            "EAFR adds a replica only while some host awake has more room than this. With EAFR's placement policy a standby"
                    + " server that has less is full, and one filled beyond dfs.namenode.gear.fill.limit.");

    public static final ConfKey<List<String>> INCLUDE =
            key("include", ValueType.words("directories or files"), "/", "EAFR looks only at files at or below these.");

    public static final ConfKey<List<String>> EXCLUDE =
            key("exclude", ValueType.words("directories or files"), "", "EAFR leaves files at or below these alone.");

    public static final ConfKey<Integer> QUIET = key(
            "quiet.intervals",
            ValueType.ints(1, 1000, "intervals"),
            "3",
            "For how many intervals a file that gained a replica loses none, and the other way round.");

    public static final ConfKey<Integer> HOT_SHARE = key(
            "hot.share",
            ValueType.ints(1, 100, "percent"),
            "70",
            "With EAFR's placement policy: the share of the hosts that are hot servers and never sleep, when the chain is"
                    + " created and dfs.namenode.gear.primaries names no number. The others are standby servers.");

    public static final ConfKey<Integer> ON_HOT = key(
            "hot.replicas",
            ValueType.ints(1, MOST_REPLICAS, "replicas"),
            "1",
            "With EAFR's placement policy: replicas of each block that stay on hot servers however cold its file is.");

    public static final ConfKey<Duration> STANDBY_AFTER = key(
            "standby.after",
            ValueType.durations("1s", "3650d"),
            "1d",
            "With EAFR's placement policy and mode on: a replica of a cold file moves to a standby server once the file was"
                    + " neither written nor opened for this time, and this NameNode has counted reads for this time; and a"
                    + " standby server sleeps once it was full for this time. Openings are those that this NameNode saw and, to"
                    + " dfs.namenode.accesstime.precision, HDFS's access times.");

    public static final ConfKey<Integer> TRACKED = key(
            "tracked.files",
            ValueType.ints(64, 1 << 22, "files"),
            "65536",
            "Files whose reads are counted one by one, rounded up to a power of two, about 100 bytes each. The reads of all"
                    + " others are estimated, less what other files add to an estimate.");

    public static final ConfKey<Boolean> READ_SELECTION = key(
            "read.selection",
            ValueType.booleans(),
            "false",
            "With mode on: readers are sent to the replica whose host runs the fewest transfers (EAFR's read selection), in"
                    + " the reader's rack where the reader runs on a DataNode's host and its rack has one. A replica on the"
                    + " reader's own host still comes first. false: the layout's read balancing alone decides.");

    public static final ConfKey<Boolean> DESTINATION_DRAW = key(
            "destination.draw",
            ValueType.booleans(),
            "false",
            "With mode on: of hosts that the layout accepts alike for a replica that the NameNode has made, an extra one or one"
                    + " that was lost, one is drawn, more likely a host that copies went to fast and that has capacity left (EAFR's"
                    + " Equations 9 to 12). Hosts with less room than free.space are passed over. false: the layout alone"
                    + " decides.");

    public static final ConfKey<Boolean> REPAIR = key(
            "repair",
            ValueType.booleans(),
            "false",
            "With mode on: what was lost with a host is copied by the holder awake that is done first with what it is to send,"
                    + " to the host that is done first with what it is to take in, of those that the layout accepts alike and"
                    + " that have more room than free.space (EAFR's Algorithm 4 by bytes). false: sources are drawn by lot, destinations are the layout's, or drawn where destination.draw says"
                    + " so.");

    public static final ConfKey<Boolean> READ_COUNTS = dataNodeKey(
            "read.counts",
            ValueType.booleans(),
            "false",
            "Whether a DataNode counts the reads of its replicas from their first byte on, and which others are in use, and says so in its heartbeats, as one more"
                    + " failed storage location, which the NameNodes of hdfs-gears take out again; a stock NameNode would show it"
                    + " as a failed volume. It needs dfs.datanode.fsdataset.factory ="
                    + " org.apache.hadoop.hdfs.server.datanode.fsdataset.impl.GearDataset$Factory. false: EAFR goes by the opens"
                    + " that the NameNode sees.");

    public static final ConfKey<Long> RECEIVE_BANDWIDTH = dataNodeKey(
            "receive.bandwidth",
            ValueType.sizes("0", "64g"),
            "0",
            "What a DataNode's network takes in, bytes a second. With it the DataNode slows those who copy replicas to it, the"
                    + " youngest most, while too little of that is free (EAFR's rate adjustment), by reading from them no"
                    + " faster than they may send; writers and their pipelines are left alone, and copies together keep half"
                    + " of it. It needs"
                    + " dfs.datanode.fsdataset.factory ="
                    + " org.apache.hadoop.hdfs.server.datanode.fsdataset.impl.GearDataset$Factory. 0: no sender is slowed.");

    public static final ConfKey<Integer> RECEIVE_FREE_LOW = dataNodeKey(
            "receive.free.low",
            ValueType.ints(0, 100, "percent"),
            "5",
            "Share of receive.bandwidth below which, while it is free, senders slow down. It is lost to a DataNode that"
                    + " nothing but copies comes to.");

    public static final ConfKey<Integer> RECEIVE_FREE_HIGH = dataNodeKey(
            "receive.free.high",
            ValueType.ints(0, 100, "percent"),
            "10",
            "Share of receive.bandwidth above which, while it is free, senders speed up; not below receive.free.low.");

    private static final List<ConfKey<?>> ALL = List.of(
            MODE,
            INTERVAL,
            KEEP,
            HOT_READS,
            COLD_READS,
            HOT_REPLICA_READS,
            COLD_REPLICA_READS,
            HOST_TRANSFERS,
            HOST_TRANSFERS_OF,
            MOST,
            DIRECTORY_MOST,
            BUDGET,
            FREE_SPACE,
            INCLUDE,
            EXCLUDE,
            QUIET,
            HOT_SHARE,
            ON_HOT,
            STANDBY_AFTER,
            TRACKED,
            READ_SELECTION,
            DESTINATION_DRAW,
            REPAIR,
            READ_COUNTS,
            RECEIVE_BANDWIDTH,
            RECEIVE_FREE_LOW,
            RECEIVE_FREE_HIGH);

    private EafrKeys() {}

    static List<ConfKey<?>> all() {
        return ALL;
    }

    private static <T> ConfKey<T> key(String name, ValueType<T> type, String defaultText, String doc) {
        return new ConfKey<>(PREFIX + name, type, defaultText, doc, "0.1.0");
    }

    private static <T> ConfKey<T> dataNodeKey(String name, ValueType<T> type, String defaultText, String doc) {
        return new ConfKey<>(DATANODE_PREFIX + name, type, defaultText, doc, "0.1.0");
    }
}
