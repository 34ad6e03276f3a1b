// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.migrate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

final class JobProgressTest {
    @Test
    void onlyLessThanEverIsProgress() {
        JobProgress progress = JobProgress.START.after(7, 90);
        assertThat(progress.repairs(6)).isTrue();
        assertThat(progress.after(3, 90).repairs(6)).as("7, 3, 6").isFalse();
        assertThat(progress.evens(20, true)).isTrue();
        assertThat(progress.after(7, 20).evens(20, true)).isFalse();
    }

    @Test
    void aPlanThatCameToNothingIsMadeAgain() {
        assertThat(JobProgress.START.after(0, 20).evens(20, false)).isTrue();
    }

    /** Clients make 20 to 30 blocks uneven between two looks, without end. */
    @Test
    void aJobUnderClientsEnds() {
        Random clients = new Random(1);
        JobProgress progress = JobProgress.START;
        int looks = 0;
        for (long uneven = 500; progress.evens(uneven, true); uneven = 20L + clients.nextInt(10)) {
            progress = progress.after(0, uneven);
            looks++;
        }
        assertThat(looks).isLessThan(12);
    }
}
