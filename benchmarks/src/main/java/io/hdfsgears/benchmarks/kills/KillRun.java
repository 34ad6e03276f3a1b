// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.kills;

import com.fasterxml.jackson.databind.JsonNode;
import io.hdfsgears.benchmarks.Waits;
import io.hdfsgears.benchmarks.kills.Kill.Victim;
import io.hdfsgears.rack.CommandResult;
import io.hdfsgears.rack.Poll;
import io.hdfsgears.rack.Progress;
import io.hdfsgears.rack.hdfs.client.WorkResult;
import io.hdfsgears.rack.process.JmxPage;
import io.hdfsgears.rack.process.NameNodeProbe;
import io.hdfsgears.rack.run.StockClient;
import io.hdfsgears.rack.run.VirtualRack;
import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/** Rounds of clients' work in which daemons are killed and come back. */
final class KillRun implements Closeable {
    static final int KILLS_A_ROUND = 3;
    private static final Duration PATIENCE = Duration.ofMinutes(4);
    private static final Duration STEP = Duration.ofMillis(200);
    private static final int LOOKS = 3;
    /** Three heartbeats. */
    private static final int LOOKS_FOR_GONE = 15;

    /** From a DataNode's start until its block report is sure to have come. */
    private static final Duration REPORTED = Duration.ofSeconds(12);

    private static final Duration RECOVERY_STEP = Duration.ofSeconds(1);
    private static final Duration ELIGIBLE = Duration.ofSeconds(4);
    private static final String NAMENODE = "nn1";
    private static final String STANDBY = "nn2";
    private static final int ROUNDS_KEPT = 4;
    private static final int LONG_ONE_IN = 12;
    /** The NameNode's dead interval and a little more. */
    private static final int LONG_MILLIS = 14_000;

    /** The drill's stale interval and a little more. */
    private static final int STALE_MILLIS = 4_000;
    /** In which hosts that are up ask for work, and do it. */
    private static final Duration OTHERS_ASK = Duration.ofSeconds(2);
    /** A paused host is stale at least. */
    private static final int PAUSED_MILLIS = 5_000;

    private static final int NAMENODE_PAUSED_MILLIS = 45_000;

    private static final double NANOS = 1e9;
    /** Enough that each host has one of the first blocks. */
    private static final int FIRST_FILES = 20;

    private final VirtualRack rack;
    private final StockClient client;
    private final Offered offered;
    private final Map<String, Long> started = new HashMap<>();
    private final Random random;
    private final int pauseOneIn;
    private final Progress progress;
    private final ExecutorService clients = Executors.newSingleThreadExecutor();
    private final List<Kill> kills = new ArrayList<>();
    private final List<Round> rounds = new ArrayList<>();
    private final List<DeadWriter> dead = new ArrayList<>();
    private long bytes;
    private long sampled;
    private int refreshed;

    /** @param pauseOneIn one of this many faults, on average, is a pause of the NameNode */
    KillRun(VirtualRack rack, StockClient client, Random random, int pauseOneIn, Progress progress) throws IOException {
        this.pauseOneIn = pauseOneIn;
        this.rack = rack;
        this.client = client;
        this.random = random;
        this.progress = progress;
        this.offered = new Offered(rack);
    }

    List<Kill> kills() {
        return kills;
    }

    List<Round> rounds() {
        return rounds;
    }

    /** Times that an operator ran {@code dfsadmin -refreshNodes}. */
    int refreshed() {
        return refreshed;
    }

    long bytes() {
        return bytes;
    }

    /**
     * Writes the first blocks. A NameNode of an empty namespace leaves safe mode before a host has reported, on stock too, and refuses
     * blocks until then.
     */
    void begin() throws IOException {
        List<String> failed = client.write(Work.folder(0), FIRST_FILES, 1, 0, 1).messages();
        if (!failed.isEmpty()) {
            throw new IOException("before the first fault: " + failed);
        }
    }

