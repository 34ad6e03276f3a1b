// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.paper.accordion;

import io.hdfsgears.sim.experiment.Experiment;
import io.hdfsgears.sim.experiment.Goal;
import io.hdfsgears.sim.experiment.Measures;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Figure 3: five gears that grow by a factor of 1, 2 or 3; what each shift up moves of what was written before it. */
final class EveryShiftExperiment implements Experiment {
    private static final int GEARS = 5;
    private static final int UPDATED = 1000;

    @Override
    public String name() {
        return "accordion-every-shift";
    }

    @Override
    public String title() {
        return "Accordion: data moved on each shift of five gears";
    }

    @Override
    public String source() {
        return "Accordion §III-A4 Equation 8, Figure 3";
    }

    @Override
    public List<Goal> goals() {
        return List.of(
                Goal.identity("most off Equation 7", "blocks of 1000", "", 0, 2),
                Goal.shown("gear 4 to 5, scale 1", "of D", "0.20"),
                Goal.shown("gear 4 to 5, scale 2", "of D", "0.52"),
                Goal.shown("gear 4 to 5, scale 3", "of D", "0.67"),
                Goal.identity("least saved against moving all", "of D", "> 0", 0.001, 1));
    }

    @Override
    public String notes() {
        return "Group 1 has 8 hosts (scale 1), 4 (scale 2) or 2 (scale 3). 1000 blocks are written in gear g, which then"
                + " shifts to g+1; counted are the copies made on the hosts that woke. Rabbit and Sierra would make 1000."
                + " The last group's part is right within one block for any run of turns; earlier groups divide what is left,"
                + " so that their errors may add up.";
    }

    @Override
    public void run(long seed, Measures out) {
        SplittableRandom random = new SplittableRandom(seed);
        double mostOff = 0;
        double leastSaved = 1;
        for (int scale = 1; scale <= 3; scale++) {
            List<Integer> groups = groups(scale);
            int hosts = upTo(groups, GEARS);
            for (int gear = 1; gear < GEARS; gear++) {
                AccordionShift shift = new AccordionShift(groups, random);
                shift.write(UPDATED, upTo(groups, gear));
                int moved = shift.shiftTo(upTo(groups, gear + 1)).moves().size();
                double due = UPDATED * (1 - (double) upTo(groups, gear) / hosts);
                mostOff = Math.max(mostOff, Math.abs(moved - due));
                leastSaved = Math.min(leastSaved, 1 - (double) moved / UPDATED);
                out.point("Moved on a shift (from gear, of D)", "scale " + scale, gear, (double) moved / UPDATED);
                if (gear == GEARS - 1) {
                    out.put("gear 4 to 5, scale " + scale, (double) moved / UPDATED);
                }
            }
        }
        out.put("most off Equation 7", mostOff);
        out.put("least saved against moving all", leastSaved);
    }

    private static List<Integer> groups(int scale) {
        List<Integer> groups = new ArrayList<>();
        int size = scale == 1 ? 8 : scale == 2 ? 4 : 2;
        for (int g = 0; g < GEARS; g++) {
            groups.add(size);
            size *= scale;
        }
        return groups;
    }

    private static int upTo(List<Integer> groups, int gear) {
        return groups.subList(0, gear).stream().mapToInt(Integer::intValue).sum();
    }
}
