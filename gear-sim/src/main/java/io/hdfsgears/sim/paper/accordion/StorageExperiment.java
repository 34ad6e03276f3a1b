// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.paper.accordion;

import io.hdfsgears.sim.experiment.Experiment;
import io.hdfsgears.sim.experiment.Goal;
import io.hdfsgears.sim.experiment.Measures;
import java.util.List;
import java.util.SplittableRandom;

/** Figure 2: 60 nodes in three groups of 20, 600 blocks. */
final class StorageExperiment implements Experiment {
    private static final int HOSTS = 60;
    private static final int BLOCKS = 600;

    @Override
    public String name() {
        return "accordion-storage";
    }

    @Override
    public String title() {
        return "Accordion: storage by group";
    }

    @Override
    public String source() {
        return "Accordion §III-A2 Figure 2, §III-A3 Equation 6";
    }

    @Override
    public List<Goal> goals() {
        return List.of(
                Goal.identity("group 3", "blocks", "200", 200, 200),
                Goal.identity("group 2", "blocks", "400", 400, 400),
                Goal.identity("group 1", "blocks", "1200", 1200, 1200),
                Goal.identity("copies of a block", "on average", "3.0", 3, 3),
                Goal.identity("fullest to emptiest host of a group", "blocks apart", "", 0, 0));
    }

    @Override
    public String notes() {
        return "60 hosts in three groups of 20, 600 blocks written in the highest gear with their whole copy sets, primaries in"
                + " turn from a turn of the seed's choice. (The paper's text says that each group locates 100 blocks"
                + " initially; its own totals need 200.)";
    }

    @Override
    public void run(long seed, Measures out) {
        AccordionShift written = new AccordionShift(List.of(20, 20, 20), new SplittableRandom(seed));
        written.write(BLOCKS, HOSTS);
        Stored stored = written.stored();
        long apart = 0;
        long total = 0;
        for (int group = 1; group <= 3; group++) {
            long sum = 0;
            long most = 0;
            long least = Long.MAX_VALUE;
            for (int position = 20 * group - 19; position <= 20 * group; position++) {
                long held = stored.blocks(position);
                sum += held;
                most = Math.max(most, held);
                least = Math.min(least, held);
                out.point("Blocks on each host (position, blocks)", "accordion", position, (double) held);
            }
            apart = Math.max(apart, most - least);
            total += sum;
            out.put("group " + group, (double) sum);
        }
        out.put("copies of a block", (double) total / BLOCKS);
        out.put("fullest to emptiest host of a group", (double) apart);
    }
}
