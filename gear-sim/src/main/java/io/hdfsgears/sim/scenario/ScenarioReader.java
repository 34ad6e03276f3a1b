// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.scenario;

import com.fasterxml.jackson.databind.JsonNode;
import io.hdfsgears.core.config.GearKeys;
import io.hdfsgears.core.machine.GearTimes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Makes a scenario of a JSON document. Strict: a field that it does not know is an error that names it. */
public final class ScenarioReader {
    private static final int MOST_HOSTS = 20_000;
    private static final int MOST_BLOCKS = 50_000_000;
    private static final int MOVES_AT_ONCE = 200;
    private static final String BYTES_AT_ONCE = "256m";
    private static final double MEGABYTE = 1e6;
    private static final double MOST_WATTS = 1e5;

    private ScenarioReader() {}

    public static Scenario read(JsonNode json) throws ScenarioException {
        Fields fields = new Fields("", json);
        Cluster cluster = cluster(fields.object("cluster"));
        long duration = fields.nanos("duration", Duration.ofHours(24));
        Scenario scenario = new Scenario(
                fields.required("name"),
                fields.text("about", ""),
                duration,
                Math.max(1, fields.nanos("sample", Duration.ofMinutes(5))),
                cluster,
                layout(fields.object("layout"), cluster),
                hardware(fields.object("hardware")),
                gears(fields.object("gears")),
                load(fields),
                shifts(fields.list("shifts"), cluster),
                failures(fields.list("failures"), cluster),
                MechanismsReader.read(fields, cluster, duration));
        fields.end();
        return scenario;
    }

    private static Cluster cluster(Fields fields) throws ScenarioException {
        int hosts = fields.integer("hosts", 30, 1, MOST_HOSTS);
        Cluster cluster = new Cluster(
                hosts,
                fields.integer("racks", Math.min(3, hosts), 1, hosts),
                fields.integer("primaries", Math.max(1, (int) Math.round(hosts / Math.exp(2))), 1, hosts),
                fields.integer("replication", Math.min(3, hosts), 1, Math.min(16, hosts)),
                fields.bytes("blockSize", "128m"),
                fields.integer("blocks", 10_000, 0, MOST_BLOCKS));
        fields.end();
        return cluster;
    }

    private static LayoutChoice layout(Fields fields, Cluster cluster) throws ScenarioException {
        String name = fields.oneOf("name", "rabbit", Layouts.NAMES);
        boolean rabbit = name.equals("rabbit");
        boolean accordion = name.equals("accordion");
        String gears = rabbit ? fields.oneOf("gears", "efold", Layouts.CUTS) : accordion ? "groups" : "single";
        List<Integer> groups = gears.equals("groups") ? fields.integers("groups") : List.of();
        int offload = name.equals("springfs")
                ? fields.integer("offloadHosts", cluster.primaries(), cluster.primaries(), cluster.hosts())
                : cluster.primaries();
        fields.end();
        if (gears.equals("groups") && groups.isEmpty()) {
            throw new ScenarioException(
                    "'" + fields.full("groups") + "' is missing: give the sizes of the groups, lowest gear first");
        }
        return new LayoutChoice(name, gears, groups, offload);
    }

    private static Hardware hardware(Fields fields) throws ScenarioException {
        Hardware hardware = new Hardware(
                fields.number("diskMegabytesPerSecond", 100, 0.001, 1e6) * MEGABYTE,
                fields.nanos("seek", Duration.ofMillis(10)),
                fields.number("nicMegabytesPerSecond", 125, 0.001, 1e6) * MEGABYTE,
                fields.nanos("wake", Duration.ofSeconds(40)),
                fields.nanos("report", Duration.ofSeconds(1)),
                fields.nanos("sleep", Duration.ofSeconds(10)),
                fields.bytes("capacity", "4t"),
                watts(fields));
        fields.end();
        return hardware;
    }

    private static Watts watts(Fields hardware) throws ScenarioException {
        if (!hardware.has("watts")) {
            return Watts.USUAL;
        }
        Fields fields = hardware.object("watts");
        double idle = fields.number("idle", 0, 0, MOST_WATTS);
        Watts watts = Watts.of(
                idle, fields.number("busy", idle, idle, MOST_WATTS), fields.number("asleep", 0, 0, MOST_WATTS));
        fields.end();
        return watts;
    }

