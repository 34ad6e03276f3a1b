// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.planner.cli;

import io.hdfsgears.core.config.GearKeys;
import io.hdfsgears.core.config.TableKind;
import io.hdfsgears.planner.audit.RequestLog;
import io.hdfsgears.planner.hdfs.SiteFile;
import io.hdfsgears.planner.input.BadInputException;
import io.hdfsgears.planner.model.Conduct;
import io.hdfsgears.planner.model.Plan;
import io.hdfsgears.planner.model.Site;
import io.hdfsgears.planner.namespace.Namespace;
import io.hdfsgears.planner.rehearsal.Pace;
import io.hdfsgears.planner.rehearsal.Rehearsal;
import io.hdfsgears.planner.rehearsal.Rehearsed;
import io.hdfsgears.planner.rehearsal.Tuning;
import io.hdfsgears.planner.report.SiteXml;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** A configuration that lives through the log, request by request. */
final class RehearseOptions {
    private static final double MILLI = 1000;
    private static final int FEWEST_PRIMARIES = 2;

    @Option(
            names = "--rehearse",
            paramLabel = "XML",
            description =
                    "hdfs-site.xml of a NameNode: its automatic gears live through the log, read by read. For logs"
                            + " of some hours.")
    private @Nullable Path site;

    @Option(
            names = "--fall-asleep",
            paramLabel = "SECONDS",
            description = "With --rehearse: from the order until a host is asleep (default: ${DEFAULT-VALUE}).")
    private int fallAsleep = 10;

    /** @return empty when none is asked for */
    Optional<Rehearsed> run(List<Path> logs, Namespace namespace, Site cluster, long seed) throws IOException {
        if (site == null) {
            return Optional.empty();
        }
        PlanCommand.range("--fall-asleep", fallAsleep, 0, 7200);
        Function<String, @Nullable String> conf = SiteFile.read(site);
        List<RequestLog.Request> requests = RequestLog.read(logs, namespace);
        if (requests.isEmpty()) {
            throw new BadInputException("--rehearse " + site + ": the log has no read and no write to live through.");
        }
        double seconds =
                (requests.get(requests.size() - 1).atMillis() - requests.get(0).atMillis()) / MILLI;
        return Optional.of(Rehearsal.of(
                plan(site, conf, cluster),
                cluster,
                Tuning.of(conf),
                requests,
                new Pace(Pace.ShiftTimes.alike(fallAsleep, cluster.machine().wakeSeconds()), 0, 0),
                Math.max(1, seconds),
                seed));
    }

    /** The configured layout, gear table and primaries. */
    static Plan plan(Path file, Function<String, @Nullable String> conf, Site cluster) throws BadInputException {
        String policy = conf.apply("dfs.block.replicator.classname");
        String layout = SiteXml.layout(policy == null ? "" : policy)
                .orElseThrow(() -> new BadInputException(
                        file + ": dfs.block.replicator.classname is none of this project's placement policies: "
                                + (policy == null ? "it is not set" : policy) + "."));
        TableKind table = GearKeys.TABLE.read(conf);
        boolean single = table == TableKind.SINGLE || (table == TableKind.POLICY && !layout.equals("rabbit"));
        String gears = layout.equals("accordion") ? "groups" : single ? "single" : "efold";
        int primaries = GearKeys.PRIMARIES.read(conf);
        int usual = (int) Math.round(cluster.hosts() / Math.exp(cluster.replication() - 1.0));
        return Plan.of(
                layout,
                gears,
                primaries > 0 ? primaries : Math.max(FEWEST_PRIMARIES, usual),
                Conduct.REACTIVE,
                cluster);
    }

    static String csv(Rehearsed rehearsed) {
        StringBuilder csv = new StringBuilder("seconds,hosts_awake,hosts_serving,seen_read_bytes_per_second,watts\n");
        rehearsed
                .course()
                .forEach(second -> csv.append(String.format(
                        Locale.ROOT,
                        "%.0f,%d,%d,%.0f,%.0f%n",
                        second.at(),
                        second.awake(),
                        second.serving(),
                        second.seenReads(),
                        second.watts())));
        return csv.toString();
    }

    static String text(Rehearsed rehearsed) {
        return String.format(
                Locale.ROOT,
                "rehearsed: %,.0f s, %,.0f J, %.2f hosts awake, 99 %% of %,d reads within %.2f s, %d shifts",
                rehearsed.seconds(),
                rehearsed.joules(),
                rehearsed.meanAwake(),
                rehearsed.reads(),
                rehearsed.readSeconds99(),
                rehearsed.shifts());
    }
}
