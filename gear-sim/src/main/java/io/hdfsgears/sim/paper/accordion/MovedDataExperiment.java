// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.paper.accordion;

import io.hdfsgears.sim.baseline.SierraLayout;
import io.hdfsgears.sim.experiment.Experiment;
import io.hdfsgears.sim.experiment.Goal;
import io.hdfsgears.sim.experiment.Measures;
import java.util.List;
import java.util.SplittableRandom;

/** How much of what was written in gear 2 is moved on the way to gear 3. */
final class MovedDataExperiment implements Experiment {
    private static final int[] UPDATED = {140, 280, 420};
    /** Σ_{i&gt;2} N_i / N with groups of 2, 6 and 12 (Equation 7). */
    private static final double PART = 0.6;

    private static final String PLOT = "Moved on a shift to gear 3 (blocks written in gear 2, blocks)";

    @Override
    public String name() {
        return "accordion-moved-data";
    }

    @Override
    public String title() {
        return "Accordion: data moved on a shift from gear 2 to gear 3";
    }

    @Override
    public String source() {
        return "Accordion §III-A4 Equation 7, §IV-D Figure 9";
    }

    @Override
    public List<Goal> goals() {
        return List.of(
                Goal.identity("accordion, D = 140", "blocks", "84 (2688 MB)", 83, 85),
                Goal.identity("accordion, D = 280", "blocks", "168 (5376 MB)", 167, 169),
                Goal.identity("accordion, D = 420", "blocks", "252 (8064 MB)", 251, 253),
                Goal.identity("accordion, most off 0.6·D for any D", "blocks", "", 0, 1),
                Goal.each("accordion, blocks out of place afterwards", "blocks", "0", 0, 0),
                Goal.shown("rabbit, moved per D", "×", "1"),
                Goal.shown("rabbit, written elsewhere per D", "×", "1"),
                Goal.mean("sierra, moved per D", "×", "1", 0.95, 1.05),
                Goal.shown("accordion to rabbit", "×", "0.6"));
    }

    @Override
    public String notes() {
        return "Groups of 2, 6 and 12 hosts; 840 blocks, the last D of them written while group 3 sleeps, by the layout's"
                + " `placeWhole` with primaries in turn; the reflection log plans the moves. Where the blocks' turns start is"
                + " the seed's choice, and so is the D of \"any D\" (1 to 840, 20 of them a seed).\n\n"
                + "Rabbit runs on 21 hosts (2, 5 and 14, as in the paper), three replicas, by its production layout and the"
                + " migration planner; Sierra on 21 hosts in three groups of 7, from 14 to 21. The paper takes D for both."
                + " Under equal work host 7, which is up in gear 2, holds a part of the third replicas too, so a little less than"
                + " D is written elsewhere; the planner then moves some more blocks to even out hosts that held too much."
                + " Accordion's layout is exact, it has nothing to even out.";
    }

    @Override
    public void run(long seed, Measures out) {
        SplittableRandom random = new SplittableRandom(seed);
        int outOfPlace = 0;
        for (int updated : UPDATED) {
            AccordionShift shift = new AccordionShift(PaperBed.GROUPS, random);
            shift.write(PaperBed.BLOCKS - updated, 20);
            shift.write(updated, 8);
            int moved = shift.shiftTo(20).moves().size();
            outOfPlace += shift.outOfPlace();
            out.put("accordion, D = " + updated, moved);
            out.point(PLOT, "accordion", updated, moved);
        }
        out.put("accordion, blocks out of place afterwards", outOfPlace);
        out.put("accordion, most off 0.6·D for any D", mostOff(random));
        rabbit(random, out);
        sierra(random, out);
    }

    private static double mostOff(SplittableRandom random) {
        double most = 0;
        for (int i = 0; i < 20; i++) {
            int updated = 1 + random.nextInt(PaperBed.BLOCKS);
            int moved = PaperBed.accordion(updated, random).moves().size();
            most = Math.max(most, Math.abs(moved - PART * updated));
        }
        return most;
    }

    private static void rabbit(SplittableRandom random, Measures out) {
        double moved = 0;
        double elsewhere = 0;
        double all = 0;
        for (int updated : UPDATED) {
            OtherShift shift = PaperBed.rabbitWrites(updated, random);
            int moves = shift.shiftUp().moves().size();
            moved += moves;
            elsewhere += shift.offloaded();
            all += updated;
            out.point(PLOT, "rabbit", updated, moves);
        }
        out.put("rabbit, moved per D", moved / all);
        out.put("rabbit, written elsewhere per D", elsewhere / all);
        out.put("accordion to rabbit", PART * all / moved);
    }

    private static void sierra(SplittableRandom random, Measures out) {
        double moved = 0;
        double all = 0;
        for (int updated : UPDATED) {
            OtherShift shift = new OtherShift(new SierraLayout(3), 21, random);
            shift.write(PaperBed.BLOCKS - updated, 21);
            shift.write(updated, 14);
            int moves = shift.shiftUp().moves().size();
            moved += moves;
            all += updated;
            out.point(PLOT, "sierra", updated, moves);
        }
        out.put("sierra, moved per D", moved / all);
    }
}
