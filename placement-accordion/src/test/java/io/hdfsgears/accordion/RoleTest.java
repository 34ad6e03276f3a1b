// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.accordion;

import static io.hdfsgears.accordion.Side.LEFT;
import static io.hdfsgears.accordion.Side.RIGHT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RoleTest {
    /** Figure 1: N_1 = 4 and N_2 = 8; the bellows from left to right. */
    @Test
    void anEvenGroupIsNumberedFromItsMiddleOutwards() {
        assertThat(Role.of(1, 4, 1)).containsExactly(new Role(1, LEFT, 2));
        assertThat(Role.of(1, 4, 2)).containsExactly(new Role(1, LEFT, 1));
        assertThat(Role.of(1, 4, 3)).containsExactly(new Role(1, RIGHT, 1));
        assertThat(Role.of(1, 4, 4)).containsExactly(new Role(1, RIGHT, 2));
        assertThat(Role.of(2, 8, 1)).containsExactly(new Role(2, LEFT, 4));
        assertThat(Role.of(2, 8, 8)).containsExactly(new Role(2, RIGHT, 4));
    }

    /** Definition 1. */
    @Test
    void theMiddleOfAnOddGroupIsLeft1AndRight1() {
        assertThat(Role.of(3, 5, 3)).containsExactly(new Role(3, LEFT, 1), new Role(3, RIGHT, 1));
        assertThat(Role.of(3, 5, 1)).containsExactly(new Role(3, LEFT, 3));
        assertThat(Role.of(3, 5, 5)).containsExactly(new Role(3, RIGHT, 3));
        assertThat(Role.of(2, 1, 1)).containsExactly(new Role(2, LEFT, 1), new Role(2, RIGHT, 1));
    }

    @Test
    void everyRoleOfAGroupIsPlayedOnce() {
        for (int size = 1; size <= 100; size++) {
            Set<Role> seen = new HashSet<>();
            int doubles = 0;
            for (int node = 1; node <= size; node++) {
                List<Role> roles = Role.of(1, size, node);
                seen.addAll(roles);
                doubles += roles.size() - 1;
            }
            int half = (size + 1) / 2;
            assertThat(doubles).isEqualTo(size % 2);
            assertThat(seen).hasSize(2 * half).allMatch(role -> role.order() >= 1 && role.order() <= half);
        }
    }

    @Test
    void aNodeOutsideTheGroupIsRefused() {
        assertThatThrownBy(() -> Role.of(2, 5, 6))
                .hasMessageContaining("group 2")
                .hasMessageContaining("no node 6");
        assertThatThrownBy(() -> Role.of(2, 5, 0)).hasMessageContaining("no node 0");
    }
}
