// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.paper.rabbit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Disks of 100 MB/s with a seek of 10 ms a MB: two reads at once get 50 MB/s together. */
class SharedDisksTest {
    private final SharedDisks disks = new SharedDisks(2, 100, 0.01, 1);
    private final List<Double> done = new ArrayList<>();

    private final class Script implements SharedDisks.Reader {
        private final Deque<Integer> hosts = new ArrayDeque<>();

        Script(Integer... hosts) {
            this.hosts.addAll(List.of(hosts));
        }

        @Override
        public int next() {
            return hosts.isEmpty() ? 0 : hosts.remove();
        }

        @Override
        public void done(double megabytes) {
            done.add(disks.nowSeconds());
        }
    }

    @Test
    void oneReadIsSequential() {
        disks.start(new Script(1, 1, 2), 100);
        disks.run(() -> false);
        assertThat(done).containsExactly(1.0, 2.0, 3.0);
    }

    @Test
    void readsOfOneDiskShareWhatSeeksLeave() {
        disks.start(new Script(1), 100);
        disks.start(new Script(1), 50);
        disks.start(new Script(2), 300);
        disks.run(() -> false);
        // 25 MB/s each: 50 MB after 2 s, when 50 MB are left and have the disk alone.
        assertThat(done).hasSize(3);
        assertThat(done.get(0)).isCloseTo(2.0, within(1e-9));
        assertThat(done.get(1)).isCloseTo(2.5, within(1e-9));
        assertThat(done.get(2)).isCloseTo(3.0, within(1e-9));
    }

    @Test
    void aLateReadSlowsTheOther() {
        disks.start(new Script(1), 100);
        disks.at(0.5, () -> disks.start(new Script(1), 100));
        disks.run(() -> false);
        assertThat(done).hasSize(2);
        assertThat(done.get(0)).isCloseTo(2.5, within(1e-9));
        assertThat(done.get(1)).isCloseTo(3.0, within(1e-9));
    }

    @Test
    void eventsOfOneMomentRunInTheOrderInWhichTheyWerePlanned() {
        List<String> ran = new ArrayList<>();
        disks.at(1, () -> ran.add("early"));
        disks.at(2, () -> disks.at(3, () -> ran.add("second")));
        disks.at(3, () -> ran.add("first"));
        disks.run(() -> false);
        assertThat(ran).containsExactly("early", "first", "second");
    }

    @Test
    void itStopsWhenTheConditionHolds() {
        disks.start(new Script(1, 1, 1), 100);
        disks.run(() -> done.size() == 2);
        assertThat(done).hasSize(2);
    }
}
