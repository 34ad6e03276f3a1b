// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.hdfs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.core.config.ConfException;
import org.junit.jupiter.api.Test;

/** What {@code hdfs dfsadmin -reconfig namenode} changes while the NameNode runs. */
class EafrReconfigurationTest extends EafrIntervals {
    private void change(String key, String text) {
        copies.change("dfs.namenode.eafr." + key, text);
    }

    @Test
    void thresholdsCountFromTheNextIntervalOn() {
        busy(10);
        assertThat(only(interval(HOT, 12)).temperature()).isEqualTo("warm");
        change("hot.replica.reads", "5");
        assertThat(only(interval(HOT, 12)).temperature()).isEqualTo("hot");
        assertThat(ground.replicas(HOT)).isEqualTo(3);
        change("hot.replica.reads", null);
        assertThat(only(interval(HOT, 12)).temperature()).as("the default").isEqualTo("warm");
    }

    @Test
    void capacitiesOfHostsDecideWhetherTheyAreBusy() {
        busy(10);
        change("host.transfers", "100");
        assertThat(only(interval(HOT, 100)).reason()).contains("capacity left");
        change("host.transfers.of", "h1=10,h2:9866=10,h3=9");
        interval(HOT, 100);
        assertThat(ground.replicas(HOT)).as("of h1 and h2 both are busy now").isEqualTo(3);
    }

    @Test
    void limitsPathsAndTheIntervalChange() {
        busy(10);
        change("replicas.most", "2");
        assertThat(only(interval(HOT, 100)).reason()).contains("most replicas");
        change("replicas.most.below", "/hot=4");
        change("budget", "99");
        assertThat(only(interval(HOT, 100)).reason()).contains("budget");
        change("budget", "1g");
        assertThat(copies.report().budgetBytes()).isEqualTo(99);
        interval(HOT, 100);
        assertThat(ground.replicas(HOT)).isEqualTo(3);
        assertThat(copies.report().budgetBytes()).isEqualTo(1 << 30);
        change("exclude", "/hot");
        interval(HOT, 100);
        assertThat(ground.replicas(HOT)).isEqualTo(2);
        change("interval", "20s");
        long before = copies.report().interval();
        pass(2 * STEP);
        assertThat(copies.report().interval()).isEqualTo(before + 1);
    }

    @Test
    void whatCannotBeIsRefusedAndChangesNothing() {
        assertThatThrownBy(() -> change("hot.reads", "many"))
                .isInstanceOf(ConfException.class)
                .hasMessageContaining("many");
        assertThatThrownBy(() -> change("hot.reads", "12"))
                .as("cold.reads is 10")
                .isInstanceOf(ConfException.class)
                .hasMessageContaining("dfs.namenode.eafr.cold.reads");
        assertThatThrownBy(() -> change("host.transfers.of", "h1"))
                .isInstanceOf(ConfException.class)
                .hasMessageContaining("dfs.namenode.eafr.host.transfers.of cannot hold 'h1'");
        change("cold.reads", "6");
        change("hot.reads", "12");
        busy(10);
        assertThat(only(interval(HOT, 26)).temperature()).isEqualTo("hot");
    }

    @Test
    void keysThatSetPartsUpNeedARestart() {
        assertThat(copies.changeable()).doesNotContain("dfs.namenode.eafr.mode").hasSize(13);
        assertThatThrownBy(() -> change("mode", "off")).hasMessageContaining("restart");
    }
}
