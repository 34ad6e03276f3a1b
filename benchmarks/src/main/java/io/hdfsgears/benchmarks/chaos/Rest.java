// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.chaos;

import io.hdfsgears.benchmarks.FileBlocks;
import io.hdfsgears.benchmarks.FileBlocks.Block;
import io.hdfsgears.benchmarks.Text;
import io.hdfsgears.benchmarks.chaos.client.Crowd;
import io.hdfsgears.hdfs.proto.GearProtos.HostProto;
import io.hdfsgears.history.check.Checker;
import io.hdfsgears.history.check.Verdict;
import io.hdfsgears.history.check.Violation;
import io.hdfsgears.history.facts.ClusterFacts;
import io.hdfsgears.history.facts.FactsChecker;
import io.hdfsgears.history.store.HistoryReader;
import io.hdfsgears.rack.Poll;
import io.hdfsgears.rack.hdfs.GearStatus;
import io.hdfsgears.rack.hdfs.ShiftReport;
import io.hdfsgears.rack.process.NameNodeProbe;
import io.hdfsgears.rack.run.VirtualRack;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** After some faults: the shift ends, clients rest, the data is repaired, all is read back, and everything is judged. */
public final class Rest {
    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final Duration STEP = Duration.ofMillis(500);
    private static final int SHOWN = 5;

    private final Scene scene;
    private final VirtualRack rack;
    private final Masters masters;
    private final Shifts shifts;
    private final Crowd crowd;
    private final int spare;
    private final Supplier<Verdict> verdict;
    private final List<String> violations = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();
    private long undecided;
    private final StringBuilder times = new StringBuilder();
    private long markNanos;

    /**
     * @param spare replicas that a block may have beyond those that its file asks for, when all hosts are awake
     * @param verdict judges the history so far
     */
    public Rest(Scene scene, Masters masters, Crowd crowd, int spare, Supplier<Verdict> verdict) {
        this.scene = scene;
        this.rack = scene.rack();
        this.masters = masters;
        this.shifts = new Shifts(scene);
        this.crowd = crowd;
        this.spare = spare;
        this.verdict = verdict;
    }

