// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli.gears.show;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.hdfs.proto.GearProtos.GearStateProto;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What an operator sees while he waits. */
final class ShiftProgressTest {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final PrintStream err = new PrintStream(bytes, true, UTF_8);

    private static GearStateProto.Builder state(String phase, int wanted, int up) {
        return GearStateProto.newBuilder()
                .setGear(1)
                .setWantedGear(1)
                .setPhase(phase)
                .setSinceMillis(0)
                .setBy("ada")
                .setReason("night")
                .setHostsAwake(wanted)
                .setHosts(12)
                .setEpoch(1)
                .setHostsUp(up);
    }

    private ShiftProgress down(Terminal terminal) {
        ShiftProgress progress = new ShiftProgress(err, terminal);
        progress.begin(state("DRAINING", 2, 12).build());
        return progress;
    }

    private String said() {
        return bytes.toString(UTF_8);
    }

    @Test
    void aPipeGetsALineForEachChange() {
        ShiftProgress progress = down(Terminal.NONE);
        progress.shift(state("DRAINING", 2, 12).setWaitingFor("h07").build(), Duration.ofSeconds(1));
        progress.shift(state("DRAINING", 2, 12).setWaitingFor("h07").build(), Duration.ofSeconds(2));
        progress.shift(state("POWERING_DOWN", 2, 7).build(), Duration.ofSeconds(3));
        progress.shift(state("STEADY", 2, 2).build(), Duration.ofSeconds(4));
        progress.end();
        assertThat(said().lines())
                .containsExactly(
                        "DRAINING: 0 of 10 hosts asleep after 1 s; waiting for h07",
                        "POWERING_DOWN: 5 of 10 hosts asleep after 3 s");
    }

    @Test
    void aLogShowsLifeOnceAMinute() {
        ShiftProgress progress = down(Terminal.NONE);
        for (int second = 1; second <= 125; second++) {
            progress.shift(state("DRAINING", 2, 12).build(), Duration.ofSeconds(second));
        }
        assertThat(said().lines()).hasSize(3).last().asString().contains("after 2 min 1 s");
    }

    @Test
    void theWayUpCountsHostsThatWoke() {
        ShiftProgress progress = new ShiftProgress(err, Terminal.NONE);
        progress.begin(state("POWERING_UP", 3, 2).build());
        progress.shift(state("POWERING_UP", 3, 2).build(), Duration.ofSeconds(1));
        progress.shift(state("CATCHING_UP", 3, 3).build(), Duration.ofSeconds(2));
        assertThat(said().lines())
                .containsExactly(
                        "POWERING_UP: 0 of 1 host awake again after 1 s",
                        "CATCHING_UP: 1 of 1 host awake again after 2 s");
    }

    @Test
    void aTerminalGetsOneLineThatFitsAndIsClearedAtTheEnd() {
        ShiftProgress progress = down(new Terminal(40, true));
        progress.shift(
                state("DRAINING", 2, 7)
                        .setWaitingFor("a block of /a/very/long/path")
                        .build(),
                Duration.ofSeconds(9));
        String line = said().substring(1);
        assertThat(said()).startsWith("\rDRAINING [##########..........]").doesNotContain("\n");
        assertThat(line).hasSizeLessThan(40).endsWith("…");
        progress.end();
        assertThat(said()).endsWith("\r" + " ".repeat(line.length()) + "\r");
    }

    @Test
    void movesAreCountedFromTheMostThatWerePending() {
        ShiftProgress progress = new ShiftProgress(err, Terminal.NONE);
        progress.moves(40, Duration.ofSeconds(1));
        progress.moves(10, Duration.ofSeconds(2));
        assertThat(said().lines())
                .containsExactly("MOVING: 0 of 40 moves after 1 s", "MOVING: 30 of 40 moves after 2 s");
    }
}