    /** One round; {@link IOException} when anything is not as it must be. */
    void round(int number, int most) throws IOException {
        Work work = new Work(client, number);
        Future<Work> working = clients.submit(work);
        sampled = 0;
        for (int i = 0; i < Math.min(KILLS_A_ROUND, most); i++) {
            Poll.pause(Duration.ofMillis(random.nextInt(1_500)));
            kill(number);
            if (rack.isRunning(NAMENODE)) {
                sample();
            }
        }
        Waits.result(working, "clients");
        if (!work.unexpected().isEmpty()) {
            throw new IOException("clients: " + work.unexpected());
        }
        bytes += work.bytes();
        long start = System.nanoTime();
        int kept = 0;
        for (String path : new TreeSet<>(work.failed())) {
            kept += kept(path);
        }
        for (DeadWriter writer : dead) {
            Poll.until(PATIENCE, RECOVERY_STEP, writer::recovered, () -> "not closed by the NameNode: " + writer);
            writer.verify();
        }
        dead.clear();
        String[] unrest = {""};
        Poll.until(PATIENCE, STEP, () -> rests(unrest), () -> "not at the factor: " + unrest[0]);
        double seconds = (System.nanoTime() - start) / NANOS;
        verify();
        Round round = new Round(
                number, seconds, offered.count(), sampled, work.failed().size(), kept, work.unreadable());
        rounds.add(round);
        progress.say(
                number + ": " + kills.subList(Math.max(0, kills.size() - KILLS_A_ROUND), kills.size()) + " " + round);
        if (number > ROUNDS_KEPT) {
            client.delete(Work.folder(number - ROUNDS_KEPT));
        }
    }

    /** Kills one daemon and starts it again; returns when the NameNode serves, while a DataNode is still starting. */
    private void kill(int round) throws IOException {
        int dice = random.nextInt(10);
        boolean lasting = random.nextInt(LONG_ONE_IN) == 0;
        int down = lasting ? LONG_MILLIS : 200 + random.nextInt(2_800);
        if (random.nextBoolean()) {
            refreshNodes();
        }
        long killed = System.nanoTime();
        if (random.nextInt(pauseOneIn) == 0) {
            pause(NAMENODE, NAMENODE_PAUSED_MILLIS);
            kills.add(new Kill(round, Victim.NAMENODE_PAUSED, NAMENODE, 0, 0, 0, (System.nanoTime() - killed) / NANOS));
        } else if (dice == 9) {
            killWritersHost(round, down);
        } else {
            Victim victim = dice < 3 ? Victim.SOURCE : dice < 5 ? Victim.TARGET : dice < 6 ? Victim.PAUSED : nameNode();
            Host host = ofNameNode(victim) ? new Host(name(victim), 0, 0, 0) : eligible(victim);
            if (host == null) {
                victim = nameNode();
                host = new Host(name(victim), 0, 0, 0);
            }
            killed = System.nanoTime();
            if (victim == Victim.PAUSED) {
                down += PAUSED_MILLIS;
                pause(host.name(), down);
            } else {
                killFor(victim, host.name(), down);
            }
            kills.add(new Kill(
                    round,
                    victim,
                    host.name(),
                    host.pending(),
                    host.waiting(),
                    host.receiving(),
                    (System.nanoTime() - killed) / NANOS));
        }
        Poll.until(PATIENCE, STEP, this::serves, () -> "not up again: " + rack.look(NAMENODE));
    }

    private void killFor(Victim victim, String daemon, int downMillis) throws IOException {
        long killed = System.nanoTime();
        rack.kill(daemon, true);
        if (!ofNameNode(victim)) {
            Poll.pause(Duration.ofMillis(Math.min(downMillis, 700)));
            sample();
        }
        Poll.pause(Duration.ofMillis(Math.max(0, downMillis - (System.nanoTime() - killed) / 1_000_000)));
        rack.start(daemon);
        started.put(daemon, System.nanoTime());
    }

    private Victim nameNode() {
        return rack.description().nameNodes().size() > 1 ? Victim.STANDBY : Victim.NAMENODE;
    }

    private static boolean ofNameNode(Victim victim) {
        return victim == Victim.NAMENODE || victim == Victim.STANDBY;
    }

    private static String name(Victim victim) {
        return victim == Victim.STANDBY ? STANDBY : NAMENODE;
    }

    /** A writer goes with its only host; the lease is recovered once the host is stale, before it is back. */
    private void killWritersHost(int round, int downMillis) throws IOException {
        DeadWriter writer = offered.deadWriter("/dead/" + round + "-" + kills.size(), random);
        long killed = System.nanoTime();
        rack.kill(writer.host(), true);
        Poll.pause(Duration.ofMillis(STALE_MILLIS + downMillis));
        if (writer.recovered()) {
            throw new IOException("closed while the only host with its last block was down: " + writer);
        }
        Poll.pause(OTHERS_ASK);
        rack.start(writer.host());
        started.put(writer.host(), System.nanoTime());
        dead.add(writer);
        kills.add(new Kill(round, Victim.WRITERS_HOST, writer.host(), 0, 0, 0, (System.nanoTime() - killed) / NANOS));
    }

    private void pause(String daemon, int millis) throws IOException {
        rack.pause(daemon);
        Poll.pause(Duration.ofMillis(millis));
        rack.resume(daemon);
        started.put(daemon, System.nanoTime());
    }

