// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.hdfs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ReadQueuesTest {
    private static final String[] HOSTS = {"a", "b", "c"};

    private final ReadQueues queues = new ReadQueues();

    private int[] order() {
        return queues.order(HOSTS, new boolean[HOSTS.length]);
    }

    @Test
    void theShortestQueueComesFirstAndTheRackBeforeIt() {
        queues.heard("a", 9);
        queues.heard("b", 4);
        queues.heard("c", 6);
        assertThat(order()).containsExactly(1, 2, 0);
        assertThat(queues.order(HOSTS, new boolean[] {true, false, true})).containsExactly(2, 0, 1);
    }

    @Test
    void ofHostsThatSaidNothingTheGivenOrderStands() {
        assertThat(order()).containsExactly(0, 1, 2);
        queues.sent("a", 1);
        assertThat(order()).containsExactly(0, 1, 2);
    }

    /** One that is 5 behind gets the next 5 readers, and then all take turns until it says how it is. */
    @Test
    void readersBetweenTwoHeartbeatsAreCounted() {
        queues.heard("a", 5);
        queues.heard("b", 0);
        queues.heard("c", 5);
        int[] sent = new int[HOSTS.length];
        for (int reader = 0; reader < 20; reader++) {
            int first = order()[0];
            sent[first]++;
            queues.sent(HOSTS[first], 1);
        }
        assertThat(sent).containsExactly(5, 10, 5);
        queues.heard("b", 3);
        assertThat(order()).startsWith(1);
    }

    @Test
    void itIsThereOnlyWithTheModeOnAndItsKey() {
        assertThat(selects("on", "true")).isTrue();
        assertThat(selects("on", "false")).isFalse();
        assertThat(selects("on", null)).isFalse();
        assertThat(selects("dry_run", "true")).isFalse();
    }

    private static boolean selects(String mode, @Nullable String selection) {
        Map<String, @Nullable String> keys = new HashMap<>();
        keys.put("dfs.namenode.eafr.mode", mode);
        keys.put("dfs.namenode.eafr.read.selection", selection);
        Function<String, @Nullable String> conf = keys::get;
        return new EafrFactory().create(conf).selection().isPresent();
    }
}
