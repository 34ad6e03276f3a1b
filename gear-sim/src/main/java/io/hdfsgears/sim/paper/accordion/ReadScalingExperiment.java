// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.paper.accordion;

import io.hdfsgears.sim.experiment.Experiment;
import io.hdfsgears.sim.experiment.Goal;
import io.hdfsgears.sim.experiment.Measures;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Reading the data set in each gear: throughput, and throughput for the power of the active hosts. */
final class ReadScalingExperiment implements Experiment {
    private static final Machines.Hardware HARDWARE = new Machines.Hardware(60, 0.012, 1, 119);
    private static final List<List<Integer>> CONFIGURATIONS =
            List.of(List.of(4, 4, 4), List.of(4, 8, 8), List.of(8, 8, 8));

    @Override
    public String name() {
        return "accordion-read-scaling";
    }

    @Override
    public String title() {
        return "Accordion: read throughput for the power, by gear";
    }

    @Override
    public String source() {
        return "Accordion §IV-C Figures 5 and 6, §IV-E Figure 11";
    }

    @Override
    public List<Goal> goals() {
        return List.of(
                Goal.mean("throughput for the power to Rabbit's, gear 2", "×", "> 1", 1.0001, Double.POSITIVE_INFINITY),
                Goal.mean(
                        "throughput for the power to Rabbit's, gear 3",
                        "×",
                        "1.20 (Accordion-DP)",
                        1.2,
                        Double.POSITIVE_INFINITY),
                Goal.shown("throughput, gear 3 to gear 1, accordion", "×", ""),
                Goal.shown("unevenness over gears, groups 4 4 4", "% of mean", "0.08 (least even 0.114)"),
                Goal.shown("unevenness over gears, groups 4 8 8", "% of mean", "0.114"),
                Goal.shown("unevenness over gears, groups 8 8 8", "% of mean", "0.04"));
    }

    @Override
    public String notes() {
        return "840 blocks of 32 MB, read by all active machines at once on the machines of `accordion-reflect-time`, nothing"
                + " being moved; Accordion in gears of 2, 8 and 20 machines, Rabbit of 2, 7 and 21. Every active machine is"
                + " taken to draw the same power (the paper gives none), so the ratio is that of throughput a machine. The"
                + " paper's gain comes in part from separate partitions, which are not modelled, and in part from Rabbit's"
                + " reads falling on one group at a time, which the balancer here avoids for both layouts (see"
                + " `accordion-serving-skew`): the number is reported, not judged.\n\n"
                + "Unevenness is the standard deviation of throughput a machine over the three gears, for the paper's"
                + " configurations of 4/8/12, 4/12/20 and 8/16/24 active machines; the paper's numbers are MB/W.";
    }

    @Override
    public void run(long seed, Measures out) {
        SplittableRandom random = new SplittableRandom(seed);
        double[] accordion = accordion(PaperBed.GROUPS, random);
        for (int gear = 1; gear <= 3; gear++) {
            double rabbit = rabbit(PaperBed.RABBIT_GEARS[gear - 1], random);
            out.point("Read throughput (active hosts, MB/s)", "rabbit", PaperBed.RABBIT_GEARS[gear - 1], rabbit);
            int hosts = PaperBed.ACCORDION_GEARS[gear - 1];
            out.point("Read throughput (active hosts, MB/s)", "accordion", hosts, accordion[gear - 1]);
            if (gear > 1) {
                double each = rabbit / PaperBed.RABBIT_GEARS[gear - 1];
                out.put("throughput for the power to Rabbit's, gear " + gear, accordion[gear - 1] / hosts / each);
            }
        }
        out.put("throughput, gear 3 to gear 1, accordion", accordion[2] / accordion[0]);
        for (List<Integer> groups : CONFIGURATIONS) {
            String name = String.join(" ", groups.stream().map(String::valueOf).toList());
            out.put("unevenness over gears, groups " + name, unevenness(groups, accordion(groups, random)));
        }
    }

    private static double[] accordion(List<Integer> groups, SplittableRandom random) {
        double[] megabytes = new double[groups.size()];
        int all = groups.stream().mapToInt(Integer::intValue).sum();
        AccordionShift written = new AccordionShift(groups, random);
        written.write(PaperBed.BLOCKS, all);
        int active = 0;
        for (int gear = 0; gear < groups.size(); gear++) {
            active += groups.get(gear);
            megabytes[gear] =
                    Scan.run(written.shiftTo(active), true, HARDWARE, random).megabytes();
        }
        return megabytes;
    }

    private static double rabbit(int active, SplittableRandom random) {
        Shift all = PaperBed.rabbit(0, random);
        Shift shift = new Shift(all.stored(), Stored.view(21, active), List.of(), all.share());
        return Scan.run(shift, true, HARDWARE, random).megabytes();
    }

    private static double unevenness(List<Integer> groups, double[] megabytes) {
        List<Double> each = new ArrayList<>();
        int active = 0;
        for (int gear = 0; gear < megabytes.length; gear++) {
            active += groups.get(gear);
            each.add(megabytes[gear] / active);
        }
        double mean = each.stream().mapToDouble(Double::doubleValue).average().orElse(1);
        double squares = each.stream()
                .mapToDouble(value -> (value - mean) * (value - mean))
                .sum();
        return 100 * Math.sqrt(squares / (each.size() - 1)) / mean;
    }
}
