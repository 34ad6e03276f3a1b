// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.standby;

import io.hdfsgears.benchmarks.Machine;
import io.hdfsgears.benchmarks.Metered;
import io.hdfsgears.benchmarks.jobs.Clients;
import io.hdfsgears.benchmarks.jobs.JobLog;
import io.hdfsgears.benchmarks.jobs.JobRack;
import io.hdfsgears.hdfs.proto.GearProtos.EafrStandbyProto;
import io.hdfsgears.hdfs.proto.GearProtos.HostProto;
import io.hdfsgears.rack.Poll;
import io.hdfsgears.rack.Progress;
import io.hdfsgears.rack.RackSpec;
import io.hdfsgears.rack.hardware.HostProof;
import io.hdfsgears.rack.hdfs.GearStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One rack of its own for one side: files laid out, the window, old files read, all of them read back in the highest gear. */
final class StandbyRun extends JobRack {
    private static final Duration STEP = Duration.ofMillis(250);
    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final int THREADS = 8;

    private final Side side;
    private final StandbyPlan plan;
    private final HostDisks disks;
    private final int coldFiles;

    /** @param coldFiles old files that are read after the window */
    StandbyRun(Side side, RackSpec spec, StandbyPlan plan, HostDisks disks, int coldFiles, Progress progress)
            throws IOException {
        super(spec, progress);
        this.side = side;
        this.plan = plan;
        this.disks = disks;
        this.coldFiles = coldFiles;
    }

    /** @param raw folder for every read and look; null = nowhere */
    StandbyRound run(int number, @Nullable Path raw) throws IOException {
        allGood("layout", plan.layOut());
        Poll.until(PATIENCE, STEP, this::highest, () -> "the highest gear was not steady in the beginning");
        List<Look> looks = new ArrayList<>();
        try (Clients clients = new Clients(rack, "window", plan.reads(), THREADS)) {
            clients.begin();
            long start = System.nanoTime();
            Metered metered;
            try (Window window = new Window()) {
                if (side == Side.OFF_MIN) {
                    link.setGear(1, "an operator's");
                }
                watch(start, looks);
                metered = window.end();
            }
            double load = Machine.here().loadAverage();
            Storage storage = storage();
            Integer frozen = frozen();
            JobLog.Figures reads = clients.end(PATIENCE).of(entry -> true);
            keep(raw, side.name().toLowerCase(Locale.ROOT) + "-" + number, clients, looks);
            Set<String> before = asleep();
            progress.say(side.title() + ": " + storage + ", asleep " + before + ", reading old files");
            JobLog.Figures cold = all("cold", plan.coldReads(coldFiles));
            before.removeAll(asleep());
            double highestSeconds = toHighest();
            progress.say(side.title() + ": reading everything back");
            JobLog.Figures readBack = all("back", plan.readBack());
            return new StandbyRound(
                    looks,
                    reads,
                    metered,
                    storage,
                    orders(),
                    frozen,
                    cold,
                    before.size(),
                    highestSeconds,
                    readBack,
                    storage().fewest(),
                    load);
        }
    }

    /** Once a second, until the window's end. */
    private void watch(long start, List<Look> looks) throws IOException {
        for (double now = seconds(start); now < plan.seconds(); now = seconds(start)) {
            EafrStandbyProto standby = link.eafr().getStandby();
            looks.add(new Look(
                    now,
                    asleep().size(),
                    link.status().hostsAwake(),
                    standby.getFull(),
                    standby.getMovedBytes(),
                    standby.getWaiting()));
            if (looks.size() % 10 == 0) {
                progress.say(side.title() + ": " + looks.get(looks.size() - 1));
            }
            double next = Math.min(plan.seconds(), Math.max(looks.size(), now));
            Poll.pause(Duration.ofMillis(Math.max(1, Math.round(1e3 * (next - seconds(start))))));
        }
    }

    private Storage storage() throws IOException {
        List<HostProto> chain = link.hosts().stream()
                .sorted(Comparator.comparingInt(HostProto::getPosition))
                .toList();
        return disks.look(rack, chain, link.status().gears().get(0));
    }

    private @Nullable Integer frozen() throws IOException {
        Optional<HostProof> proof = HostProof.of(rack.description(), rack.files());
        if (proof.isEmpty()) {
            return null;
        }
        int frozen = 0;
        for (String host : asleep()) {
            HostProof.Seen seen = proof.get().look(host);
            frozen += seen.frozen() && seen.silent() ? 1 : 0;
        }
        return frozen;
    }

    private boolean highest() throws IOException {
        GearStatus status = link.status();
        return status.steadyAt(status.gears().size());
    }

    /** Orders again where EAFR's own order was quicker. */
    private double toHighest() throws IOException {
        long start = System.nanoTime();
        Poll.until(PATIENCE, STEP, this::atHighest, () -> "the highest gear was not reached after the window");
        return seconds(start);
    }

    /** Orders it where it is not wanted yet. */
    private boolean atHighest() throws IOException {
        GearStatus status = link.status();
        int highest = status.gears().size();
        if (status.phase().equals("STEADY") && status.gear() != highest) {
            try {
                link.setGear(highest, "everything is read back");
            } catch (IOException e) { // EAFR's own order was quicker
                progress.say(side.title() + ": " + e.getMessage());
            }
        }
        return status.steadyAt(highest);
    }

    private StandbyRound.Orders orders() throws IOException {
        try (var lines = Files.lines(rack.files().log("nn1"))) {
            List<String> ordered = lines.filter(line -> line.contains("ugi=eafr") && line.contains("cmd=setGear"))
                    .toList();
            ordered.forEach(line -> progress.say(side.title() + ": " + line.strip()));
            int accepted = (int) ordered.stream()
                    .filter(line -> line.contains("allowed=true"))
                    .count();
            return new StandbyRound.Orders(accepted, ordered.size() - accepted);
        }
    }

    private static void keep(@Nullable Path raw, String name, Clients clients, List<Look> looks) throws IOException {
        if (raw != null) {
            Files.copy(clients.log(), raw.resolve(name + "-reads.csv"));
            StringBuilder lines = new StringBuilder(Look.HEAD);
            looks.forEach(look -> lines.append(look.line()));
            Files.writeString(raw.resolve(name + "-hosts.csv"), lines);
        }
    }
}
