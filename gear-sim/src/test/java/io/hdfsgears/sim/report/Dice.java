// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.report;

import io.hdfsgears.sim.experiment.Experiment;
import io.hdfsgears.sim.experiment.Goal;
import io.hdfsgears.sim.experiment.Measures;
import java.util.List;
import java.util.SplittableRandom;

/** Throws a die: an experiment whose numbers differ from seed to seed and are known beforehand in kind. */
record Dice(List<Goal> goals) implements Experiment {
    @Override
    public String name() {
        return "dice";
    }

    @Override
    public String title() {
        return "A die, thrown: fair | or not?";
    }

    @Override
    public String source() {
        return "Nobody §1";
    }

    @Override
    public String notes() {
        return "The die is fair.";
    }

    @Override
    public void run(long seed, Measures out) {
        SplittableRandom random = new SplittableRandom(seed);
        out.put("pips", 1 + random.nextInt(6));
        out.put("sides", 6);
        for (int i = 0; i < 5; i++) {
            out.point("Throws (throw, pips)", "seen", i, 1 + random.nextInt(6));
            out.point("Throws (throw, pips)", "expected", i, 3.5);
        }
    }
}
