// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.paper.accordion;

import io.hdfsgears.accordion.AccordionLayout;
import io.hdfsgears.accordion.AccordionPlan;
import io.hdfsgears.accordion.AccordionSettings;
import io.hdfsgears.accordion.CopySet;
import io.hdfsgears.sim.experiment.Experiment;
import io.hdfsgears.sim.experiment.Goal;
import io.hdfsgears.sim.experiment.Measures;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

/** Group sizes that are no multiples of one another, odd ones and shrinking ones among them. */
final class AnyGroupsExperiment implements Experiment {
    private static final int LAYOUTS = 30;
    private static final int BLOCKS = 2000;

    @Override
    public String name() {
        return "accordion-any-groups";
    }

    @Override
    public String title() {
        return "Accordion: any group sizes";
    }

    @Override
    public String source() {
        return "Accordion §III-A1, §III-A2";
    }

    @Override
    public List<Goal> goals() {
        return List.of(
                Goal.each("blocks placed", "blocks", "", LAYOUTS * BLOCKS, LAYOUTS * BLOCKS),
                Goal.each("blocks without g+1 distinct copies", "blocks", "0", 0, 0),
                Goal.each("blocks without exactly two copies in group 1", "blocks", "0", 0, 0),
                Goal.each("group 1 of a single node", "accepted", "refused", 0, 0),
                Goal.shown("busiest to mean of a group, worst", "×", ""));
    }

    @Override
    public String notes() {
        return LAYOUTS + " clusters a seed, each of 2 to 6 groups of 2 to 100 hosts in any order, " + BLOCKS
                + " blocks each, by `placeWhole`. The paper wants sizes that are multiples of one another; here a node's data"
                + " is divided over those below by how their parts of the bellows overlap, so all hosts of a group back up"
                + " equally much. The last row is how far a host is above its group's mean after so few blocks (groups with"
                + " at least 20 blocks a host). A first group of one host is refused: chained declustering needs a neighbour.";
    }

    @Override
    public void run(long seed, Measures out) {
        SplittableRandom random = new SplittableRandom(seed);
        int placed = 0;
        int wrongCopies = 0;
        int wrongInOne = 0;
        double worst = 1;
        for (int i = 0; i < LAYOUTS; i++) {
            List<Integer> sizes = sizes(random);
            AccordionShift cluster = new AccordionShift(sizes, random);
            cluster.write(BLOCKS, hosts(sizes));
            wrongCopies += cluster.outOfPlace();
            AccordionPlan plan = plan(sizes);
            for (int block = 0; block < cluster.stored().count(); block++) {
                List<Integer> holders = cluster.stored().holders(block);
                int group =
                        holders.stream().mapToInt(plan.groups()::groupOf).max().orElse(0);
                placed++;
                wrongCopies += new HashSet<>(holders).size() == group + 1 ? 0 : 1;
                wrongInOne += holders.stream()
                                        .filter(position -> position <= sizes.get(0))
                                        .count()
                                == 2
                        ? 0
                        : 1;
            }
            worst = Math.max(worst, busiestToMean(cluster.stored(), plan));
        }
        out.put("blocks placed", placed);
        out.put("blocks without g+1 distinct copies", wrongCopies);
        out.put("blocks without exactly two copies in group 1", wrongInOne);
        out.put("group 1 of a single node", accepted(List.of(1, 2 + random.nextInt(99))));
        out.put("busiest to mean of a group, worst", worst);
    }

    private static List<Integer> sizes(SplittableRandom random) {
        List<Integer> sizes = new ArrayList<>();
        int groups = 2 + random.nextInt(5);
        for (int g = 0; g < groups; g++) {
            sizes.add(2 + random.nextInt(99));
        }
        return sizes;
    }

    private static int hosts(List<Integer> sizes) {
        return sizes.stream().mapToInt(Integer::intValue).sum();
    }

    private static AccordionPlan plan(List<Integer> sizes) {
        int hosts = hosts(sizes);
        return new AccordionLayout(new AccordionSettings(sizes, 3)).plan(Stored.view(hosts, hosts));
    }

    private static double busiestToMean(Stored stored, AccordionPlan plan) {
        double worst = 1;
        for (int group = 1; group <= plan.groups().count(); group++) {
            long sum = 0;
            long most = 0;
            for (int node = 1; node <= plan.groups().size(group); node++) {
                long held = stored.blocks(plan.groups().position(group, node));
                sum += held;
                most = Math.max(most, held);
            }
            double mean = (double) sum / plan.groups().size(group);
            worst = mean < 20 ? worst : Math.max(worst, most / mean);
        }
        return worst;
    }

    private static int accepted(List<Integer> sizes) {
        try {
            Set<CopySet> all = new HashSet<>(plan(sizes).copies(1));
            return all.size();
        } catch (IllegalArgumentException refused) {
            return refused.getMessage() != null && refused.getMessage().contains("neighbour") ? 0 : 1;
        }
    }
}
