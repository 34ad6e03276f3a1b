// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.auto;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.resize.Capacity;
import io.hdfsgears.core.resize.Observation;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

/** A resizing policy's memory over a restart and over a change of the cluster. */
final class LearnedTest {
    private static final Capacity TWELVE = new Capacity(12, 2, 3, 2, 8e6, 0.2);
    private static final Capacity TWENTY = new Capacity(20, 2, 3, 2, 8e6, 0.2);
    private final FakeSteering steering = new FakeSteering();
    private final AutoConfig config = AutoConfig.of(conf());

    private static Configuration conf() {
        Configuration conf = new Configuration(false);
        conf.set("dfs.namenode.gear.load.reads", "locations");
        conf.set("dfs.namenode.gear.auto.interval", "1s");
        conf.set("dfs.namenode.gear.auto.calm", "3s");
        return conf;
    }

    private Learned learned(String name, String state) {
        return new Learned(config, steering, name, state, 0);
    }

    private static Observation idle(long second, int active) {
        return new Observation(second, 0, 0, active, 0);
    }

    private static int hosts(Learned learned, Capacity capacity, long second) {
        return learned.decide(capacity, idle(second, 12)).activeHosts();
    }

    @Test
    void whatKnowsNothingYetPutsNoHostToSleep() {
        Learned learned = learned("", "");
        for (int second = 1; second <= config.auto().reactive().shrinkAfterIntervals(); second++) {
            assertThat(hosts(learned, TWELVE, second)).as("second %d", second).isEqualTo(12);
        }
        int least = 12;
        for (int second = 10; second < 40; second++) {
            least = Math.min(least, hosts(learned, TWELVE, second));
        }
        assertThat(least).as("an idle cluster").isLessThan(12);
    }

    @Test
    void aRestartGoesOnWhereItStopped() {
        Learned before = learned("", "");
        for (int second = 1; second < 20; second++) {
            hosts(before, TWELVE, second);
        }
        String state = before.due(1);
        assertThat(state).isNotNull();
        assertThat(before.due(2)).as("stored once").isNull();
        Learned after = learned(before.name(), state);
        assertThat(hosts(after, TWELVE, 20)).isEqualTo(hosts(before, TWELVE, 20));
        assertThat(steering.said).isEmpty();
    }

    @Test
    void anotherPolicysStateIsNotRead() {
        Learned learned = learned("another", "nonsense");
        assertThat(hosts(learned, TWELVE, 1)).isEqualTo(12);
        assertThat(steering.said).isEmpty();
    }

    @Test
    void aStateThatCannotBeReadStartsAnewAndIsReported() {
        Learned learned = learned(learned("", "").name(), "nonsense");
        assertThat(hosts(learned, TWELVE, 1)).isEqualTo(12);
        assertThat(steering.said).singleElement().asString().contains("starts anew", "cannot be read");
    }

    @Test
    void aClusterThatGrowsKeepsWhatWasLearned() {
        Learned learned = learned("", "");
        for (int second = 1; second < 20; second++) {
            hosts(learned, TWELVE, second);
        }
        assertThat(learned.decide(TWENTY, idle(20, 12)).activeHosts()).isBetween(2, 20);
    }

    @Test
    void beforeTheFirstDecisionNothingIsStored() {
        assertThat(learned("", "").due(1)).isNull();
    }
}
