// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.paper.accordion;

import io.hdfsgears.rabbit.GearMode;
import io.hdfsgears.rabbit.RabbitLayout;
import io.hdfsgears.rabbit.RabbitSettings;
import java.util.List;
import java.util.random.RandomGenerator;

/** The paper's test-bed (Tables II and III): three gears of 2, 8, 20 nodes for Accordion and 2, 7, 21 for Rabbit. */
final class PaperBed {
    static final List<Integer> GROUPS = List.of(2, 6, 12);
    static final int[] ACCORDION_GEARS = {2, 8, 20};
    static final int[] RABBIT_GEARS = {2, 7, 21};
    /** Blocks of the data set; the paper's sums (4480 MB for its small update) count 32 MB for each of 840. */
    static final int BLOCKS = 840;

    private PaperBed() {}

    /** 840 blocks, the last {@code updated} of them written in gear 2, at the shift to gear 3. */
    static Shift accordion(int updated, RandomGenerator random) {
        AccordionShift shift = new AccordionShift(GROUPS, random);
        shift.write(BLOCKS - updated, ACCORDION_GEARS[2]);
        shift.write(updated, ACCORDION_GEARS[1]);
        return shift.shiftTo(ACCORDION_GEARS[2]);
    }

    /** As {@link #accordion} with Rabbit's layout, groups of 2, 5 and 14, three replicas, and the same log. */
    static Shift rabbit(int updated, RandomGenerator random) {
        LoggedRabbit shift = new LoggedRabbit(rabbitLayout(), RABBIT_GEARS[2], random);
        shift.write(BLOCKS - updated, RABBIT_GEARS[2]);
        shift.write(updated, RABBIT_GEARS[1]);
        return shift.shiftUp();
    }

    /** Rabbit as it is in production: written by its layout, to be brought back by its repair. */
    static OtherShift rabbitWrites(int updated, RandomGenerator random) {
        OtherShift shift = new OtherShift(rabbitLayout(), RABBIT_GEARS[2], random);
        shift.write(BLOCKS - updated, RABBIT_GEARS[2]);
        shift.write(updated, RABBIT_GEARS[1]);
        return shift;
    }

    private static RabbitLayout rabbitLayout() {
        return new RabbitLayout(new RabbitSettings(3, new GearMode.Groups(List.of(2, 5, 14))));
    }
}
