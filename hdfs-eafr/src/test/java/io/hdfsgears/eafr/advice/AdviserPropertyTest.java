// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.advice;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.eafr.advice.EventWorld.Stored;
import io.hdfsgears.testkit.SeededTest;
import java.util.HashMap;
import java.util.Map;
import java.util.random.RandomGenerator;

/** Laws over 1,000 random events of popularity and failure for each seed. */
class AdviserPropertyTest {
    private static final int EVENTS = 1_000;
    private static final int QUIET = 3;

    /** Nothing but a failure makes replicas fewer than r in all, ε on hot servers, or racks fewer than two. */
    @SeededTest(seeds = 10)
    void replicasNeverBecomeTooFew(RandomGenerator random) {
        EventWorld world = new EventWorld(random, QUIET);
        int changes = 0;
        for (int event = 0; event < EVENTS; event++) {
            world.happen();
            Map<Long, int[]> before = world.counts();
            Advice advice = world.advise();
            changes += advice.changes().size();
            world.apply(advice);
            world.counts().forEach((inode, now) -> {
                int[] then = before.get(inode);
                Stored file = world.file(inode);
                for (int what = 0; what < now.length; what++) {
                    int floor = new int[] {
                                file.limits().least(),
                                file.limits().onHot(),
                                file.limits().onHot(),
                                2
                            }
                            [what];
                    assertThat(now[what])
                            .as("%s of file %d: %s", EventWorld.COUNTED[what], inode, advice.changes())
                            .isGreaterThanOrEqualTo(Math.min(floor, then[what]));
                }
                assertThat(now[0])
                        .isLessThanOrEqualTo(Math.max(then[0], file.limits().most()));
            });
            world.repair();
        }
        assertThat(changes).as("something happened").isGreaterThan(EVENTS);
        assertThat(world.slept()).as("servers slept").isPositive();
        assertThat(world.repaired()).as("repairs").isPositive();
    }

    /** A file changes at most once an interval, and turns round only after the quiet intervals. */
    @SeededTest(seeds = 10)
    void nothingFlaps(RandomGenerator random) {
        EventWorld world = new EventWorld(random, QUIET);
        Map<Long, ChangeLog.Entry> last = new HashMap<>();
        for (int event = 0; event < EVENTS; event++) {
            world.happen();
            Advice advice = world.advise();
            long interval = world.interval();
            for (Change change : advice.changes()) {
                ChangeLog.Entry entry = last.put(change.inode(), new ChangeLog.Entry(interval, change.direction()));
                if (entry != null) {
                    assertThat(interval - entry.interval())
                            .as("file %d", change.inode())
                            .isGreaterThanOrEqualTo(entry.direction() == change.direction() ? 1 : QUIET);
                }
            }
            world.apply(advice);
            world.repair();
        }
    }

    /** Under popularity that stays the same, changes come to an end. */
    @SeededTest(seeds = 10)
    void settlesWhenPopularityStays(RandomGenerator random) {
        EventWorld world = new EventWorld(random, QUIET);
        for (int interval = 0; interval < 150; interval++) {
            world.pass();
            world.apply(world.advise());
        }
        for (int interval = 0; interval < 30; interval++) {
            world.pass();
            Advice advice = world.advise();
            assertThat(advice.changes()).as("interval %d", world.interval()).isEmpty();
            world.apply(advice);
        }
    }

    /** A user's own factor is neither raised nor lowered. */
    @SeededTest(seeds = 10)
    void aUsersFactorStays(RandomGenerator random) {
        EventWorld world = new EventWorld(random, QUIET);
        for (int event = 0; event < 200; event++) {
            world.happen();
            Map<Long, int[]> before = world.counts();
            world.apply(world.advise());
            world.counts().forEach((inode, now) -> {
                Limits limits = world.file(inode).limits();
                if (limits.least() == limits.most()) {
                    assertThat(now[0]).as("file %d", inode).isEqualTo(before.get(inode)[0]);
                }
            });
        }
        assertThat(world.hosts()).doesNotHaveDuplicates().contains(new NodeId("host-00"));
    }
}
