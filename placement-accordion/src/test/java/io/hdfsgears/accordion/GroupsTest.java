// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.accordion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class GroupsTest {
    @Test
    void groupsFollowOneAnotherOnTheChain() {
        Groups groups = Groups.fit(List.of(2, 6, 12), 20);
        assertThat(groups.count()).isEqualTo(3);
        assertThat(groups.hosts()).isEqualTo(20);
        assertThat(groups.size(2)).isEqualTo(6);
        assertThat(groups.upTo(2)).isEqualTo(8);
        assertThat(groups.position(3, 1)).isEqualTo(9);
        assertThat(groups.groupOf(2)).isEqualTo(1);
        assertThat(groups.groupOf(3)).isEqualTo(2);
        assertThat(groups.groupOf(20)).isEqualTo(3);
        assertThat(groups.nodeOf(9)).isEqualTo(1);
        assertThat(groups.nodeOf(20)).isEqualTo(12);
        assertThat(groups.roles(3)).containsExactly(new Role(2, Side.LEFT, 3));
    }

    @Test
    void theLastGroupTakesTheRestAndShortChainsCutGroups() {
        assertThat(Groups.fit(List.of(2, 6), 20).size(2)).isEqualTo(18);
        Groups cut = Groups.fit(List.of(2, 6, 12), 5);
        assertThat(cut.count()).isEqualTo(2);
        assertThat(cut.size(2)).isEqualTo(3);
        assertThat(Groups.fit(List.of(2, 6, 12), 8).count()).isEqualTo(2);
        assertThat(Groups.fit(List.of(2, 6), 1).size(1)).isEqualTo(1);
    }

    @Test
    void badSettingsAreRefusedWithTheReason() {
        assertThatThrownBy(() -> new AccordionSettings(List.of(1, 4), 3))
                .hasMessageContaining("[1, 4]")
                .hasMessageContaining("neighbour")
                .hasMessageContaining("make it larger");
        assertThatThrownBy(() -> new AccordionSettings(List.of(), 3)).hasMessageContaining("at least one group");
        assertThatThrownBy(() -> new AccordionSettings(List.of(2, 0), 3)).hasMessageContaining("not 0 in [2, 0]");
        assertThatThrownBy(() -> new AccordionSettings(List.of(2), 0)).hasMessageContaining("not 0");
        assertThat(new AccordionSettings(List.of(2, 1), 1).groups()).containsExactly(2, 1);
    }
}
