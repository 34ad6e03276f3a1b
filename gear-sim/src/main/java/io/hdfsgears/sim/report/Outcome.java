// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.report;

import io.hdfsgears.sim.experiment.Experiment;
import java.util.List;

/** What an experiment gave over the seeds. */
public record Outcome(Experiment experiment, Seeds seeds, List<Judged> judged, List<Figure> figures) {
    public Outcome {
        judged = List.copyOf(judged);
        figures = List.copyOf(figures);
    }

    /** Runs the experiment once a seed. */
    public static Outcome of(Experiment experiment, Seeds seeds) {
        Recording recording = new Recording(experiment);
        for (int i = 0; i < seeds.count(); i++) {
            recording.run(seeds.first() + i);
        }
        return recording.outcome(seeds);
    }

    public boolean met() {
        return judged.stream().allMatch(Judged::met);
    }

    /** The command that gives these numbers again. */
    String command() {
        return "./sim paper " + experiment.name() + " " + seeds.options();
    }

    /** File name of a plot: the experiment's name and the plot's heading. */
    String fileName(Figure figure) {
        return experiment.name() + "-" + figure.slug() + ".svg";
    }
}
