// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.redundancy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class MovesTest {
    private final FakeMigration migration = new FakeMigration();
    private long repaired;
    private final Moves moves = new Moves(() -> repaired, migration);

    @Test
    void aShiftIsChargedWithRepairsAndMigrationSinceItBegan() {
        repaired = 100;
        migration.bytes = 50;
        moves.mark();
        assertThat(moves.sinceMark()).isZero();
        repaired += 7;
        migration.bytes += 3;
        assertThat(moves.sinceMark()).isEqualTo(10);
        assertThat(moves.total()).isEqualTo(160);
    }

    @Test
    void ordersOfAShiftThatIsOverAreVoid() throws IOException {
        moves.abandon();
        assertThat(migration.done).containsExactly("abandoned");
        assertThat(moves.cancelPassive()).isFalse();
        migration.passive = true;
        assertThat(moves.cancelPassive()).isTrue();
    }
}
