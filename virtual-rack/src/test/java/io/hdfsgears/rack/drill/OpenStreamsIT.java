// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.drill;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.rack.RackSpec;
import io.hdfsgears.rack.hdfs.client.WorkResult;
import io.hdfsgears.rack.run.StockClient;
import io.hdfsgears.rack.run.VirtualRack;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Streams of a stock client that stay open while hosts go to sleep and wake under them. */
class OpenStreamsIT {
    private static final long PACE = 400_000;
    private static final int WRITERS = 4;
    /** A call to a host ends after two; the rest is for a machine that is busy, and below the next time-out of a client. */
    private static final int LONGEST_CALL_SECONDS = 6;

    @Test
    void writersAndReadersOutliveShiftsDownAndUp() throws IOException {
        RackSpec spec = RackSpec.of(6).withRacks(3).withPrimaries(3).withReplication(3);
        try (DrillRack drill = DrillRack.up(spec)) {
            StockClient client = drill.client();
            DrillRack.good(client.write("/data", 6, 4_000_000, 21, 4));
            client.startWriter("flushing", "/open/flushing", PACE, 22);
            client.startQuietWriter("quiet", "/open/quiet", PACE, 23);
            client.startReader("reader", "/data/f0", PACE);
            client.startReader("other reader", "/data/f1", 4 * PACE);
            DrillRack.Shifted down = drill.shift("min");
            assertThat(drill.rack().hostsRunning()).hasSize(3);
            DrillRack.Shifted up = drill.shift("max");
            for (String name : new String[] {"flushing", "quiet", "reader", "other reader"}) {
                WorkResult result = client.stop(name);
                DrillRack.good(result);
                Findings.say(
                        "B " + name + " open across gear min (" + Math.round(down.seconds()) + " s) and max ("
                                + Math.round(up.seconds()) + " s)",
                        "%d bytes, %d wrong, %d errors, longest stall %d ms",
                        result.bytes(),
                        result.wrong(),
                        result.errors(),
                        result.longestStallMillis());
            }
            drill.verifyAll();
            assertThat(drill.fsck()).matches(Fsck::nothingLost);
        }
    }

    /** The host answers nothing, and its connections stay open: only deadlines end a call to it. */
    @Test
    void aLeavingHostThatStandsStillHoldsNeitherTheShiftNorAWorker() throws IOException {
        RackSpec spec = RackSpec.of(6).withRacks(3).withPrimaries(3).withReplication(3);
        try (DrillRack drill = DrillRack.up(spec)) {
            StockClient client = drill.client();
            DrillRack.good(client.write("/data", 6, 4_000_000, 21, 4));
            for (int i = 0; i < WRITERS; i++) {
                client.startWriter("writer " + i, "/open/" + i, PACE / 4, 30 + i);
            }
            String victim = drill.chain().get(5);
            Map<String, Long> since = new HashMap<>();
            long start = System.nanoTime();
            drill.rack().pause(victim);
            try {
                drill.order("min");
                Findings.until(
                        DrillRack.SHIFT_PATIENCE,
                        "steady without " + victim,
                        () -> {
                            Set<String> now = waitingForHosts(drill.rack());
                            since.keySet().retainAll(now);
                            now.forEach(name -> since.putIfAbsent(name, System.nanoTime()));
                            assertThat(since.values())
                                    .as("when workers began to wait: %s", since.keySet())
                                    .allMatch(began -> Findings.secondsSince(began) < LONGEST_CALL_SECONDS);
                            return drill.tryState()
                                    .filter(state -> state.getPhase().equals("STEADY"))
                                    .isPresent();
                        },
                        drill::situation);
                Findings.say("B " + victim + " stands still", "gear min after %.1f s", Findings.secondsSince(start));
            } finally {
                if (drill.rack().isRunning(victim)) { // else it was switched off
                    drill.rack().resume(victim);
                }
            }
            for (int i = 0; i < WRITERS; i++) {
                DrillRack.good(client.stop("writer " + i));
            }
            drill.shift("max");
            drill.verifyAll();
            assertThat(drill.fsck()).matches(Fsck::nothingLost);
        }
    }

    /** Threads of the NameNode that are in a call of ours to another process. */
    private static Set<String> waitingForHosts(VirtualRack rack) {
        long pid = rack.process("nn1").orElseThrow().pid();
        Path jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd");
        String text;
        try {
            Process dump = new ProcessBuilder(jcmd.toString(), Long.toString(pid), "Thread.print")
                    .redirectErrorStream(true)
                    .start();
            text = new String(dump.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        assertThat(text).contains("Full thread dump");
        return Arrays.stream(text.split("\n\n"))
                .filter(thread ->
                        thread.contains("io.hdfsgears.") && thread.contains("org.apache.hadoop.ipc.Client.call"))
                .map(thread -> thread.lines().findFirst().orElse("").split(" tid=", 2)[0])
                .collect(Collectors.toSet());
    }
}
