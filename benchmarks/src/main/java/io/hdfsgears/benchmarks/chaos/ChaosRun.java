// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.chaos;

import io.hdfsgears.benchmarks.StockConf;
import io.hdfsgears.benchmarks.Waits;
import io.hdfsgears.benchmarks.chaos.client.ClientFigures;
import io.hdfsgears.benchmarks.chaos.client.Crowd;
import io.hdfsgears.benchmarks.chaos.client.Tally;
import io.hdfsgears.benchmarks.chaos.plan.Fault;
import io.hdfsgears.benchmarks.chaos.plan.FaultPlan;
import io.hdfsgears.history.store.Recorder;
import io.hdfsgears.rack.Poll;
import io.hdfsgears.rack.Progress;
import io.hdfsgears.rack.RackConfig;
import io.hdfsgears.rack.run.VirtualRack;
import java.io.Closeable;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.hadoop.conf.Configuration;

/** The faults of a plan on one rack, with clients at work, and a rest after every few of them. */
final class ChaosRun implements Closeable {
    static final String HISTORY = "history.jsonl";

    private final Script script;
    private final Progress progress;
    private final Recorder recorder;
    private final Crowd crowd;
    private final Scene scene;
    private final Injector injector;
    private final Rest rest;
    private final ExecutorService second = Executors.newSingleThreadExecutor(work -> {
        Thread thread = new Thread(work, "chaos-fault");
        thread.setDaemon(true);
        return thread;
    });
    private final List<Outcome> outcomes = new ArrayList<>();
    private final List<String> violations = new ArrayList<>();

    /** @param folder where the history is written */
    ChaosRun(VirtualRack rack, Saboteur saboteur, Script script, Path folder, Progress progress) throws IOException {
        this.script = script;
        this.progress = progress;
        long seed = script.plan().seed();
        Path history = folder.resolve(HISTORY);
        Configuration conf = StockConf.of(rack.files().clientConf());
        this.recorder = Recorder.create(history, seed);
        this.scene = new Scene(rack);
        this.crowd = new Crowd(conf, recorder, seed, new Tally(scene::broken));
        Masters masters = new Masters(rack);
        this.injector = new Injector(scene, masters, new Disks(rack, crowd.admin()), saboteur, crowd.admin(), seed);
        this.rest = new Rest(scene, masters, crowd, script.setup().spare(), () -> Rest.judged(history));
    }

    /**
     * Runs until the plan is done, the time is over, or something is found.
     *
     * @param end moment after which no other fault begins
     */
    void go(long end) throws IOException {
        crowd.start(URI.create("webhdfs://" + RackConfig.NAMESERVICE));
        crowd.startStriper();
        List<List<Fault>> groups = script.plan().groups();
        for (int i = 0; i < groups.size() && System.nanoTime() - end < 0 && violations.isEmpty(); i++) {
            if (i > 0 && FaultPlan.restsBetween(groups.get(i - 1), groups.get(i), script.restAfter())) {
                rest(FaultPlan.restsInHighestGear(groups.get(i)), FaultPlan.restsUnderLoad(groups.get(i)));
            }
            if (violations.isEmpty()) {
                strike(groups.get(i));
            }
        }
        if (violations.isEmpty()) {
            rest(true, false);
        }
    }

    private void rest(boolean toMax, boolean underLoad) {
        try {
            rest.take(toMax, underLoad);
        } catch (IOException | RuntimeException e) {
            violations.add(said(e));
        }
        violations.addAll(rest.violations());
        progress.say(outcomes.size() + " faults, rest in " + (toMax ? "the highest gear" : "its gear") + ": "
                + (violations.isEmpty() ? "all well" : violations) + " (" + rest.times() + ")");
    }

    private static String said(Exception e) {
        return e.getMessage() == null ? e.toString() : e.getMessage();
    }

    /** One fault, or two that overlap. */
    private void strike(List<Fault> group) throws IOException {
        Fault first = group.get(0);
        Poll.pause(Duration.ofMillis(first.waitMillis()));
        if (group.size() == 1) {
            carryOut(first);
            return;
        }
        Future<?> striking = second.submit(() -> carryOut(first));
        Poll.pause(Duration.ofMillis(group.get(1).waitMillis()));
        carryOut(group.get(1));
        Waits.result(striking, "the first fault of two");
    }

    private void carryOut(Fault fault) {
        try {
            ended(injector.carryOut(fault));
        } catch (IOException | RuntimeException e) {
            found("fault " + fault.number() + " (" + fault.what() + ") does not end: " + said(e));
        }
    }

    private synchronized void ended(Outcome outcome) {
        outcomes.add(outcome);
        progress.say(outcome.csv());
    }

    private synchronized void found(String violation) {
        violations.add(violation);
    }

    synchronized List<Outcome> outcomes() {
        return List.copyOf(outcomes);
    }

    List<String> violations() {
        return List.copyOf(violations);
    }

    List<String> notes() {
        return rest.notes();
    }

    long undecided() {
        return rest.undecided();
    }

    ClientFigures clients() {
        return crowd.figures();
    }

    @Override
    public void close() throws IOException {
        second.shutdownNow();
        crowd.close();
        scene.close();
        recorder.close();
    }
}
