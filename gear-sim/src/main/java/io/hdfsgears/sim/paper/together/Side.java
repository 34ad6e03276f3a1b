// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.paper.together;

import io.hdfsgears.core.config.PolicyKind;
import io.hdfsgears.sim.scenario.AutoConduct;
import io.hdfsgears.sim.scenario.EafrConduct;
import io.hdfsgears.sim.scenario.LayoutChoice;
import io.hdfsgears.sim.scenario.PfimbiConduct;
import java.time.Duration;
import java.util.List;

/** What is switched on. */
enum Side {
    OFF("all off", "stock", 0, false, false),
    GEARS("gears alone", "springfs", 0, false, true),
    PFIMBI("Pfimbi alone", "stock", 2, false, false),
    EAFR("EAFR alone", "stock", 0, true, false),
    ON("all on", "springfs", 2, true, true),
    PFIMBI_ONE("Pfimbi alone, writers wait for one", "stock", 1, false, false),
    ON_ONE("all on, writers wait for one", "springfs", 1, true, true),
    ON_RABBIT("all on, Rabbit", "rabbit", 2, true, true),
    ON_ACCORDION("all on, Accordion", "accordion", 2, true, true),
    /** Of files that were just written. */
    PFIMBI_AND_EAFR("Pfimbi and EAFR", "stock", 2, true, false);

    /** Those that the headline compares. */
    static final List<Side> HEADLINE = List.of(OFF, GEARS, PFIMBI, EAFR, ON);

    /** Those of the same experiment. */
    static final List<Side> DAY = List.of(OFF, GEARS, PFIMBI, EAFR, ON, PFIMBI_ONE, ON_ONE, ON_RABBIT, ON_ACCORDION);

    /** With the NameNode's time-out above it; the default is 4 minutes, and 5 of the time-out. */
    private static final long DEADLINE = 10 * Testbed.MINUTE;

    private static final int OFFLOAD = 6;
    private static final int HOT_READS = 20;
    private static final int HOT_REPLICA_READS = 8;
    private static final int MOST = 10;
    /** A host of one disk serves so many at the same time well. */
    private static final int TRANSFERS = 2;

    private static final double HOST_BYTES_PER_SECOND = 50e6;
    private static final int LEARNED_DAYS = 7;

    final String word;
    private final String layout;
    private final int synchronous;
    private final boolean popularity;
    private final boolean gears;

    Side(String word, String layout, int synchronous, boolean popularity, boolean gears) {
        this.word = word;
        this.layout = layout;
        this.synchronous = synchronous;
        this.popularity = popularity;
        this.gears = gears;
    }

    LayoutChoice layout() {
        List<Integer> groups = layout.equals("accordion")
                ? List.of(Testbed.PRIMARIES, 6, Testbed.HOSTS - Testbed.PRIMARIES - 6)
                : List.of();
        return new LayoutChoice(layout, "single", groups, OFFLOAD);
    }

    PfimbiConduct pfimbi() {
        return PfimbiConduct.of(synchronous, synchronous > 0, DEADLINE);
    }

    EafrConduct eafr() {
        return EafrConduct.of(
                popularity, Duration.ofMinutes(5).toNanos(), HOT_READS, HOT_REPLICA_READS, MOST, TRANSFERS, popularity);
    }

    AutoConduct auto() {
        return AutoConduct.of(
                gears,
                PolicyKind.PREDICTIVE,
                HOST_BYTES_PER_SECOND,
                Duration.ofMinutes(10),
                Duration.ofMinutes(10),
                LEARNED_DAYS);
    }
}
