// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.migrate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.testkit.SeededTest;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class PassiveMigrationTest {
    /** SpringFS §3.2: a tenth of the work each minute, all of it after T = 10. */
    @Test
    void aTenthEachMinute() {
        PassiveMigration migration = PassiveMigration.within(10);
        long left = 105;
        List<Long> quotas = new ArrayList<>();
        for (int minute = 3; minute < 13; minute++) {
            PassiveMigration.Minute step = migration.minute(minute, left);
            migration = step.next();
            left -= step.blocks();
            quotas.add(step.blocks());
        }
        assertThat(quotas).allMatch(quota -> quota == 10 || quota == 11);
        assertThat(left).isZero();
        assertThat(migration.batches()).isEmpty();
    }

    @Test
    void oneMinuteIsAggressive() {
        PassiveMigration.Minute step = PassiveMigration.within(1).minute(7, 1234);
        assertThat(step.blocks()).isEqualTo(1234);
        assertThat(step.next().batches()).isEmpty();
    }

    @Test
    void needlessWorkIsDropped() {
        PassiveMigration.Minute first = PassiveMigration.within(10).minute(0, 100);
        PassiveMigration.Minute second = first.next().minute(1, 9);
        assertThat(second.blocks()).isEqualTo(1);
        assertThat(second.next().minute(2, 0).blocks()).isZero();
        assertThat(second.next().minute(2, 0).next().batches()).isEmpty();
    }

    @Test
    void laterLacksHaveTimeOfTheirOwn() {
        PassiveMigration.Minute first = PassiveMigration.within(10).minute(0, 100);
        PassiveMigration.Minute second = first.next().minute(1, 190);
        assertThat(second.blocks()).isEqualTo(10 + 10);
        assertThat(second.next().batches())
                .containsExactly(new PassiveMigration.Batch(10, 80), new PassiveMigration.Batch(11, 90));
        PassiveMigration.Minute third = second.next().minute(2, 88);
        assertThat(third.next().batches())
                .as("the batch with most time left shrinks")
                .containsExactly(new PassiveMigration.Batch(10, 70), new PassiveMigration.Batch(11, 7));
    }

    @Test
    void anOverdueBatchIsDoneAtOnce() {
        PassiveMigration.Minute first = PassiveMigration.within(2).minute(0, 100);
        assertThat(first.next().minute(5, 50).blocks()).isEqualTo(50);
    }

    /** Whatever comes in between, what was lacking T minutes ago and still is has been moved. */
    @SeededTest(seeds = 50)
    void noLackOutlivesItsTime(RandomGenerator random) {
        int minutes = 1 + random.nextInt(12);
        PassiveMigration migration = PassiveMigration.within(minutes);
        long left = 0;
        long[] came = new long[200];
        for (int minute = 0; minute < 200; minute++) {
            came[minute] = random.nextInt(4) == 0 ? random.nextInt(50) : 0;
            left += came[minute];
            PassiveMigration.Minute step = migration.minute(minute, left);
            migration = step.next();
            assertThat(step.blocks()).isBetween(0L, left);
            left -= step.blocks();
            long young = 0;
            for (int age = 0; age < minutes && age <= minute; age++) {
                young += came[minute - age];
            }
            assertThat(left).as("minute %d", minute).isLessThanOrEqualTo(young);
            assertThat(migration.batches().stream()
                            .mapToLong(PassiveMigration.Batch::blocks)
                            .sum())
                    .isEqualTo(left);
        }
    }

    @Test
    void noTimeAtAllIsRefused() {
        assertThatThrownBy(() -> PassiveMigration.within(0)).hasMessageContaining("not 0");
    }
}
