// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.config;

import java.time.Duration;
import java.util.List;

/** Keys of the load signals, of the offload set that follows the writes and of the automatic gears. Part of {@link GearKeys#all}. */
public final class AutoKeys {
    private static final String PREFIX = "dfs.namenode.gear.";
    private static final int MAX_HOSTS = 100_000;

    public static final ConfKey<ReadSignal> LOAD_READS = key(
            "load.reads",
            ValueType.oneOf(ReadSignal.class),
            "datanodes",
            "How bytes read by clients are counted: datanodes = asked of every awake DataNode's metrics over HTTP (/jmx);"
                    + " locations = estimated by the NameNode from the block locations that it hands out.");

    public static final ConfKey<Duration> LOAD_POLL = key(
            "load.poll",
            ValueType.durations("1s", "10m"),
            "20s",
            "How often every awake DataNode is asked for the bytes it has read. A DataNode renews its metrics once in its own"
                    + " metrics period (10 s unless hadoop-metrics2.properties says otherwise); stay above that.");

    public static final ConfKey<PolicyKind> POLICY = key(
            "auto.policy",
            ValueType.oneOf(PolicyKind.class),
            "reactive",
            "How many hosts are wanted: reactive = what was just seen needs; predictive = that, or what the same time of"
                    + " other days leads to expect, whichever is more.");

    public static final ConfKey<Duration> INTERVAL = key(
            "auto.interval",
            ValueType.durations("1s", "1h"),
            "1m",
            "The resizing interval: how often the load is judged, and the offload set and the gear with it.");

    public static final ConfKey<Long> HOST_THROUGHPUT = key(
            "auto.host.throughput",
            ValueType.sizes("1k", "1t"),
            "100m",
            "Bytes a second that one host reads and writes in all, as a share of the work can be planned on; it is not"
                    + " measured.");

    public static final ConfKey<Integer> HEADROOM = key(
            "auto.headroom", ValueType.ints(0, 1000, "percent"), "10", "Kept free on top of the load that was seen.");

    public static final ConfKey<Duration> CALM = key(
            "auto.calm",
            ValueType.durations("0s", "1d"),
            "10m",
            "Hosts go to sleep only after fewer of them were enough for this time.");

    public static final ConfKey<Duration> COOLDOWN = key(
            "auto.cooldown",
            ValueType.durations("0s", "1d"),
            "10m",
            "After more hosts were needed than were awake, none goes to sleep for this time.");

    public static final ConfKey<Integer> SHRINK_STEP = key(
            "auto.shrink.step",
            ValueType.ints(1, MAX_HOSTS, "hosts"),
            "1",
            "Fewer hosts than this are not worth a shift down.");

    public static final ConfKey<Integer> MIN = key(
            "auto.min.awake",
            ValueType.ints(0, MAX_HOSTS, "hosts"),
            "0",
            "The automatic gears keep at least this number of hosts awake. 0: what dfs.namenode.gear.min.awake and the primaries"
                    + " ask for.");

    public static final ConfKey<Integer> MAX = key(
            "auto.max.awake",
            ValueType.ints(0, MAX_HOSTS, "hosts"),
            "0",
            "The automatic gears wake at most this number of hosts. 0: all.");

    public static final ConfKey<Duration> LEAD = key(
            "auto.lead",
            ValueType.durations("0s", "1d"),
            "3m",
            "How long before they are expected to be needed the predictive policy has hosts awake.");

    public static final ConfKey<Integer> QUANTILE = keySince(
            "0.2.0",
            "auto.quantile",
            ValueType.ints(1, 100, "percent"),
            "75",
            "The predictive policy provides for this share of the peaks that the same time of other days and weeks had."
                    + " More keeps more hosts awake. 'hdfs gears plan --fsimage' chooses it on the cluster's own audit log.");

    public static final ConfKey<String> CALENDAR_FILE = keySince(
            "0.3.0",
            "auto.calendar.file",
            ValueType.strings("the absolute path of a file on each NameNode, or nothing"),
            "",
            "Load that is planned, as lines of start,end,MB/s with ISO-8601 times: what hosts read and write in all. The"
                    + " predictive policy has hosts awake for it auto.lead before it starts. It is read again when it"
                    + " changes. Nothing: no load is planned.");

    public static final ConfKey<Integer> HOST_WATTS = key(
            "auto.host.watts",
            ValueType.ints(1, 100_000, "watts"),
            "100",
            "What a host is taken to draw when nothing reports its watts; used in estimates of savings only.");

    private static final List<ConfKey<?>> ALL = List.of(
            LOAD_READS,
            LOAD_POLL,
            POLICY,
            INTERVAL,
            HOST_THROUGHPUT,
            HEADROOM,
            CALM,
            COOLDOWN,
            SHRINK_STEP,
            MIN,
            MAX,
            LEAD,
            QUANTILE,
            CALENDAR_FILE,
            HOST_WATTS);

    private AutoKeys() {}

    static List<ConfKey<?>> all() {
        return ALL;
    }

    private static <T> ConfKey<T> key(String name, ValueType<T> type, String defaultText, String doc) {
        return keySince("0.1.0", name, type, defaultText, doc);
    }

    private static <T> ConfKey<T> keySince(
            String since, String name, ValueType<T> type, String defaultText, String doc) {
        return new ConfKey<>(PREFIX + name, type, defaultText, doc, since);
    }
}
