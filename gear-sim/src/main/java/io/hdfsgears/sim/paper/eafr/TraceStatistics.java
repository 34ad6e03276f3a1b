// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.paper.eafr;

import io.hdfsgears.sim.experiment.Experiment;
import io.hdfsgears.sim.experiment.Goal;
import io.hdfsgears.sim.experiment.Measures;
import io.hdfsgears.sim.replication.Catalog;
import java.util.List;
import java.util.SplittableRandom;

/** EAFR's Figure 3a: the synthetic popularity has what is known of the CTH trace. */
final class TraceStatistics implements Experiment {
    private static final String FILES = "files that are read";
    private static final String CALLS = "reads in four hours";
    private static final String FEW = "files with less than 30 reads";
    private static final String MANY = "files with more than 400 reads";
    private static final String TOP = "reads of the hottest file";
    private static final String MILD_TOP = "reads of the hottest file, mild tail";

    @Override
    public String name() {
        return "eafr-trace";
    }

    @Override
    public String title() {
        return "EAFR: popularity like that of the CTH trace";
    }

    @Override
    public String source() {
        return "EAFR §3.2.2 and §4, Figure 3a";
    }

    @Override
    public List<Goal> goals() {
        return List.of(
                Goal.each(FILES, "files", "16,566", Catalog.CTH_READ, Catalog.CTH_READ),
                Goal.each(CALLS, "reads", "3,972,284", Catalog.CTH_CALLS - 100, Catalog.CTH_CALLS + 100),
                Goal.each(FEW, "%", "about 43", 42, 44),
                Goal.each(MANY, "%", "4", 3.5, 4.5),
                Goal.shown(TOP, "% of all reads", ""),
                Goal.shown(MILD_TOP, "% of all reads", ""));
    }

    @Override
    public String notes() {
        return """
                The trace itself is not to be had any more; these four numbers and a chart of eight bars are all that the paper tells of it. Between 1 and 29 and between 30 and 400
                reads, logarithms are spread evenly; above 400, a power of the rank (Pareto) with the exponent that makes the sum right. How hot the hottest file is follows from that, and decides much of the
                other experiments; the paper does not tell it. `eafr-arrival-rate-mild` takes the mildest tail instead, whose logarithms are spread evenly too. It was added after the first run, which showed how
                steep the first one is.

                Sizes are ours too: 1 to 64 MB for files that are read, since the paper takes each block as a file of its own, and 100 KB to 10 GB for those that are not, both log-uniform (the paper
                names only the range; uniform sizes would not fit on its disks).
                """;
    }

    @Override
    public void run(long seed, Measures out) {
        Catalog catalog = Contestant.catalog(seed, 1);
        int read = 0;
        double calls = 0;
        int few = 0;
        int many = 0;
        for (int file = 0; file < catalog.files(); file++) {
            double reads = catalog.reads(file);
            if (catalog.isRead(file)) {
                read++;
                calls += reads;
                few += reads < 30 ? 1 : 0;
                many += reads > 400 ? 1 : 0;
            }
        }
        out.put(FILES, read);
        out.put(CALLS, calls);
        out.put(FEW, 100.0 * few / read);
        out.put(MANY, 100.0 * many / read);
        out.put(TOP, 100 * catalog.share(0));
        out.put(
                MILD_TOP,
                100
                        * Catalog.cth(1, Catalog.Tail.MILD, new SplittableRandom(seed))
                                .share(0));
    }
}
