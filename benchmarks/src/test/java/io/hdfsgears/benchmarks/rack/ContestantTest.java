// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.rack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.rack.RackException;
import io.hdfsgears.rack.RackSpec;
import org.junit.jupiter.api.Test;

class ContestantTest {
    private static final RackSpec RACK = RackSpec.of(12).withPrimaries(2);

    @Test
    void springFsWritesOverAThirdOfTheHosts() throws RackException {
        RackSpec spec = Contestant.SPRINGFS.on(RACK).checked();
        assertThat(spec.policy()).isEqualTo("springfs");
        assertThat(spec.settings())
                .containsEntry("dfs.namenode.gear.springfs.offload.hosts", "4")
                .containsEntry("dfs.namenode.gear.groups", "2,2,4,4");
        assertThat(Contestant.SPRINGFS.on(RackSpec.of(6).withPrimaries(2)).settings())
                .containsEntry("dfs.namenode.gear.groups", "2,2,2");
    }

    @Test
    void stockRunsWithoutTheGears() {
        assertThat(Contestant.STOCK.on(RACK).stock()).isTrue();
        assertThat(Contestant.ACCORDION.on(RACK).stock()).isFalse();
    }

    @Test
    void anUnknownOneIsRefusedWithTheChoices() {
        assertThat(Contestant.of("rabbit")).isEqualTo(Contestant.RABBIT);
        assertThatThrownBy(() -> Contestant.of("sierra")).hasMessageContaining("stock,rabbit,springfs,accordion");
    }
}
