// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.scenario;

import io.hdfsgears.core.config.AutoKeys;
import io.hdfsgears.core.config.ConfException;
import io.hdfsgears.core.config.EafrKeys;
import io.hdfsgears.core.config.PfimbiKeys;
import io.hdfsgears.core.config.PolicyKind;
import io.hdfsgears.pfimbi.schedule.Weights;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Reads what works beside layout and gears, with the names and defaults of the configuration keys. */
final class MechanismsReader {
    private static final int MOST_BLOCKS = 10_000;
    private static final int MANY = 1_000_000;
    private static final int MOST_JOBS = 1_000_000;
    private static final int MOST_DAYS = 60;

    private MechanismsReader() {}

    static Mechanisms read(Fields fields, Cluster cluster, long durationNanos) throws ScenarioException {
        return new Mechanisms(
                pfimbi(fields.object("pfimbi"), cluster),
                eafr(fields.object("eafr")),
                auto(fields.object("auto")),
                failures(fields.object("randomFailures"), durationNanos),
                files(fields.object("files")),
                jobs(fields.list("jobs"), durationNanos));
    }

    private static PfimbiConduct pfimbi(Fields fields, Cluster cluster) throws ScenarioException {
        String weights = fields.text("weights", PfimbiKeys.WEIGHTS.read(key -> null));
        try {
            PfimbiConduct conduct = PfimbiConduct.of(
                    fields.integer("sync", 0, 0, cluster.replication()),
                    fields.flag("byQueue", PfimbiKeys.SYNC_BY_QUEUE.read(key -> null)),
                    fields.integer("bufferBlocks", PfimbiKeys.BUFFER_BLOCKS.read(key -> null), 1, MOST_BLOCKS),
                    Weights.parse(weights),
                    fields.flag("flowControl", PfimbiKeys.FLOW_CONTROL.read(key -> null)),
                    Math.max(1, fields.nanos("deadline", PfimbiKeys.DEADLINE.read(key -> null))));
            fields.end();
            return conduct;
        } catch (ConfException e) {
            throw new ScenarioException("'" + fields.full("weights") + "': " + e.getMessage());
        }
    }

    private static EafrConduct eafr(Fields fields) throws ScenarioException {
        EafrConduct conduct = EafrConduct.of(
                fields.oneOf("mode", "off", List.of("off", "on")).equals("on"),
                Math.max(1_000_000_000L, fields.nanos("interval", EafrKeys.INTERVAL.read(key -> null))),
                fields.integer("hotReads", EafrKeys.HOT_READS.read(key -> null), 1, MANY),
                fields.integer("hotReplicaReads", EafrKeys.HOT_REPLICA_READS.read(key -> null), 1, MANY),
                fields.integer("most", EafrKeys.MOST.read(key -> null), 1, 100),
                fields.integer("hostTransfers", EafrKeys.HOST_TRANSFERS.read(key -> null), 1, 100_000),
                fields.flag("readSelection", EafrKeys.READ_SELECTION.read(key -> null)));
        fields.end();
        return conduct;
    }

    private static AutoConduct auto(Fields fields) throws ScenarioException {
        String policy = AutoKeys.POLICY.read(key -> null).name().toLowerCase(Locale.ROOT);
        AutoConduct conduct = AutoConduct.of(
                fields.oneOf("mode", "manual", List.of("manual", "auto")).equals("auto"),
                PolicyKind.valueOf(fields.oneOf("policy", policy, List.of("reactive", "predictive"))
                        .toUpperCase(Locale.ROOT)),
                (double) fields.bytes("hostThroughput", Long.toString(AutoKeys.HOST_THROUGHPUT.read(key -> null))),
                Duration.ofNanos(fields.nanos("calm", AutoKeys.CALM.read(key -> null))),
                Duration.ofNanos(fields.nanos("cooldown", AutoKeys.COOLDOWN.read(key -> null))),
                fields.integer("learnedDays", 0, 0, MOST_DAYS));
        fields.end();
        return conduct;
    }

    private static RandomFailures failures(Fields fields, long durationNanos) throws ScenarioException {
        RandomFailures failures = new RandomFailures(
                fields.nanos("every", Duration.ZERO),
                Math.max(1_000_000_000L, fields.nanos("for", Duration.ofMinutes(5))),
                fields.nanos("until", Duration.ofNanos(durationNanos)));
        fields.end();
        return failures.everyNanos() == 0 ? RandomFailures.NONE : failures;
    }

    private static FileShape files(Fields fields) throws ScenarioException {
        FileShape shape = new FileShape(
                fields.integer("blocks", 1, 1, MOST_BLOCKS),
                fields.number("skew", 0, 0, 10),
                fields.integer("freshReaders", 0, 0, MOST_BLOCKS));
        fields.end();
        return shape;
    }

    private static List<PlannedJob> jobs(List<Fields> list, long durationNanos) throws ScenarioException {
        List<PlannedJob> jobs = new ArrayList<>();
        for (Fields fields : list) {
            long at = fields.nanos("at", Duration.ZERO);
            long every = fields.nanos("every", Duration.ZERO);
            long until = Math.min(durationNanos, fields.nanos("until", Duration.ofNanos(durationNanos)));
            int reads = fields.integer("reads", 1, 0, MANY);
            int writes = fields.integer("writes", 0, 0, MANY);
            fields.end();
            if (every > 0 && (until - at) / every > MOST_JOBS) {
                throw fields.wrong("every", "so long that there are at most " + MOST_JOBS + " jobs", every + "ns");
            }
            for (long time = at; time <= until; time += every) {
                jobs.add(new PlannedJob(time, reads, writes));
                if (every == 0) {
                    break;
                }
            }
        }
        jobs.sort(Comparator.comparingLong(PlannedJob::atNanos));
        return jobs;
    }
}
