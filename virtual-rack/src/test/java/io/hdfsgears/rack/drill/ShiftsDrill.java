// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.drill;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.config.GearKeys;
import io.hdfsgears.hdfs.proto.GearProtos.OutcomeProto;
import io.hdfsgears.hdfs.proto.GearProtos.VerbReplyProto;
import io.hdfsgears.rack.RackSpec;
import io.hdfsgears.rack.hdfs.client.WorkResult;
import io.hdfsgears.rack.run.FailedLogs;
import io.hdfsgears.rack.run.StockClient;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Files of every kind live through twenty shifts to random numbers of hosts while data moves: one under construction, one that
 * only a snapshot knows, of factor 1 and of factor 10, erasure-coded, of one byte, and empty. One subclass a policy.
 */
abstract class ShiftsDrill {
    private static final int HOSTS = 7;
    private static final int PRIMARIES = 3;
    private static final int SHIFTS = 20;
    private static final long SEED = Long.getLong("gears.seed", 20_261_121L);
    private static final String EC = "RS-3-2-1024k";
    private static final long PACE = 400_000;
    private static final int FILE_BYTES = 1_300_000;
    /** Loaded machines had 3 s at most: the logs of a longer wait are worth a look. */
    private static final long LONG_STALL_MILLIS = 5_000;
    /** Blocks of the file whose factor no gear can give. */
    private static final int TOO_WIDE = 2;

    private final String policy;
    private final boolean byFactor;
    private DrillRack drill;
    private int written;

    /** @param byFactor whether each block has as many replicas as its file's factor says; else the layout says how many */
    ShiftsDrill(String policy, boolean byFactor) {
        this.policy = policy;
        this.byFactor = byFactor;
    }

    @AfterEach
    void down() throws IOException {
        if (drill != null) {
            drill.close();
        }
    }

    @Test
    void everyKindOfFileSurvivesTwentyShifts(@TempDir Path folder) throws IOException {
        long start = System.nanoTime();
        drill = DrillRack.up(RackSpec.of(HOSTS)
                .withRacks(2)
                .withPrimaries(PRIMARIES)
                .withReplication(3)
                .withPolicy(policy)
                .withSetting(GearKeys.DRAIN_GRACE.name(), "500ms")
                .withSetting(GearKeys.DRAIN_READERS.name(), "1s")
                .withSetting(GearKeys.TICK.name(), "200ms"));
        writeEveryKind(new DrillData(drill, folder.resolve("source")));
        DrillRack.good(drill.client().startWriter("open", "/open/file", PACE, SEED));
        double ready = Findings.secondsSince(start);
        Random random = new Random(SEED);
        StringBuilder way = new StringBuilder();
        int migrating = 0;
        double[] seconds = new double[SHIFTS];
        for (int shift = 0; shift < SHIFTS; shift++) {
            int hosts = another(random);
            way.append(hosts).append(' ');
            DrillRack.good(drill.client().write("/w" + shift, 4, FILE_BYTES, SEED + written++, 4));
            seconds[shift] = shiftTo(hosts);
            migrating += drill.report().getPendingMoves() > 0 ? 1 : 0;
        }
        double shifted = Findings.secondsSince(start);
        WorkResult open = closeOpenFile();
        drill.verifyAll();
        shiftTo(HOSTS);
        Findings.until(
                DrillRack.UP_PATIENCE,
                "nothing left to move, and as many replicas as wanted or possible",
                this::asManyAsWanted,
                drill::situation);
        WorkResult read = drill.verifyAll();
        Findings.say(
                "I " + SHIFTS + " shifts, " + policy,
                "seed %d: %s; moves pending after %d of them; ready after %.1f s, shifts %.1f s (%s), whole %.1f s; %d"
                        + " files read back, longest stall of the open writer %d ms, %d bytes moved",
                SEED,
                way,
                migrating,
                ready,
                shifted - ready,
                spread(seconds),
                Findings.secondsSince(start),
                read.files(),
                open.longestStallMillis(),
                drill.report().getBytesMovedTotal());
    }

    private WorkResult closeOpenFile() throws IOException {
        WorkResult open = drill.client().stop("open");
        if (!open.good() || open.longestStallMillis() > LONG_STALL_MILLIS) {
            FailedLogs.copyAside(drill.rack().files(), line -> Findings.say("I open writer", "%s", line));
        }
        assertThat(open)
                .as("the open file: %s (seed %d)", open.messages(), SEED)
                .matches(WorkResult::good);
        return open;
    }

    /** Tells a slow machine, where all shifts take long, from a wait in one of them. */
    private static String spread(double[] seconds) {
        double[] sorted = Arrays.stream(seconds).sorted().toArray();
        int longest = IntStream.range(0, SHIFTS)
                .boxed()
                .max(Comparator.comparingDouble(i -> seconds[i]))
                .orElseThrow();
        return String.format(
                Locale.ROOT,
                "median %.1f s, the longest no. %d, %.1f s",
                sorted[SHIFTS / 2],
                longest + 1,
                seconds[longest]);
    }

    private void writeEveryKind(DrillData data) throws IOException {
        StockClient client = drill.client();
        data.put("/one", 2, FILE_BYTES, "dfs.replication=1");
        data.put("/ten", 1, FILE_BYTES, "dfs.replication=10");
        data.writeSnapshot();
        DrillRack.good(client.write("/edge/empty", 1, 0, SEED, 1));
        DrillRack.good(client.write("/edge/byte", 1, 1, SEED, 1));
        DrillRack.good(ec("-enablePolicy", "-policy", EC));
        DrillRack.good(client.dfs("-mkdir", "-p", "/ec"));
        DrillRack.good(ec("-setPolicy", "-path", "/ec", "-policy", EC));
        DrillRack.good(client.write("/ec", 2, 4L << 20, SEED, 2));
    }

    private WorkResult ec(String... arguments) throws IOException {
        return drill.client().tool("org.apache.hadoop.hdfs.tools.ECAdmin", List.of(arguments));
    }

    private int another(Random random) throws IOException {
        int now = drill.state().getHostsAwake();
        int hosts = PRIMARIES + random.nextInt(HOSTS - PRIMARIES);
        return hosts >= now ? hosts + 1 : hosts;
    }

    /** @return seconds until it was steady */
    private double shiftTo(int hosts) throws IOException {
        long start = System.nanoTime();
        VerbReplyProto[] reply = new VerbReplyProto[1];
        Findings.until(
                DrillRack.UP_PATIENCE,
                hosts + " hosts are accepted",
                () -> {
                    reply[0] = orderOf(hosts);
                    return reply[0].getOutcome() != OutcomeProto.REFUSED;
                },
                () -> "seed " + SEED + ", " + reply[0] + drill.situation());
        assertThat(reply[0].getOutcome()).isIn(OutcomeProto.DONE, OutcomeProto.IN_PROGRESS);
        drill.awaitSteady(hosts);
        return Findings.secondsSince(start);
    }

    private VerbReplyProto orderOf(int hosts) {
        try {
            return drill.order(hosts);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private boolean asManyAsWanted() {
        try {
            Fsck fsck = drill.fsck();
            return drill.report().getPendingMoves() == 0
                    && fsck.nothingLost()
                    && (byFactor ? fsck.under() == TOO_WIDE && fsck.over() == 0 : fsck.under() <= TOO_WIDE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
