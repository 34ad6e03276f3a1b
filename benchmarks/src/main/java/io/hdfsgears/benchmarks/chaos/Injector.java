// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.chaos;

import io.hdfsgears.benchmarks.chaos.plan.Fault;
import io.hdfsgears.benchmarks.chaos.plan.Kind;
import io.hdfsgears.benchmarks.chaos.plan.Role;
import io.hdfsgears.rack.CommandResult;
import io.hdfsgears.rack.Names;
import io.hdfsgears.rack.Poll;
import io.hdfsgears.rack.ProcessIdentity;
import io.hdfsgears.rack.RackException;
import io.hdfsgears.rack.hdfs.GearStatus;
import io.hdfsgears.rack.run.VirtualRack;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.jspecify.annotations.Nullable;

/** Carries out faults, from their begin to their end. Safe for two at a time. */
final class Injector {
    private static final Duration BACK = Duration.ofMinutes(3);
    private static final Duration SAFE_WITHIN = Duration.ofSeconds(20);
    private static final Duration ASLEEP_WITHIN = Duration.ofSeconds(25);
    /** A NameNode that hears no host for longer takes all for dead; in production that needs ten minutes. */
    private static final int MOST_UNHEARD_MILLIS = 10_000;

    private static final Duration STEP = Duration.ofMillis(500);
    private static final List<String> MODES = List.of("auto", "suggest", "manual");

    private final Scene scene;
    private final VirtualRack rack;
    private final Masters masters;
    private final Disks disks;
    private final DistributedFileSystem files;
    private final Saboteur saboteur;
    private final long seed;
    private final long startNanos = System.nanoTime();
    private volatile @Nullable String frozenNameNode;

    Injector(Scene scene, Masters masters, Disks disks, Saboteur saboteur, DistributedFileSystem files, long seed) {
        this.saboteur = saboteur;
        this.scene = scene;
        this.rack = scene.rack();
        this.masters = masters;
        this.disks = disks;
        this.files = files;
        this.seed = seed;
    }

    /** Effect of a fault: its victim, and a remark. Without a victim it did not happen. */
    private record Effect(boolean done, String victim, String note) {
        static Effect on(String victim) {
            return new Effect(true, victim, "");
        }

        static Effect none(String why) {
            return new Effect(false, "", why);
        }
    }

    /** @throws IOException when what the fault hit does not come back */
    Outcome carryOut(Fault fault) throws IOException {
        long start = System.nanoTime();
        Effect effect = fault.kind().isGearOrder() && !scene.shifts()
                ? Effect.none("no gears")
                : fault.role() == Role.CLUSTER ? onCluster(fault) : onDaemon(fault);
        return new Outcome(
                fault,
                effect.done(),
                effect.victim(),
                effect.note(),
                (start - startNanos) / 1e9,
                (System.nanoTime() - start) / 1e9);
    }

    private Effect onDaemon(Fault fault) throws IOException {
        List<String> taken = new ArrayList<>();
        // a host that is to sleep may need a while until it does
        Duration patience = fault.role() == Role.SLEEPING_HOST && scene.isBelowMax() ? ASLEEP_WITHIN : Duration.ZERO;
        Poll.holdsWithin(patience, STEP, () -> {
            scene.take(fault).ifPresent(taken::add);
            return !taken.isEmpty();
        });
        if (taken.isEmpty()) {
            return Effect.none("no " + fault.role());
        }
        String victim = taken.get(0);
        try {
            return switch (fault.kind()) {
                case KILL -> kill(victim, fault);
                case PAUSE -> pause(victim, fault);
                case REFORMAT -> reformat(victim, fault);
                case ROT ->
                    disks.rot(victim, new Random(seed * 31 + fault.number()))
                            .map(replica -> new Effect(true, victim, replica))
                            .orElseGet(() -> Effect.none("no replica on " + victim + " that has good others"));
                case WAKE_UNASKED -> {
                    rack.start(victim);
                    yield Effect.on(victim);
                }
                case WAKE_HANGS -> wakeHangs(victim, fault);
                default -> sabotage(victim, fault);
            };
        } finally {
            scene.release(victim);
        }
    }

    private Effect kill(String victim, Fault fault) throws IOException {
        if (victim.equals(Names.POWER)) {
            rack.process(victim).ifPresent(process -> process.signal(true));
            hold(fault);
            masters.startPowerController();
            return Effect.on(victim);
        }
        scene.kill(victim, true);
        if (fault.role() == Role.ACTIVE_NAMENODE) {
            masters.takeOver(Masters.other(victim));
        }
        hold(fault);
        rack.start(victim);
        back(victim);
        return Effect.on(victim);
    }

    private Effect pause(String victim, Fault fault) throws IOException {
        Optional<ProcessIdentity> process = rack.process(victim);
        if (process.isEmpty()) {
            return Effect.none(victim + " has just ended");
        }
        scene.pause(victim);
        silence(victim, fault);
        try {
            hold(fault);
        } finally {
            resume(victim, process.get());
            speakAgain(victim);
        }
        return after(victim);
    }

    private Effect sabotage(String victim, Fault fault) throws IOException {
        String hindrance = saboteur.hindrance(fault, victim);
        if (!hindrance.isEmpty()) {
            return Effect.none(hindrance);
        }
        scene.breaks(victim);
        silence(victim, fault);
        saboteur.begin(fault, victim, rack.files());
        try {
            boolean allDead =
                    fault.role() == Role.ACTIVE_NAMENODE && fault.kind().isOfNetwork();
            Poll.pause(Duration.ofMillis(
                    allDead ? Math.min(MOST_UNHEARD_MILLIS, fault.holdMillis()) : fault.holdMillis()));
        } finally {
            saboteur.end(fault, victim, rack.files());
            speakAgain(victim);
        }
        if (fault.kind() == Kind.LIE) {
            rack.start(victim); // the controller may have marked it as broken, or as asleep
        }
        return after(victim);
    }

