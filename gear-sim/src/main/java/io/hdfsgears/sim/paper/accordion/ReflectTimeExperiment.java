// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.paper.accordion;

import io.hdfsgears.sim.experiment.Experiment;
import io.hdfsgears.sim.experiment.Goal;
import io.hdfsgears.sim.experiment.Measures;
import java.util.List;
import java.util.SplittableRandom;

/** How long the reflection takes while the data set is read, and how much the readers get. */
final class ReflectTimeExperiment implements Experiment {
    private static final int[] UPDATED = {140, 280, 420};
    private static final String[] SIZES = {"small", "medium", "large"};
    private static final Machines.Hardware HARDWARE = new Machines.Hardware(60, 0.012, 1, 119);
    private static final Machines.Hardware NO_SEEKS = new Machines.Hardware(60, 0, 1, 119);
    private static final Machines.Hardware MANY_SEEKS = new Machines.Hardware(60, 0.012, 0.25, 119);

    @Override
    public String name() {
        return "accordion-reflect-time";
    }

    @Override
    public String title() {
        return "Accordion: time of the reflection on a shift from gear 2 to gear 3";
    }

    @Override
    public String source() {
        return "Accordion §IV-D, Figures 8 and 10";
    }

    @Override
    public List<Goal> goals() {
        return List.of(
                Goal.mean("reflect time, the paper's method, small", "× Rabbit's", "0.34 (up to 66 % less)", 0, 0.34),
                Goal.shown("reflect time, the paper's method, medium", "× Rabbit's", ""),
                Goal.shown("reflect time, the paper's method, large", "× Rabbit's", ""),
                Goal.mean("reflect time, the products, small", "× Rabbit's", "", 0, 0.34),
                Goal.shown("reflect time, the products, medium", "× Rabbit's", ""),
                Goal.shown("reflect time, the products, large", "× Rabbit's", ""),
                Goal.shown("reflect time, Accordion's log for both, small", "× Rabbit's", ""),
                Goal.shown("reflect time, Accordion's log for both, medium", "× Rabbit's", ""),
                Goal.shown("reflect time, Accordion's log for both, large", "× Rabbit's", ""),
                Goal.shown("reflect time, the paper's method, small, disks without seeks", "× Rabbit's", ""),
                Goal.shown("reflect time, the paper's method, small, runs of 256 KB", "× Rabbit's", ""),
                Goal.shown("reflect time, the paper's method, small, nobody reads", "× Rabbit's", ""),
                Goal.mean("throughput while reflecting, mean of the sizes", "× Rabbit's", "1.30", 1.3, 3),
                Goal.shown("throughput lost to a large reflection, accordion", "%", "61"),
                Goal.shown("throughput lost to a large reflection, rabbit", "%", "66"));
    }

    @Override
    public String notes() {
        return "A model of the paper's test-bed: 20 machines (2, 6, 12) for Accordion, 21 (2, 5, 14) for Rabbit, 840 blocks of 32"
                + " MB, the last 140, 280 or 420 written in gear 2 (small, medium, large). In gear 3 every machine reads its"
                + " part of the data set block by block, served as the hit-ratio balancer says from where the block stands at"
                + " that moment, while the moves are carried out, two copies out of and into a machine at a time as in HDFS. A"
                + " machine is one disk and one network card. Flows share them max-min fairly.\n\n"
                + "Assumptions, as the paper does not give them: disk 60 MB/s, 12 ms lost when it turns from one stream to"
                + " another, which it does after 1 MB; card 119 MB/s each way; processors cost nothing. Rows without seeks and"
                + " with turns after 256 KB show what that matters.\n\n"
                + "*The paper's method*: both layouts off-load to active hosts, log it, and copy from the temporary to the"
                + " intended host. Only the layouts differ: Accordion moves 0.6 D to 12 receivers alike; Rabbit moves 0.99 D,"
                + " and since position i holds B/i, host 8 alone receives D/8. *The products*: Accordion's reflection batches,"
                + " which read the holder that is read least, against Rabbit's layout with the migration planner, evening out"
                + " included. *Accordion's log for both*: Rabbit with those batches too, which it does not have; so much of the"
                + " gain is not the layout's.\n\n"
                + "The paper's 66 % is its small case and Accordion-DP; separate partitions are not modelled (one disk, seeks"
                + " alike wherever they go), so this is Accordion without DP. The larger the update, the more the reads that"
                + " both share weigh, and the smaller the advantage. Throughput is that of the paper's method, averaged over the"
                + " three sizes; it stays below the paper's gain, since undisturbed reads are no faster here than Rabbit's (see"
                + " `accordion-read-scaling`), where the paper's were by 20 %.";
    }

