// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.paper.accordion;

import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.sim.experiment.Experiment;
import io.hdfsgears.sim.experiment.Goal;
import io.hdfsgears.sim.experiment.Measures;
import java.util.List;
import java.util.SplittableRandom;

/** When each host serves during one reading of the data set, as one number. */
final class ServingSkewExperiment implements Experiment {
    @Override
    public String name() {
        return "accordion-serving-skew";
    }

    @Override
    public String title() {
        return "Accordion: skew of serving times";
    }

    @Override
    public String source() {
        return "Accordion §III-B, §IV-C Figure 7";
    }

    @Override
    public List<Goal> goals() {
        return List.of(
                Goal.shown("skew in gear 2, accordion", "blocks", ""),
                Goal.shown("skew in gear 2, rabbit", "blocks", ""),
                Goal.shown("skew in gear 3, accordion", "blocks", ""),
                Goal.shown("skew in gear 3, rabbit", "blocks", ""),
                Goal.mean("skew to Rabbit's, gear 2", "×", "< 1 (plot)", 0, 1),
                Goal.mean("skew to Rabbit's, gear 3", "×", "< 1 (plot)", 0, 1));
    }

    @Override
    public String notes() {
        return "840 blocks read in the order in which they were written; the hit-ratio balancer picks who serves. The skew is how"
                + " far a host's count of served blocks is from the straight line to its final count, in blocks, on average over"
                + " all hosts and all moments: 0 when every host serves all the time, large when hosts take turns in long"
                + " stretches as in the paper's plots of Rabbit. The paper shows plots, no number.\n\n"
                + "The product's balancer counts the lag in blocks where the paper's compares ratios, which evens out serving"
                + " times for both layouts: in gear 2 nothing is left to gain, in gear 3 Accordion is the steadier one. Blocks stand as their layout wants them, all written in gear 3.";
    }

    @Override
    public void run(long seed, Measures out) {
        SplittableRandom random = new SplittableRandom(seed);
        Shift accordion = PaperBed.accordion(0, random);
        Shift rabbit = PaperBed.rabbit(0, random);
        for (int gear = 2; gear <= 3; gear++) {
            double ours = skew(accordion, Stored.view(20, PaperBed.ACCORDION_GEARS[gear - 1]), random);
            double theirs = skew(rabbit, Stored.view(21, PaperBed.RABBIT_GEARS[gear - 1]), random);
            out.put("skew in gear " + gear + ", accordion", ours);
            out.put("skew in gear " + gear + ", rabbit", theirs);
            out.put("skew to Rabbit's, gear " + gear, ours / theirs);
        }
    }

    private static double skew(Shift shift, ClusterView view, SplittableRandom random) {
        Serving serving = new Serving(view, shift.share(), random);
        int blocks = shift.stored().count();
        long[][] served = new long[blocks][view.size() + 1];
        for (int block = 0; block < blocks; block++) {
            serving.serve(shift.stored().holders(block));
            for (int host = 1; host <= view.size(); host++) {
                served[block][host] = serving.served(host);
            }
        }
        double off = 0;
        for (int block = 0; block < blocks; block++) {
            for (int host : view.serving()) {
                double straight = served[blocks - 1][host] * (block + 1.0) / blocks;
                off += Math.abs(served[block][host] - straight);
            }
        }
        return off / blocks / view.servingCount();
    }
}
