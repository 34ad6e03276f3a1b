// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.verb;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What verbs answer, in words. */
class VerbTextTest {
    private static final ShiftOrder NOW = ShiftOrder.of(new GearOrder(2, ""));

    @Test
    void aDryRunCountsAsPeopleDo() {
        assertThat(DryRun.effect(true, 1, 0)).isEqualTo("1 host would go to sleep, no data would be copied first");
        assertThat(DryRun.effect(true, 4, 6_000_000))
                .isEqualTo("4 hosts would go to sleep, 5.7 MB would be copied first");
        assertThat(DryRun.effect(false, 2, 0)).startsWith("2 hosts would wake");
        assertThat(DryRun.effect(false, 0, 0)).startsWith("no host would sleep or wake");
    }

    @Test
    void aGearThatIsThereAlreadyIsNamed() {
        assertThat(Verbs.alreadyThere(NOW, 2, 6)).isEqualTo("nothing to do: 2 hosts awake is what is wanted already");
        assertThat(Verbs.alreadyThere(ShiftOrder.of(new GearOrder(6, 1, "")), 6, 6))
                .endsWith(", and there is no higher gear; -end has nothing to go back to");
    }
}
