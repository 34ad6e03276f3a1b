// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.migrate;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.price.PriceRule;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

final class JobHoursTest {
    private static final Job.Passive JOB = new Job.Passive(5, 1000);

    private final List<Long> lengths = new ArrayList<>();
    private final JobHours hours = new JobHours(
            (what, since, lasts, now) -> {
                lengths.add(lasts);
                return OptionalLong.empty();
            },
            () -> 5000,
            new JobHours.Layouts() {
                @Override
                public String stored() {
                    return "";
                }

                @Override
                public boolean differ(String laidOut) {
                    return false;
                }
            });

    private static MigrationStatus status(long startedMillis, OptionalLong eta) {
        MigrationStatus.Amount some = new MigrationStatus.Amount(1, 1);
        return new MigrationStatus(
                "PASSIVE",
                "/",
                startedMillis,
                "MOVING",
                "",
                some,
                some,
                new MigrationStatus.Rate(1, 1, 1, eta, OptionalDouble.empty()),
                new MigrationStatus.Copies(0, 0, 0));
    }

    /** A paused job has no rate: what it said last counts until it has come to its end. */
    @Test
    void aJobTakesAsLongAsItsRateSaidLast() throws IOException {
        hours.whyWait(JOB, null);
        hours.whyWait(JOB, status(999, OptionalLong.of(77)));
        hours.whyWait(JOB, status(1000, OptionalLong.of(60_000)));
        hours.whyWait(JOB, status(1000, OptionalLong.empty()));
        hours.done(JOB);
        hours.whyWait(JOB, null);
        assertThat(lengths)
                .containsExactly(
                        PriceRule.UNKNOWN_LENGTH, PriceRule.UNKNOWN_LENGTH, 60_000L, 60_000L, PriceRule.UNKNOWN_LENGTH);
    }
}
