// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class PositionListTest {
    @Test
    void itIsAListThatLaterChangesOfTheArrayDoNotReach() {
        int[] array = {9, 4, 2, 8};
        PositionList list = PositionList.of(array, 1, 3);
        array[1] = 7;
        assertThat(list).isEqualTo(List.of(4, 2)).hasSameHashCodeAs(List.of(4, 2));
        assertThat(list.at(1)).isEqualTo(2);
        assertThatThrownBy(() -> list.set(0, 1)).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> list.add(1)).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void anEmptyPartIsAnEmptyList() {
        assertThat(PositionList.of(new int[] {1}, 1, 1)).isEmpty();
    }
}
