// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.plan;

import io.hdfsgears.planner.audit.RequestLog;
import io.hdfsgears.planner.hdfs.FsImageReader;
import io.hdfsgears.planner.hdfs.SiteFile;
import io.hdfsgears.planner.hosts.Fleet;
import io.hdfsgears.planner.hosts.ReportReader;
import io.hdfsgears.planner.model.Conduct;
import io.hdfsgears.planner.model.Machine;
import io.hdfsgears.planner.model.Plan;
import io.hdfsgears.planner.model.Site;
import io.hdfsgears.planner.namespace.Namespace;
import io.hdfsgears.planner.rehearsal.Pace;
import io.hdfsgears.planner.rehearsal.Rehearsal;
import io.hdfsgears.planner.rehearsal.Rehearsed;
import io.hdfsgears.planner.rehearsal.Tuning;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * The planner on the files of a run. Of what the run measured it gets the watts, and the times of shifts before it, as an operator would give
 * them.
 */
final class Predicted {
    /** Period in which stock's DataTransferThrottler counts. */
    private static final double BURST_SECONDS = 0.5;

    private static final int SEEDS = 20;

    private Predicted() {}

    /** @return a rehearsal for each seed of places and ties */
    static List<Rehearsed> of(Path folder, Truth truth) throws IOException {
        Namespace namespace = FsImageReader.read(image(folder));
        List<RequestLog.Request> requests = RequestLog.read(List.of(folder.resolve("hdfs-audit.log")), namespace);
        Fleet fleet = ReportReader.read(folder.resolve("datanodes.txt"));
        Tuning tuning = Tuning.of(SiteFile.read(folder.resolve("hdfs-site.xml")));
        HostWatts watts = truth.watts();
        Machine machine = new Machine(
                watts.idle(),
                Math.max(watts.idle(), watts.busy()),
                watts.asleep(),
                truth.hostBytesPerSecond(),
                truth.shift().wakeSeconds());
        int factor = namespace.usualFactor();
        Site site = new Site(
                fleet,
                machine,
                factor,
                namespace.diskBytes() / factor,
                tuning.auto().headroom(),
                0,
                0,
                tuning.auto().predictive().quantile());
        String gears = truth.layout().equals("rabbit") ? "efold" : "single";
        Plan plan = Plan.of(truth.layout(), gears, truth.primaries(), Conduct.REACTIVE, site);
        return Stream.iterate(1, seed -> seed <= SEEDS, seed -> seed + 1)
                .map(seed -> Rehearsal.of(plan, site, tuning, requests, pace(truth, seed), truth.seconds(), seed))
                .toList();
    }

    /** The beginnings of the controller's intervals are spread evenly: the log does not tell them. */
    private static Pace pace(Truth truth, int seed) {
        return new Pace(truth.shift(), BURST_SECONDS, (seed - 0.5) / SEEDS);
    }

    private static Path image(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> String.valueOf(file.getFileName()).matches("fsimage_[0-9]+"))
                    .max(Path::compareTo)
                    .orElseThrow(() -> new IOException(folder + " has no fsimage"));
        }
    }
}
