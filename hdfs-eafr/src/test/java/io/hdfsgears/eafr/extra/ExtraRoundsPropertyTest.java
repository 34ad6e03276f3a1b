// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.extra;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.testkit.SeededTest;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/** Laws over 1,000 random events of popularity, failure, sleep and setrep for each seed, of what runs in the NameNode. */
class ExtraRoundsPropertyTest {
    private static final int EVENTS = 1_000;
    private static final int RACES = 4;

    /** Never fewer than r replicas in all or 1 awake but by failure or sleep, though each fourth event meets files that were not repaired since the last one. */
    @SeededTest(seeds = 10)
    void replicasNeverBecomeTooFew(RandomGenerator random) {
        ExtraWorld world = new ExtraWorld(random);
        int added = 0;
        int dropped = 0;
        for (int event = 0; event < EVENTS; event++) {
            world.happen();
            Map<Long, ExtraWorld.Count> before = counts(world);
            Outcome outcome = world.decide();
            world.obey(outcome);
            for (Verdict verdict : outcome.verdicts()) {
                added += Math.max(0, verdict.by());
                dropped += Math.max(0, -verdict.by());
                assertThat(verdict.extra()).as("%s", verdict).isBetween(0, 4);
            }
            counts(world).forEach((inode, now) -> {
                ExtraWorld.Count then = before.get(inode);
                assertThat(now.live())
                        .as(() -> "live replicas of %d: %s".formatted(inode, of(outcome, inode)))
                        .isGreaterThanOrEqualTo(Math.min(world.factor(inode), then.live()));
                assertThat(now.awake())
                        .as(() -> "replicas awake of %d: %s".formatted(inode, of(outcome, inode)))
                        .isGreaterThanOrEqualTo(Math.min(1, then.awake()));
            });
            if (random.nextInt(RACES) != 0) {
                world.repair();
            }
        }
        assertThat(added).as("replicas added").isGreaterThan(EVENTS / 20);
        assertThat(dropped).as("replicas dropped").isGreaterThan(EVENTS / 20);
    }

    /** By its popularity a file changes by one at most an interval, and turns round only after the quiet intervals. */
    @SeededTest(seeds = 10, pinned = 148_327_573)
    void nothingFlaps(RandomGenerator random) {
        ExtraWorld world = new ExtraWorld(random);
        Map<Long, Long> lastUp = new HashMap<>();
        Map<Long, Long> lastDown = new HashMap<>();
        for (long event = 0; event < EVENTS; event++) {
            world.happen();
            Outcome outcome = world.decide();
            assertThat(outcome.verdicts().stream().map(verdict -> verdict.file().inode()))
                    .doesNotHaveDuplicates();
            for (Verdict verdict : outcome.verdicts()) {
                if (verdict.why() == Why.HOT || verdict.why() == Why.COLD) {
                    long inode = verdict.file().inode();
                    boolean up = verdict.why() == Why.HOT;
                    assertThat(verdict.by()).as("%s", verdict).isEqualTo(up ? 1 : -1);
                    assertThat(event - (up ? lastDown : lastUp).getOrDefault(inode, -100L))
                            .as("intervals since file %d changed the other way: %s", inode, verdict)
                            .isGreaterThanOrEqualTo(ExtraWorld.QUIET);
                    (up ? lastUp : lastDown).put(inode, event);
                }
            }
            world.obey(outcome);
            world.repair();
        }
        assertThat(lastUp).as("files that grew").hasSizeGreaterThan(10);
        assertThat(lastDown).as("files that shrank").hasSizeGreaterThan(10);
    }

    /** From a user's setrep on, a file has nothing extra. */
    @SeededTest(seeds = 10)
    void aUsersFactorStays(RandomGenerator random) {
        ExtraWorld world = new ExtraWorld(random);
        for (int event = 0; event < EVENTS; event++) {
            world.happen();
            Outcome outcome = world.decide();
            for (Verdict verdict : outcome.verdicts()) {
                if (world.memory().users().contains(verdict.file().inode())) {
                    assertThat(verdict.extra()).as("%s", verdict).isZero();
                }
            }
            world.obey(outcome);
            world.repair();
        }
        assertThat(world.memory().users())
                .as("files with a number of the user's")
                .isNotEmpty();
    }

    private static Map<Long, ExtraWorld.Count> counts(ExtraWorld world) {
        Map<Long, ExtraWorld.Count> counts = new LinkedHashMap<>();
        world.files().forEach(inode -> counts.put(inode, world.count(inode)));
        return counts;
    }

    private static List<Verdict> of(Outcome outcome, long inode) {
        return outcome.verdicts().stream()
                .filter(verdict -> verdict.file().inode() == inode)
                .toList();
    }
}
