// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.migrate;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.hdfs.migrate.MigrationStatus.Amount;
import io.hdfsgears.hdfs.state.StoredMigration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

final class MigrationStatusTest {
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
    private final Throttle throttle = Throttle.of(key -> null);

    private static Job.Adoption adoption(long blocks, long bytes, String end, long deferred) {
        return new Job.Adoption(
                new StoredMigration.Adoption("/data", "ada", "night", 7, blocks, bytes, end, deferred, false, ""));
    }

    @Test
    void workOfEarlierNameNodesCounts() {
        MigrationStatus status =
                MigrationStatus.of(adoption(100, 1_000, "", 0), new Tally(0), throttle, 40, 400, SECOND);
        assertThat(status.kind()).isEqualTo("ADOPT");
        assertThat(status.path()).isEqualTo("/data");
        assertThat(status.done()).isEqualTo(new Amount(60, 600));
        assertThat(status.left()).isEqualTo(new Amount(40, 400));
        assertThat(status.rate().etaMillis()).as("nothing moves yet").isEmpty();
        assertThat(status.rate().servedMillis()).as("no read was tried").isEmpty();
    }

    @Test
    void whatIsNotKnownYetIsNoWork() {
        MigrationStatus status = MigrationStatus.of(adoption(-1, 0, "", 0), new Tally(0), throttle, -1, 0, SECOND);
        assertThat(status.done()).isEqualTo(new Amount(0, 0));
        assertThat(status.left()).isEqualTo(new Amount(0, 0));
    }

    @Test
    void aPhaseHasItsReasonAndItsCopies() {
        MigrationStatus status = MigrationStatus.of(adoption(10, 100, "", 0), new Tally(0), throttle, 10, 100, SECOND)
                .in("WAITING", "a shift is under way", 2, 3);
        assertThat(status.phase()).isEqualTo("WAITING");
        assertThat(status.why()).isEqualTo("a shift is under way");
        assertThat(status.copies()).isEqualTo(new MigrationStatus.Copies(2, 3, 0));
    }

    @Test
    void oneThatEndedBeforeTheStartShowsItsEnd() {
        MigrationStatus done = MigrationStatus.ended(adoption(10, 100, Job.Adoption.DONE, 4), throttle);
        assertThat(done.phase()).isEqualTo(Job.Adoption.DONE);
        assertThat(done.done()).isEqualTo(new Amount(10, 100));
        assertThat(done.copies().deferred()).isEqualTo(4);
        MigrationStatus cancelled = MigrationStatus.ended(adoption(10, 100, Job.Adoption.CANCELLED, 0), throttle);
        assertThat(cancelled.done()).as("what was done is not known").isEqualTo(new Amount(0, 0));
    }
}
