// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.config;

import java.time.Duration;
import java.util.List;

/** Keys of the safety interlocks. Part of {@link GearKeys#all}. */
public final class GuardKeys {
    private static final String PREFIX = "dfs.namenode.gear.";
    private static final int MOST_PER_MINUTE = 100_000;

    public static final ConfKey<Integer> FILL_LIMIT = key(
            "fill.limit",
            ValueType.ints(1, 100, "percent"),
            "90",
            "A shift down is refused if the hosts that stay would be filled beyond this by what has to move to them. Data of"
                    + " others on their disks counts as filled.");

    public static final ConfKey<List<String>> NEVER_SLEEP_HOSTS = key(
            "never.sleep.hosts",
            ValueType.words("host names as the NameNode shows them, with or without the port"),
            "",
            "Hosts that never sleep. Hosts sleep from the end of the chain, so no host before the last of these on it sleeps"
                    + " either; named before the first start, they are the first on the chain.");

    public static final ConfKey<List<String>> NEVER_SLEEP_RACKS = key(
            "never.sleep.racks",
            ValueType.words("racks such as /dc1/rack7; a prefix of whole names stands for all below it"),
            "",
            "Racks whose hosts never sleep, as never.sleep.hosts.");

    public static final ConfKey<Integer> SLEEPS_PER_MINUTE = key(
            "power.sleeps.per.minute",
            ValueType.ints(0, MOST_PER_MINUTE, "hosts"),
            "60",
            "Hosts ordered to sleep within any minute, at most, spread over racks. 0: power.batch alone bounds them.");

    public static final ConfKey<Integer> WAKES_PER_MINUTE = key(
            "power.wakes.per.minute",
            ValueType.ints(0, MOST_PER_MINUTE, "hosts"),
            "60",
            "Hosts ordered to wake within any minute, at most, spread over racks. Hosts without which data cannot be read do"
                    + " not wait for it. 0: power.batch alone bounds them.");

    public static final ConfKey<Duration> MIN_TIME = key(
            "min.time",
            ValueType.durations("0s", "7d"),
            "5m",
            "A gear stays for this time before hosts go to sleep again, unless -force says otherwise; more hosts may wake at any"
                    + " time.");

    public static final ConfKey<CountOrShare> MAX_DEAD = key(
            "max.dead",
            ValueType.countsOrShares("hosts"),
            "5%",
            "A shift down is refused with more hosts than this that should be awake and are not heard of. A share is of the"
                    + " hosts on the chain, rounded up.");

    public static final ConfKey<CountOrShare> MAX_MISSING = key(
            "max.missing",
            ValueType.countsOrShares("blocks"),
            "1%",
            "A shift down is refused with more missing blocks than this. A share is of all blocks, rounded up. A missing block"
                    + " of which a host that would sleep has a corrupt replica is always a reason to refuse.");

    public static final ConfKey<CountOrShare> MAX_CORRUPT = key(
            "max.corrupt",
            ValueType.countsOrShares("blocks"),
            "1%",
            "A shift down is refused with more blocks than this that have a corrupt replica on a host in service. A share is of"
                    + " all blocks, rounded up.");

    public static final ConfKey<Boolean> REQUIRE_PROOF = new ConfKey<>(
            PREFIX + "power.require.proof",
            ValueType.booleans(),
            "false",
            "A shift down is refused if a host would sleep that was never proven to wake: that never slept and woke again, by a"
                    + " shift or by hdfs power test. -force overrides it.",
            "0.2.0");

    private static final List<ConfKey<?>> ALL = List.of(
            FILL_LIMIT,
            NEVER_SLEEP_HOSTS,
            NEVER_SLEEP_RACKS,
            SLEEPS_PER_MINUTE,
            WAKES_PER_MINUTE,
            MIN_TIME,
            MAX_DEAD,
            MAX_MISSING,
            MAX_CORRUPT,
            REQUIRE_PROOF);

    private GuardKeys() {}

    static List<ConfKey<?>> all() {
        return ALL;
    }

    private static <T> ConfKey<T> key(String name, ValueType<T> type, String defaultText, String doc) {
        return new ConfKey<>(PREFIX + name, type, defaultText, doc, "0.1.0");
    }
}
