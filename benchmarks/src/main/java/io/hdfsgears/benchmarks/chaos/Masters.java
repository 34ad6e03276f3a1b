// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.chaos;

import io.hdfsgears.rack.Names;
import io.hdfsgears.rack.Poll;
import io.hdfsgears.rack.hdfs.HaControl;
import io.hdfsgears.rack.process.DaemonLauncher;
import io.hdfsgears.rack.process.NameNodeProbe;
import io.hdfsgears.rack.process.ProcessTable;
import io.hdfsgears.rack.run.VirtualRack;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Actions of an operator or a failover controller on NameNodes, JournalNodes and the power controller. */
public final class Masters {
    private static final Duration PATIENCE = Duration.ofMinutes(4);
    private static final Duration STEP = Duration.ofMillis(200);

    private final VirtualRack rack;
    private final HaControl control;

    public Masters(VirtualRack rack) {
        this.rack = rack;
        this.control = new HaControl(rack.files().clientConf());
    }

    /** The other one of two NameNodes. */
    static String other(String nameNode) {
        return nameNode.equals("nn1") ? "nn2" : "nn1";
    }

    /** Makes a NameNode active whose peer is dead; returns when it serves. */
    void takeOver(String nameNode) throws IOException {
        if (!rack.isRunning(nameNode)) {
            rack.start(nameNode);
        }
        Poll.until(
                PATIENCE,
                STEP,
                () -> control.tryActivate(nameNode, true),
                () -> nameNode + " does not become active: see " + rack.files().log(nameNode));
        awaitActive();
    }

    /**
     * Makes the other NameNode active. One that is frozen is killed before, as stock's sshfence does.
     *
     * @param frozen the NameNode that stands still; empty if none does
     * @return what was done
     */
    String failover(Optional<String> frozen) throws IOException {
        if (frozen.isPresent()) {
            rack.kill(frozen.get(), true);
            takeOver(other(frozen.get()));
            return frozen.get() + " fenced";
        }
        String now = rack.failover();
        awaitActive();
        return now + " active";
    }

    void awaitActive() throws IOException {
        Poll.until(
                PATIENCE,
                STEP,
                () -> rack.activeNameNode()
                        .flatMap(rack::look)
                        .filter(view -> !view.safeMode())
                        .isPresent(),
                () -> "no NameNode serves: " + views());
    }

    private List<Optional<NameNodeProbe.View>> views() {
        return rack.description().nameNodes().stream().map(rack::look).toList();
    }

    void startPowerController() throws IOException {
        ProcessTable table = new ProcessTable(rack.files());
        if (table.running(Names.POWER).isEmpty()) {
            new DaemonLauncher(rack.description(), rack.files(), rack.programs(), table).start(Names.POWER);
        }
    }

    /**
     * All NameNodes, JournalNodes and the power controller run, and one NameNode serves.
     *
     * @return those that had ended without a fault, for the report
     */
    List<String> repair(boolean gears) throws IOException {
        List<String> ended = new ArrayList<>();
        for (String journal : rack.description().journals()) {
            if (!rack.isRunning(journal)) {
                ended.add(journal);
                rack.start(journal);
            }
        }
        for (String nameNode : rack.description().nameNodes()) {
            if (!rack.isRunning(nameNode)) {
                ended.add(nameNode);
                rack.start(nameNode);
            }
        }
        if (gears && !rack.isRunning(Names.POWER)) {
            ended.add(Names.POWER);
            startPowerController();
        }
        for (String nameNode : rack.description().nameNodes()) {
            rack.awaitServing(nameNode, PATIENCE);
        }
        if (rack.activeNameNode().isEmpty()) {
            Poll.until(PATIENCE, STEP, () -> control.tryActivate("nn1", false), () -> "nn1 does not become active");
        }
        awaitActive();
        return ended;
    }
}
