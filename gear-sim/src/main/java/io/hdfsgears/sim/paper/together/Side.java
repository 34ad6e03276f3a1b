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
    PFIMBI("Pfimbi alone", "stock", 1, false, false),
    EAFR("EAFR alone", "stock", 0, true, false),
    ON("all on", "springfs", 1, true, true),
    ON_TWO("all on, writers wait for two", "springfs", 2, true, true),
    ON_RABBIT("all on, Rabbit", "rabbit", 1, true, true),
    ON_ACCORDION("all on, Accordion", "accordion", 1, true, true);

    /** Those that the headline compares. */
    static final List<Side> HEADLINE = List.of(OFF, GEARS, PFIMBI, EAFR, ON);

    static final int HOSTS = 20;
    static final int PRIMARIES = 3;
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
        List<Integer> groups = layout.equals("accordion") ? List.of(PRIMARIES, 6, HOSTS - PRIMARIES - 6) : List.of();
        return new LayoutChoice(layout, "single", groups, OFFLOAD);
    }

    PfimbiConduct pfimbi() {
        return PfimbiConduct.of(synchronous, synchronous > 0);
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
