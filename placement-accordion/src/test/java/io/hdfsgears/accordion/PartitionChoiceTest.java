// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.accordion;

import static io.hdfsgears.accordion.Partition.BACKUP;
import static io.hdfsgears.accordion.Partition.PRIMARY;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class PartitionChoiceTest {
    @Test
    void onlyThePrimarysOwnReplicaIsPrimary() {
        CopySet copies = new CopySet(2, List.of(7, 3, 4));
        assertThat(PartitionChoice.kind(copies, 7)).isEqualTo(PRIMARY);
        assertThat(PartitionChoice.kind(copies, 3)).isEqualTo(BACKUP);
        assertThat(PartitionChoice.kind(copies, 4)).isEqualTo(BACKUP);
        assertThat(PartitionChoice.kind(copies, 20)).as("a stand-in").isEqualTo(BACKUP);
    }

    /** Figure 2: a node of group 1 holds 10 primaries of 60 blocks, one of group 2 10 of 20, one of group 3 only primaries. */
    @Test
    void volumesAreDividedByWhatTheLayoutGives() {
        AccordionPlan plan = Bellows.plan(20, 20, 20);
        assertThat(PartitionChoice.of(plan, 1, 12)).isEqualTo(new PartitionChoice(12, 2));
        assertThat(PartitionChoice.of(plan, 21, 12)).isEqualTo(new PartitionChoice(12, 6));
        assertThat(PartitionChoice.of(plan, 60, 12))
                .as("one is left for stand-ins")
                .isEqualTo(new PartitionChoice(12, 11));
        assertThat(PartitionChoice.of(plan, 1, 2)).isEqualTo(new PartitionChoice(2, 1));
        assertThat(PartitionChoice.of(plan, 1, 1)).isEqualTo(new PartitionChoice(1, 1));
    }

    @Test
    void theRoomiestVolumeOfThePartitionIsChosen() {
        PartitionChoice choice = new PartitionChoice(4, 2);
        assertThat(choice.partitionOf(1)).isEqualTo(PRIMARY);
        assertThat(choice.partitionOf(2)).isEqualTo(BACKUP);
        List<Long> room = List.of(10L, 20L, 90L, 80L);
        assertThat(choice.choose(PRIMARY, room, 5)).isEqualTo(1);
        assertThat(choice.choose(BACKUP, room, 5)).isEqualTo(2);
        assertThat(choice.choose(PRIMARY, room, 10)).isEqualTo(1);
        assertThat(choice.choose(PRIMARY, List.of(5L, 5L, 90L, 95L), 10))
                .as("the other partition")
                .isEqualTo(3);
        assertThat(choice.choose(BACKUP, List.of(5L, 20L, 20L, 20L), 20)).isEqualTo(2);
        assertThat(choice.choose(PRIMARY, List.of(20L, 20L, 20L, 20L), 20))
                .as("exactly enough, the first")
                .isZero();
        assertThat(choice.choose(PRIMARY, room, 91)).as("no room").isEqualTo(-1);
        assertThat(new PartitionChoice(1, 1).choose(BACKUP, List.of(7L), 7)).isZero();
        assertThat(new PartitionChoice(1, 1).choose(BACKUP, List.of(6L), 7)).isEqualTo(-1);
    }

    @Test
    void badDivisionsAreRefused() {
        assertThatThrownBy(() -> new PartitionChoice(0, 0)).hasMessageContaining("at least 1 volume, not 0");
        assertThatThrownBy(() -> new PartitionChoice(4, 0)).hasMessageContaining("of 4 volumes 1 to 3");
        assertThatThrownBy(() -> new PartitionChoice(4, 4)).hasMessageContaining("not 4");
        assertThatThrownBy(() -> new PartitionChoice(2, 1).choose(PRIMARY, List.of(1L), 1))
                .hasMessageContaining("not of 1");
    }
}