    private static GearConduct gears(Fields fields) throws ScenarioException {
        GearTimes times = new GearTimes(
                fields.nanos("drainGrace", GearKeys.DRAIN_GRACE.read(key -> null)) / 1_000_000,
                fields.nanos("drainReaders", GearKeys.DRAIN_READERS.read(key -> null)) / 1_000_000,
                fields.nanos("drainTimeout", GearKeys.DRAIN_TIMEOUT.read(key -> null)) / 1_000_000,
                fields.nanos("wakeTimeout", GearKeys.WAKE_TIMEOUT.read(key -> null)) / 1_000_000,
                fields.nanos("sleepTimeout", GearKeys.SLEEP_TIMEOUT.read(key -> null)) / 1_000_000,
                fields.nanos("catchUpTimeout", GearKeys.CATCHUP_TIMEOUT.read(key -> null)) / 1_000_000);
        GearConduct conduct = new GearConduct(
                times,
                Math.max(1_000_000, fields.nanos("tick", GearKeys.TICK.read(key -> null))),
                fields.integer("powerBatch", GearKeys.POWER_BATCH.read(key -> null), 1, 10_000),
                fields.nanos("lostAfter", GearKeys.HOST_LOST_AFTER.read(key -> null)),
                fields.nanos("deadAfter", Duration.ofSeconds(630)),
                fields.integer("maxMoves", MOVES_AT_ONCE, 1, 1_000_000),
                fields.bytes("moveBytes", BYTES_AT_ONCE),
                fields.integer("candidates", GearKeys.SCAN_BATCH.read(key -> null), 1, MOST_BLOCKS));
        fields.end();
        return conduct;
    }

    private static Load load(Fields fields) throws ScenarioException {
        Fields clients = fields.object("clients");
        Load load = new Load(
                schedule(clients.list("reads")),
                schedule(clients.list("writes")),
                clients.nanos("timeout", Duration.ofSeconds(3)),
                clients.nanos("stall", Duration.ofSeconds(10)));
        clients.end();
        return load;
    }

    private static Schedule schedule(List<Fields> list) throws ScenarioException {
        List<Schedule.Step> steps = new ArrayList<>();
        for (Fields fields : list) {
            long at = fields.nanos("at", Duration.ZERO);
            steps.add(new Schedule.Step(at, fields.number("megabytesPerSecond", 0, 0, 1e9) * MEGABYTE));
            fields.end();
            if (steps.size() > 1 && at <= steps.get(steps.size() - 2).atNanos()) {
                throw new ScenarioException("'" + fields.full("at") + "' must be later than the step before it");
            }
        }
        return new Schedule(steps);
    }

    private static List<Shift> shifts(List<Fields> list, Cluster cluster) throws ScenarioException {
        List<Shift> shifts = new ArrayList<>();
        for (Fields fields : list) {
            long at = fields.nanos("at", Duration.ZERO);
            String to = fields.required("to");
            if (!to.equals("min") && !to.equals("max") && !to.matches("[0-9]{1,5}")) {
                throw fields.wrong("to", "min, max or a number of hosts up to " + cluster.hosts(), to);
            }
            shifts.add(new Shift(at, to));
            fields.end();
        }
        return shifts;
    }

    private static List<Failure> failures(List<Fields> list, Cluster cluster) throws ScenarioException {
        List<Failure> failures = new ArrayList<>();
        for (Fields fields : list) {
            long at = fields.nanos("at", Duration.ZERO);
            long lasts = fields.nanos("for", Duration.ZERO);
            String kind = fields.oneOf("kind", "crash", List.of("crash", "freeze", "slow-disk", "rack"));
            boolean rack = kind.equals("rack");
            int target = rack
                    ? fields.integer("rack", 1, 1, cluster.racks())
                    : fields.integer("host", 1, 1, cluster.hosts());
            double factor = kind.equals("slow-disk") ? fields.number("factor", 10, 1, 1e6) : 1;
            fields.end();
            Failure.Kind which =
                    Failure.Kind.valueOf(kind.toUpperCase(Locale.ROOT).replace('-', '_'));
            failures.add(new Failure(which, at, target, lasts, factor));
        }
        return failures;
    }
}