    /** The command asks both NameNodes: it fails while the standby starts, and is then run again. */
    private void refreshNodes() throws IOException {
        String[] answer = {""};
        Poll.until(
                PATIENCE,
                STEP,
                () -> {
                    CommandResult done = rack.hdfs("dfsadmin", "-refreshNodes");
                    answer[0] = done.exitCode() + ": " + done.output() + done.errors();
                    return done.exitCode() == 0;
                },
                () -> "-refreshNodes ended with " + answer[0]);
        refreshed++;
    }

    private boolean serves() {
        return rack.look(NAMENODE)
                .filter(NameNodeProbe.View::active)
                .filter(view -> !view.safeMode()
                        && view.live() == rack.description().hosts().size())
                .isPresent();
    }

    /** What a DataNode's agent says of itself. */
    private record Host(String name, int pending, int waiting, int receiving) {}

    /** @return a host that has copies to pass on, or that gets some; null if none has for a while */
    private @Nullable Host eligible(Victim victim) throws IOException {
        ToIntFunction<Host> load = victim == Victim.SOURCE ? Host::pending : host -> host.waiting() + host.receiving();
        Host[] found = new Host[1];
        boolean any = Poll.holdsWithin(ELIGIBLE, Duration.ofMillis(50), () -> {
            List<Host> hosts = new ArrayList<>();
            for (String name : rack.hostsRunning()) {
                look(name).ifPresent(hosts::add);
            }
            List<Host> fit = hosts.stream()
                    .filter(host -> load.applyAsInt(host) > 0)
                    .sorted(Comparator.comparing(Host::name))
                    .toList();
            if (!fit.isEmpty()) {
                found[0] = fit.get(random.nextInt(fit.size()));
            }
            return !fit.isEmpty();
        });
        return any ? found[0] : null;
    }

    /** @return empty while it is starting */
    private Optional<Host> look(String name) {
        try {
            JsonNode bean = JmxPage.bean(
                    rack.description().address(name),
                    rack.description().hostPorts(name).http(),
                    "DataNode",
                    "Pfimbi-*");
            return Optional.of(new Host(
                    name,
                    bean.path("PendingCopies").asInt(),
                    bean.path("Waiting").asInt(),
                    bean.path("Receiving").asInt()));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /**
     * Fails if readers are sent to an incomplete replica. After a host came back, the NameNode may let it delete a
     * replica in excess. The host reports this deletion with its next heartbeat. Until then, stock still names the
     * replica, and readers go on to the next host. If the host is killed before that heartbeat, it reports the deletion
     * by its block report, once it is back.
     */
    private void sample() throws IOException {
        Offered.Sample first = offered.sample(this::reports);
        sampled += first.looked();
        for (int looks = 1; !first.incomplete().isEmpty() || !first.gone().isEmpty(); looks++) {
            if (looks >= LOOKS && !first.incomplete().isEmpty()) {
                throw new IOException("readers are sent to what is not whole: " + first.incomplete());
            }
            if (looks >= LOOKS_FOR_GONE) {
                throw new IOException("readers are sent to what is gone: " + first.gone());
            }
            Poll.pause(STEP);
            Offered.Sample now = offered.sample(this::reports);
            sampled += now.looked();
            first.incomplete().retainAll(now.incomplete());
            first.gone().retainAll(now.gone());
        }
    }

    private boolean reports(String host) {
        Long start = started.get(host);
        return rack.isRunning(host) && (start == null || System.nanoTime() - start > REPORTED.toNanos());
    }

    /**
     * A file that its writer could not finish is closed by the NameNode; what was acknowledged to the writer must be in it.
     *
     * @return 1 if anything was acknowledged
     */
    private int kept(String path) throws IOException {
        Poll.until(PATIENCE, RECOVERY_STEP, () -> offered.recovered(path), () -> "not closed by the NameNode: " + path);
        WorkResult read = client.verifyPrefixes(path);
        if (!read.good()) {
            throw new IOException("acknowledged and lost: " + read.messages());
        }
        client.delete(path);
        return read.files();
    }

    private boolean rests(String[] unrest) throws IOException {
        unrest[0] = offered.unrest();
        return unrest[0].isEmpty();
    }

    private void verify() throws IOException {
        WorkResult read = client.verify("/kills", 3);
        if (!read.good()) {
            throw new IOException("read back: " + read.messages());
        }
        List<String> differing = offered.differing();
        if (!differing.isEmpty()) {
            throw new IOException("replicas differ: " + differing);
        }
        String fsck = client.fsck("/").output();
        if (!fsck.contains("is HEALTHY")) {
            throw new IOException("fsck: " + fsck);
        }
    }

    @Override
    public void close() throws IOException {
        clients.shutdownNow();
        offered.close();
    }
}