    /** What a checker finds in a history. */
    public static Verdict judged(Path history) {
        try {
            return Checker.check(HistoryReader.read(List.of(history)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Violations found so far. */
    public List<String> violations() {
        return violations;
    }

    /** What an operator would like to know: shifts that were held, with the reason, and daemons that had ended by themselves. */
    public List<String> notes() {
        return notes;
    }

    /** Histories of files that the checker could not decide, at the last look. */
    public long undecided() {
        return undecided;
    }

    /**
     * One rest.
     *
     * @param toMax all hosts are to be awake; else the rack stays in its gear
     * @param underLoad clients work on until the shift has ended; it takes longer, since files that they delete hold up what a shift up
     *     copies
     */
    public void take(boolean toMax, boolean underLoad) throws IOException {
        times.setLength(0);
        markNanos = System.nanoTime();
        masters.repair(scene.shifts()).forEach(daemon -> notes.add(daemon + " had ended without a fault of its own"));
        took("masters");
        if (scene.shifts() && underLoad) {
            endShift(toMax);
            took("shift");
        }
        if (!crowd.rest(PATIENCE)) {
            violations.add(
                    "a client works on one operation for over " + PATIENCE.toMinutes() + " min:\n" + crowd.stacks());
            return;
        }
        took("clients");
        try {
            if (scene.shifts() && !underLoad) {
                endShift(toMax);
                took("shift");
            }
            look(toMax || !scene.shifts());
        } finally {
            crowd.goOn();
        }
    }

    private void look(boolean all) throws IOException {
        repaired(all);
        took("repair");
        crowd.readBack().forEach(path -> violations.add("cannot be read back: " + path));
        took("reading");
        if (scene.shifts()) {
            power();
        }
        judge();
        took("judging");
    }

    private void took(String part) {
        long now = System.nanoTime();
        times.append(Text.of("%s%s %.1f s", times.isEmpty() ? "" : ", ", part, (now - markNanos) / 1e9));
        markNanos = now;
    }

    /** Durations of the parts of the last rest. */
    String times() {
        return times.toString();
    }

    private void endShift(boolean toMax) throws IOException {
        shifts.manual();
        if (toMax) {
            shifts.orderHighest("rest of the chaos run");
        }
        GearStatus ended = shifts.ended();
        if (ended.phase().equals("HELD")) {
            notes.add("held: " + ended.held());
            if (ended.held().isBlank()) {
                violations.add("a shift is held and does not say why: " + ended);
            }
            shifts.orderHighest("rest of the chaos run");
            GearStatus after = shifts.ended();
            if (after.phase().equals("HELD")) {
                violations.add("still held with all hosts ordered: " + after.held());
            }
        }
    }

    /** No block is missing or corrupt or to be copied; with all hosts awake, each has its replicas. */
    private void repaired(boolean all) throws IOException {
        String[] unrest = {""};
        boolean rests = Poll.holdsWithin(PATIENCE, STEP, () -> {
            unrest[0] = unrest(all);
            return unrest[0].isEmpty();
        });
        if (!rests) {
            violations.add("after " + PATIENCE.toMinutes() + " min: " + unrest[0]);
        }
    }

    private String unrest(boolean all) throws IOException {
        Optional<NameNodeProbe.View> view = rack.activeNameNode().flatMap(rack::look);
        if (view.isEmpty()) {
            return "no NameNode is active";
        }
        if (damaged(view.get(), FileBlocks.of(crowd.admin()))) {
            return view.get().toString();
        }
        if (scene.shifts()) {
            ShiftReport report = scene.link().report();
            if (report.underReplicated() > 0 || report.uncovered() > 0) {
                return report.toString();
            }
        }
        return all ? odd(FileBlocks.closed(crowd.admin())) : "";
    }

    /** Stock counts a replica that fell behind its open file as corrupt until the file is closed. */
    static boolean damaged(NameNodeProbe.View view, List<Block> blocks) {
        long written =
                blocks.stream().filter(Block::open).map(Block::path).distinct().count();
        return view.missing() > 0 || view.corrupt() > written;
    }

    /** Blocks with another number of replicas than their files ask for. */
    private String odd(List<Block> blocks) {
        List<String> odd = blocks.stream()
                .filter(block -> block.corrupt()
                        || block.hosts().size() < block.factor()
                        || block.hosts().size() - block.factor() > spare)
                .map(block -> block.on(block.hosts().toString()) + " instead of " + block.factor())
                .toList();
        return odd.isEmpty() ? "" : odd.size() + " blocks: " + odd.subList(0, Math.min(SHOWN, odd.size()));
    }

    /** Hosts sleep exactly where the state says so; a switch takes a moment. */
    private void power() throws IOException {
        List<List<Violation>> found = new ArrayList<>();
        boolean agrees = Poll.holdsWithin(PATIENCE, STEP, () -> {
            found.clear();
            found.add(FactsChecker.check(powerFacts()));
            return found.get(0).isEmpty();
        });
        if (!agrees) {
            found.get(0).forEach(violation -> violations.add(violation.rule() + ": " + violation.what()));
        }
    }

    private ClusterFacts powerFacts() throws IOException {
        Set<String> asleep = new HashSet<>();
        Set<String> awake = new HashSet<>(rack.hostsRunning());
        Set<String> named = new HashSet<>();
        for (HostProto host : scene.link().hosts()) {
            String name = host.getName().split(":", 2)[0];
            if (!awake.contains(name)) {
                asleep.add(name);
            }
            if (host.getService().equals("ASLEEP")) {
                named.add(name);
            }
        }
        return new ClusterFacts(List.of(), List.of(), asleep, awake, named, Map.of(), Map.of(), -1, 0);
    }

    private void judge() {
        Verdict judged = verdict.get();
        undecided = judged.undecided().size();
        for (Violation violation : judged.violations()) {
            StringBuilder text = new StringBuilder(violation.rule() + ": " + violation.what());
            violation.events().stream()
                    .limit(SHOWN)
                    .forEach(line -> text.append("\n      line ")
                            .append(line.number())
                            .append(' ')
                            .append(line.event()));
            violations.add(text.toString());
        }
    }
}
