// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.drill;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.config.GearKeys;
import io.hdfsgears.hdfs.proto.GearProtos.MigrationProto;
import io.hdfsgears.rack.RackSpec;
import io.hdfsgears.rack.StockClient;
import io.hdfsgears.testkit.Poll;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Migration gives way to clients: where their reads queue, small reads take long, and the budget of migration falls until they are gone. */
class YieldIT {
    private static final int HOSTS = 4;
    private static final int PRIMARIES = 2;
    private static final int READERS = 12;
    private static final long MEBIBYTE = 1 << 20;
    private static final long CEILING = 2 * MEBIBYTE;
    private static final Duration PATIENCE = Duration.ofSeconds(40);

    @Test
    void theBudgetFallsWhileReadersQueueAndComesBack() throws IOException {
        RackSpec spec = RackSpec.of(HOSTS)
                .withPrimaries(PRIMARIES)
                .withReplication(2)
                .withHostMBps(4)
                .withSetting(GearKeys.MIGRATION_BANDWIDTH.name(), "" + CEILING);
        try (DrillRack drill = DrillRack.up(spec)) {
            StockClient client = drill.client();
            DrillRack.good(client.write("/read", 4, 4 * MEBIBYTE, 1, 4));
            drill.shift("min");
            DrillRack.good(client.write("/low", 40, 4 * MEBIBYTE, 2, 4));
            drill.order("max");
            drill.awaitSteady(HOSTS);
            MigrationProto alone = await(drill, "small reads are quick", m -> m.getServedMillis() > 0);
            assertThat(alone.getCeilingBytesPerSecond()).isEqualTo(CEILING);
            for (int reader = 0; reader < READERS; reader++) {
                DrillRack.good(client.startReader("r" + reader, "/read/f" + reader % 4, 50 * MEBIBYTE));
            }
            MigrationProto pressed = await(drill, "the budget falls", m -> m.getLimitBytesPerSecond() <= CEILING / 4);
            for (int reader = 0; reader < READERS; reader++) {
                DrillRack.good(client.stop("r" + reader));
            }
            MigrationProto again =
                    await(drill, "the budget comes back", m -> m.getLimitBytesPerSecond() >= CEILING / 2);
            Findings.say(
                    "J migration yields",
                    "small reads %.0f ms alone, %.0f ms with %d readers, %.0f ms after them; budget of a host %d -> %d -> %d bytes/s",
                    alone.getServedMillis(),
                    pressed.getServedMillis(),
                    READERS,
                    again.getServedMillis(),
                    alone.getLimitBytesPerSecond(),
                    pressed.getLimitBytesPerSecond(),
                    again.getLimitBytesPerSecond());
        }
    }

    private interface Look {
        boolean at(MigrationProto migration);
    }

    private static MigrationProto await(DrillRack drill, String what, Look look) {
        MigrationProto[] seen = new MigrationProto[1];
        Findings.orElse(
                () -> Poll.until(PATIENCE, what, () -> {
                    Optional<MigrationProto> now = drill.tryReport()
                            .map(r -> r.getMigration())
                            .filter(m -> m.getPhase().equals("MOVING") && look.at(m));
                    now.ifPresent(m -> seen[0] = m);
                    return now.isPresent();
                }),
                drill::situation);
        return seen[0];
    }
}