    @Override
    public void run(long seed, Measures out) {
        SplittableRandom random = new SplittableRandom(seed);
        double gain = 0;
        for (int i = 0; i < SIZES.length; i++) {
            Shift accordion = PaperBed.accordion(UPDATED[i], random);
            Shift rabbit = PaperBed.rabbit(UPDATED[i], random);
            Shift repaired = PaperBed.rabbitWrites(UPDATED[i], random).shiftUp();
            Scan.Result ours = scan(accordion, random);
            out.put("reflect time, the products, " + SIZES[i], ratio(ours, scan(repaired, random)));
            out.put("reflect time, Accordion's log for both, " + SIZES[i], ratio(ours, scan(rabbit, random)));
            gain += papersMethod(i, accordion.fromTemporary(), rabbit.fromTemporary(), random, out) / SIZES.length;
        }
        out.put("throughput while reflecting, mean of the sizes", gain);
    }

    /** @return throughput of the readers, as a multiple of what Rabbit's get */
    private static double papersMethod(int size, Shift accordion, Shift rabbit, SplittableRandom random, Measures out) {
        Scan.Result ours = scan(accordion, random);
        Scan.Result theirs = scan(rabbit, random);
        String name = "reflect time, the paper's method, " + SIZES[size];
        out.put(name, ratio(ours, theirs));
        points(UPDATED[size], "accordion", ours, out);
        points(UPDATED[size], "rabbit", theirs, out);
        if (size == 0) {
            out.put(name + ", disks without seeks", ratio(accordion, rabbit, true, NO_SEEKS, random));
            out.put(name + ", runs of 256 KB", ratio(accordion, rabbit, true, MANY_SEEKS, random));
            out.put(name + ", nobody reads", ratio(accordion, rabbit, false, HARDWARE, random));
        } else if (size == SIZES.length - 1) {
            lost("accordion", PaperBed.accordion(0, random), ours, random, out);
            lost("rabbit", PaperBed.rabbit(0, random), theirs, random, out);
        }
        return ours.megabytes() / theirs.megabytes();
    }

    private static Scan.Result scan(Shift shift, SplittableRandom random) {
        return Scan.run(shift, true, HARDWARE, random);
    }

    private static double ratio(
            Shift accordion, Shift rabbit, boolean reading, Machines.Hardware hardware, SplittableRandom random) {
        return ratio(Scan.run(accordion, reading, hardware, random), Scan.run(rabbit, reading, hardware, random));
    }

    private static double ratio(Scan.Result accordion, Scan.Result rabbit) {
        return accordion.reflectSeconds() / rabbit.reflectSeconds();
    }

    private static void points(int updated, String curve, Scan.Result result, Measures out) {
        out.point("Reflection (blocks written in gear 2, s)", curve, updated, result.reflectSeconds());
        out.point("Scan while reflecting (blocks written in gear 2, MB/s)", curve, updated, result.megabytes());
    }

    private static void lost(
            String layout, Shift undisturbed, Scan.Result large, SplittableRandom random, Measures out) {
        Scan.Result free = scan(undisturbed, random);
        out.point("Scan while reflecting (blocks written in gear 2, MB/s)", layout, 0, free.megabytes());
        out.put("throughput lost to a large reflection, " + layout, 100 * (1 - large.megabytes() / free.megabytes()));
    }
}
