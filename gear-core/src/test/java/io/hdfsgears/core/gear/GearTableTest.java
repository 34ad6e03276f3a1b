// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.gear;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class GearTableTest {
    @Test
    void eFoldGrowsByEAndEndsAtTheWholeCluster() {
        assertThat(GearTable.eFold(2, 12).awake()).containsExactly(2, 5, 12);
        assertThat(GearTable.eFold(5, 100).awake()).containsExactly(5, 14, 37, 100);
        assertThat(GearTable.eFold(3, 3).awake()).containsExactly(3);
    }

    @Test
    void groupsAddUp() {
        assertThat(GearTable.ofGroups(List.of(2, 8, 20), 30).awake()).containsExactly(2, 10, 30);
        assertThat(GearTable.ofGroups(List.of(2, 3), 12).awake()).containsExactly(2, 12);
        assertThat(GearTable.ofGroups(List.of(4, 40), 12).awake()).containsExactly(4, 12);
        assertThatThrownBy(() -> GearTable.ofGroups(List.of(2, 0), 12)).hasMessageContaining("at least 1 host, not 0");
    }

    @Test
    void oneNodeAGearFromThePrimariesUp() {
        GearTable table = GearTable.oneNodeAGear(2, 6);
        assertThat(table.awake()).containsExactly(2, 3, 4, 5, 6);
        assertThat(table.max()).isEqualTo(5);
        assertThat(table.hostsAwake(1)).isEqualTo(2);
        assertThat(table.gearOf(6)).isEqualTo(5);
        assertThat(table.gearOf(1)).isZero();
    }

    @Test
    void gearsGrowStrictly() {
        assertThatThrownBy(() -> new GearTable(List.of(2, 2))).hasMessageContaining("strictly more");
        assertThatThrownBy(() -> new GearTable(List.of())).hasMessageContaining("at least one gear");
    }

    @Test
    void aHostIsAwakeFromItsLowestGearOn() {
        GearTable gears = GearTable.ofGroups(List.of(2, 3, 7), 12);
        assertThat(gears.lowest(1)).isEqualTo(1);
        assertThat(gears.lowest(2)).isEqualTo(1);
        assertThat(gears.lowest(3)).isEqualTo(2);
        assertThat(gears.lowest(12)).isEqualTo(3);
    }
}