    private void silence(String victim, Fault fault) {
        if (fault.role() == Role.ACTIVE_NAMENODE && fault.kind().silences()) {
            frozenNameNode = victim;
        }
    }

    private void speakAgain(String victim) {
        if (victim.equals(frozenNameNode)) {
            frozenNameNode = null;
        }
    }

    /** A daemon that was fenced or that gave up starts again. */
    private Effect after(String victim) throws IOException {
        if (rack.isRunning(victim) || victim.equals(Names.POWER) || rack.isAsleep(victim)) {
            if (Names.isJournal(victim)) {
                back(victim);
            }
            return Effect.on(victim);
        }
        if (Names.isNameNode(victim) && rack.activeNameNode().isEmpty()) {
            masters.takeOver(Masters.other(victim));
        }
        rack.start(victim);
        back(victim);
        return new Effect(true, victim, "started again");
    }

    private Effect wakeHangs(String victim, Fault fault) throws IOException {
        scene.kill(victim, true); // it sleeps: from now on no order starts it
        Effect order = gear(gears -> gears);
        try {
            hold(fault);
        } finally {
            rack.start(victim);
        }
        back(victim);
        return new Effect(true, victim, order.victim() + " " + order.note());
    }

    /** An order to sleep, or a fence, may have ended it meanwhile. */
    private void resume(String victim, ProcessIdentity process) throws IOException {
        try {
            if (rack.process(victim).filter(process::equals).isPresent()) {
                rack.resume(victim);
            }
        } catch (IOException e) {
            if (process.isAlive()) {
                throw e;
            }
        }
    }

    /** Its place in the quorum a JournalNode gets back with the next segment of edits. */
    private void back(String daemon) throws IOException {
        if (Names.isJournal(daemon)) {
            files.rollEdits();
        } else if (!scene.shifts() || !Names.isHost(daemon)) {
            rack.awaitServing(daemon, BACK);
        } else {
            awaitBackOrAsleep(daemon);
        }
    }

    /** A host that comes back in a gear that does without it is ordered to sleep again. */
    private void awaitBackOrAsleep(String host) throws IOException {
        try {
            rack.awaitServing(host, BACK);
        } catch (RackException e) {
            if (!rack.isAsleep(host)) {
                throw e;
            }
        }
    }

    private Effect reformat(String victim, Fault fault) throws IOException {
        String[] needed = {""};
        boolean safe = Poll.holdsWithin(SAFE_WITHIN, STEP, () -> {
            needed[0] = disks.needed(victim);
            return needed[0].isEmpty();
        });
        if (!safe) {
            return Effect.none(needed[0]);
        }
        scene.kill(victim, true);
        disks.wipe(victim);
        hold(fault);
        rack.start(victim);
        back(victim);
        return Effect.on(victim);
    }

    private Effect onCluster(Fault fault) throws IOException {
        return switch (fault.kind()) {
            case FAILOVER -> failover();
            case REFRESH_NODES -> command("dfsadmin", "-refreshNodes");
            case ROLLING_RESTART -> rollingRestart();
            case GEAR -> gear(gears -> 1 + fault.pick() % gears);
            case GEAR_MAX -> gear(gears -> gears);
            case GEAR_MIN -> gear(gears -> 1);
            case GEAR_CANCEL -> command("dfsadmin", "-cancelGear");
            case GEAR_MODE -> mode(MODES.get(fault.pick() % MODES.size()));
            default -> throw new IllegalArgumentException(fault.toString());
        };
    }

    private Effect failover() throws IOException {
        Optional<String> frozen = Optional.ofNullable(frozenNameNode);
        boolean bothRun = rack.description().nameNodes().stream().allMatch(rack::isRunning);
        return bothRun ? new Effect(true, masters.failover(frozen), "") : Effect.none("one NameNode alone runs");
    }

    /** It asks all NameNodes, and fails while one of them starts. */
    private Effect command(String... arguments) throws IOException {
        CommandResult done = rack.hdfs(arguments);
        String said = (done.output() + " " + done.errors()).strip();
        return new Effect(
                true,
                String.join(" ", arguments),
                done.exitCode() == 0
                        ? ""
                        : "exit " + done.exitCode() + ": " + said.substring(0, Math.min(160, said.length())));
    }

    private Effect rollingRestart() throws IOException {
        int restarted = 0;
        for (String host : rack.hostsRunning()) {
            if (!scene.isTaken(host) && rack.isRunning(host)) {
                scene.kill(host, false);
                rack.start(host);
                back(host);
                restarted++;
            }
        }
        return Effect.on(restarted + " hosts");
    }

    private interface Choice {
        int among(int gears);
    }

    private Effect gear(Choice choice) {
        try {
            GearStatus status = scene.link().status();
            int gear = choice.among(status.gears().size());
            try {
                scene.link().setGear(gear, "chaos run");
                return Effect.on("gear " + gear);
            } catch (IOException e) {
                return new Effect(true, "gear " + gear, String.valueOf(e.getMessage()));
            }
        } catch (IOException e) {
            return Effect.none("no NameNode answers");
        }
    }

    private Effect mode(String mode) {
        try {
            scene.link().setMode(mode);
            return Effect.on(mode);
        } catch (IOException e) {
            return new Effect(true, mode, String.valueOf(e.getMessage()));
        }
    }

    private static void hold(Fault fault) throws IOException {
        Poll.pause(Duration.ofMillis(fault.holdMillis()));
    }
}
