// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.migrate;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.migrate.JobProgress.Left;
import java.util.Random;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

final class JobProgressTest {
    private static Left owed(long blocks) {
        return new Left(blocks, 0, 0, 0);
    }

    private static Left wrong(long blocks, long deferred) {
        return new Left(0, blocks, deferred, 0);
    }

    private static Left uneven(long blocks) {
        return new Left(0, 0, 0, blocks);
    }

    @Test
    void onlyLessThanEverIsProgress() {
        JobProgress repairs = JobProgress.START.after(owed(7));
        assertThat(repairs.repairs(owed(6))).isTrue();
        assertThat(repairs.after(owed(3)).repairs(owed(6))).as("7, 3, 6").isFalse();
        JobProgress evens = JobProgress.START.after(uneven(90));
        assertThat(evens.moves(uneven(20), true)).isTrue();
        assertThat(evens.after(uneven(20)).moves(uneven(20), true)).isFalse();
        JobProgress moves = JobProgress.START.after(wrong(50, 0));
        assertThat(moves.moves(wrong(3, 0), true)).isTrue();
        assertThat(moves.after(wrong(3, 0)).moves(wrong(4, 0), true)).isFalse();
    }

    @Test
    void aPlanThatCameToNothingIsMadeAgain() {
        assertThat(JobProgress.START.after(uneven(20)).moves(uneven(20), false)).isTrue();
        assertThat(JobProgress.START.after(wrong(20, 0)).moves(wrong(20, 0), false))
                .isTrue();
    }

    @Test
    void aDeferredBlockThatCanBeMovedNowIsProgress() {
        JobProgress full = JobProgress.START.after(wrong(0, 5));
        assertThat(full.moves(wrong(1, 4), true)).isTrue();
        assertThat(full.after(wrong(1, 4)).moves(wrong(1, 4), true)).isFalse();
    }

    @Test
    void blocksAreEvenedOutOnceNoneStandsWrong() {
        JobProgress moved = JobProgress.START.after(wrong(50, 0));
        assertThat(moved.moves(uneven(500), true)).isTrue();
    }

    /** Clients make 20 to 30 blocks uneven or wrong between two looks, without end. */
    @Test
    void aJobUnderClientsEnds() {
        Random clients = new Random(1);
        assertThat(looks(uneven(500), () -> uneven(20L + clients.nextInt(10)))).isLessThan(12);
        assertThat(looks(wrong(500, 3), () -> wrong(20L + clients.nextInt(10), clients.nextInt(3))))
                .isLessThan(20);
    }

    private static int looks(Left first, Supplier<Left> next) {
        JobProgress progress = JobProgress.START;
        int looks = 0;
        for (Left found = first; progress.moves(found, true); found = next.get()) {
            progress = progress.after(found);
            looks++;
        }
        return looks;
    }
}
