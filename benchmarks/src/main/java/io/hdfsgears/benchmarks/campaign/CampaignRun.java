// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.campaign;

import io.hdfsgears.benchmarks.StockConf;
import io.hdfsgears.benchmarks.campaign.plan.CampaignPlan;
import io.hdfsgears.benchmarks.campaign.plan.Kind;
import io.hdfsgears.benchmarks.campaign.plan.Step;
import io.hdfsgears.benchmarks.chaos.Masters;
import io.hdfsgears.benchmarks.chaos.Rest;
import io.hdfsgears.benchmarks.chaos.Scene;
import io.hdfsgears.benchmarks.chaos.client.ClientError;
import io.hdfsgears.benchmarks.chaos.client.ClientFigures;
import io.hdfsgears.benchmarks.chaos.client.Crowd;
import io.hdfsgears.benchmarks.chaos.client.Tally;
import io.hdfsgears.history.store.Recorder;
import io.hdfsgears.rack.Progress;
import io.hdfsgears.rack.hdfs.client.WorkResult;
import io.hdfsgears.rack.run.StockClient;
import io.hdfsgears.rack.run.VirtualRack;
import java.io.Closeable;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The steps of a plan on one rack, with clients at work; all is judged at the end. */
final class CampaignRun implements Closeable {
    private static final String BASE = "/base";
    private static final int BASE_FILES = 300;
    private static final long BASE_BYTES = 400_000;
    private static final long READER_BYTES_PER_SECOND = 1_000_000;
    private static final int READERS = 2;
    private static final int STREAMS = 4;
    private static final double NANOS = 1e9;

    private final CampaignPlan plan;
    private final Progress progress;
    private final VirtualRack rack;
    private final StockClient client;
    private final Recorder recorder;
    private final Crowd crowd;
    private final Scene scene;
    private final Looks looks;
    private final Operator operator;
    private final Rest rest;
    private final Ending ending;
    private final List<Done> steps = new ArrayList<>();

    /**
     * @param client of old data
     * @param folder where the history is written
     */
    CampaignRun(
            VirtualRack rack,
            StockClient client,
            SmallDisks disks,
            HostsFile hosts,
            CampaignPlan plan,
            Path folder,
            Progress progress)
            throws IOException {
        this.plan = plan;
        this.progress = progress;
        this.rack = rack;
        this.client = client;
        Path history = folder.resolve("history.jsonl");
        this.recorder = Recorder.create(history, plan.seed());
        this.scene = new Scene(rack);
        this.crowd =
                new Crowd(StockConf.of(rack.files().clientConf()), recorder, plan.seed(), new Tally(scene::broken));
        this.looks = new Looks(rack, scene.link(), crowd.admin());
        this.operator = new Operator(scene, disks, hosts, looks);
        this.rest = new Rest(scene, new Masters(rack), crowd, 0, () -> Rest.judged(history));
        this.ending = new Ending(rack, client, disks, looks);
    }

    /** Old data, and the clients. */
    void begin() throws IOException {
        operator.refreshNodes();
        WorkResult written = client.write(BASE, BASE_FILES, BASE_BYTES, plan.seed(), STREAMS);
        if (!written.good()) {
            throw new IOException("the old data could not be written: " + written.messages());
        }
        for (int i = 1; i <= READERS; i++) {
            client.startReader("reader" + i, BASE + "/f" + i, READER_BYTES_PER_SECOND);
        }
        progress.say(BASE_FILES + " old files are written, " + (written.bytes() >> 20) + " MiB");
        crowd.start(URI.create("webhdfs://" + rack.description().nameNodeAddress() + ":"
                + rack.description().nameNodePorts("nn1").http()));
        looks.awaitSettled();
    }

    /** Takes steps until the time is over or one fails. */
    void go(Duration most) {
        long end = System.nanoTime() + most.toNanos();
        for (Step step : plan.steps()) {
            if (System.nanoTime() - end > 0 || !take(step)) {
                return;
            }
        }
    }

    private boolean take(Step step) {
        long start = System.nanoTime();
        String outcome;
        boolean good = true;
        try {
            outcome = operator.carryOut(step);
        } catch (IOException | RuntimeException e) {
            outcome = e.getMessage() == null ? e.toString() : e.getMessage();
            good = false;
        }
        Done done = new Done(step, (System.nanoTime() - start) / NANOS, outcome, good);
        steps.add(done);
        progress.say(done.line());
        return good;
    }

    /** Two primaries, the highest gear, an order to even out; then everything is looked at. */
    List<Goal> end() throws IOException {
        List<Goal> goals = new ArrayList<>();
        take(new Step(steps.size() + 1, Kind.SHIFT_UP, "", "", 0));
        if (looks.primaries() > 2) {
            take(new Step(steps.size() + 1, Kind.FEWER_PRIMARIES, "", "", 0));
        }
        take(new Step(steps.size() + 1, Kind.EVEN_OUT, "", "", 0));
        rest.take(true, true);
        goals.add(new Goal(
                "all that clients wrote reads back, and their history is as it should be",
                rest.violations().isEmpty(),
                String.join("; ", rest.violations())));
        goals.add(new Goal("no daemon ended by itself", rest.notes().isEmpty(), String.join("; ", rest.notes())));
        List<ClientError> errors = crowd.figures().unexplained(null);
        goals.add(new Goal(
                "no error of a client that stock's does not give by design", errors.isEmpty(), errors.toString()));
        for (int i = 1; i <= READERS; i++) {
            WorkResult read = client.stop("reader" + i);
            goals.add(new Goal(
                    "reader " + i + " of old data saw its bytes",
                    read.good(),
                    read.bytes() + " bytes " + read.messages()));
        }
        if (!crowd.rest(Looks.PATIENCE)) {
            goals.add(new Goal("clients rest", false, crowd.stacks()));
            return goals;
        }
        try {
            goals.addAll(ending.goals(BASE));
        } finally {
            crowd.goOn();
        }
        return goals;
    }

    List<Done> steps() {
        return List.copyOf(steps);
    }

    ClientFigures clients() {
        return crowd.figures();
    }

    @Override
    public void close() throws IOException {
        crowd.close();
        scene.close();
        recorder.close();
    }
}
