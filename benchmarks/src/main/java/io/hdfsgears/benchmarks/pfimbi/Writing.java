// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.pfimbi;

import io.hdfsgears.benchmarks.Text;
import io.hdfsgears.core.config.PfimbiKeys;
import io.hdfsgears.rack.HardwareShape;
import io.hdfsgears.rack.Progress;
import io.hdfsgears.rack.RackException;
import io.hdfsgears.rack.RackSpec;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;

/** Stock HDFS and Pfimbi, racks of their own that are up together, with the same job by turns. */
final class Writing {
    private static final String INPUT = "/terasort/in";
    private static final int TASKS = 4;
    /** Maps that sort in memory, and as many reducers as maps. */
    private static final List<String> SORT = List.of(
            "-Dmapreduce.task.io.sort.mb=24",
            "-Dmapreduce.job.reduces=" + TASKS,
            "-Dmapreduce.local.reduce.tasks.maximum=" + TASKS,
            "-Dmapreduce.terasort.output.replication=3");

    private final RackSpec rack;
    private final Amounts amounts;
    private final int rounds;
    private final List<Integer> awaited;
    private final int idleQueue;
    private final Progress progress;

    /**
     * @param awaited replicas that a writer waits for, one rack with Pfimbi for each
     * @param idleQueue blocks a volume, one rack more whose writers wait for one replica and for idle hosts; 0 for none
     */
    Writing(RackSpec rack, Amounts amounts, int rounds, List<Integer> awaited, int idleQueue, Progress progress) {
        this.rack = rack;
        this.amounts = amounts;
        this.rounds = rounds;
        this.awaited = List.copyOf(awaited);
        this.idleQueue = idleQueue;
        this.progress = progress;
    }

    /** What is done beside the jobs. */
    interface Step {
        void on(Contestant contestant) throws IOException;
    }

    /** Whether a job did what it should. */
    interface Check {
        /** @param folder that the job wrote to */
        void on(Contestant contestant, String folder) throws IOException;
    }

    /**
     * What is measured.
     *
     * @param megabytes that a job writes, replicas not counted
     * @param shape of the racks
     * @param ready before the first job
     * @param check after each job
     */
    record Task(double megabytes, UnaryOperator<RackSpec> shape, Step ready, Contestant.Job job, Check check) {}

    static Task plain(Amounts amounts) {
        return new Task(
                amounts.megabytes(),
                spec -> spec,
                contestant -> {},
                Contestant.dfsio(amounts),
                (contestant, folder) -> {});
    }

    /** @param fastDiskMBps of the disk that has the first replica */
    static Task fastDisk(Amounts amounts, int fastDiskMBps) {
        return new Task(
                amounts.megabytes(),
                spec -> {
                    HardwareShape shape = Objects.requireNonNull(spec.hardware());
                    return spec.withHardware(shape.withFastDisk(fastDiskMBps));
                },
                Contestant::writeToFastDisksFirst,
                Contestant.dfsio(amounts),
                (contestant, folder) -> {
                    double share = contestant.onFastDisks();
                    if (share < 1) {
                        throw new RackException(Text.of(
                                "%s: only %.1f %% of the blocks have one replica on a fast disk",
                                contestant.name(), 100 * share));
                    }
                });
    }

    /** @param rows of 100 bytes, which are made before */
    static Task terasort(long rows) {
        return new Task(
                rows / 1e4,
                spec -> spec,
                contestant -> {
                    contestant.tools().teragen(rows, INPUT, TASKS);
                    contestant.awaitCopies("/");
                    contestant.sync();
                },
                (tools, folder) -> tools.terasort(rows, INPUT, folder, TASKS, SORT),
                (contestant, folder) -> {
                    if (!contestant.tools().teravalidate(folder, Contestant.FOLDER + "/validated", TASKS)) {
                        throw new RackException(contestant.name() + ": Terasort's rows are not in order");
                    }
                });
    }

    /** Runs a warm-up job, then {@code rounds} jobs on each contestant. */
    WriteReport run(Task task) throws IOException, InterruptedException {
        List<Written> jobs = new ArrayList<>();
        RackSpec shaped = task.shape().apply(rack);
        List<Contestant> up = new ArrayList<>();
        try {
            up.add(new Contestant("stock (3,3)", shaped.withStock(true), amounts, progress, task.job()));
            for (int replicas : awaited) {
                up.add(new Contestant(
                        "Pfimbi (3," + replicas + ")", shaped.withPfimbi(replicas), amounts, progress, task.job()));
            }
            if (idleQueue > 0) {
                RackSpec idle = shaped.withPfimbi(1)
                        .withSetting(PfimbiKeys.SYNC_IDLE_QUEUE.name(), Integer.toString(idleQueue));
                up.add(new Contestant("Pfimbi (3,1) and idle hosts", idle, amounts, progress, task.job()));
            }
            for (Contestant contestant : up) {
                task.ready().on(contestant);
            }
            List<Contestant> turns = Contestant.warmed(up.toArray(Contestant[]::new));
            for (int round = 1; round <= rounds; round++) {
                for (Contestant contestant : turns) {
                    jobs.add(measured(task, contestant, round));
                }
                turns.add(turns.remove(0));
            }
        } finally {
            for (Contestant contestant : up) {
                contestant.close();
            }
        }
        return new WriteReport(
                task.megabytes(),
                jobs.stream()
                        .sorted(Comparator.comparing(Written::contestant).reversed()) // stock first
                        .toList());
    }

    private Written measured(Task task, Contestant contestant, int round) throws IOException, InterruptedException {
        Written job = contestant.measured(round);
        progress.say(Text.of(
                "round %d, %s: job %.1f s, all copies %.1f s, on disk %.1f s",
                round, job.contestant(), job.seconds(), job.copiesSeconds(), job.disksSeconds()));
        task.check().on(contestant, Contestant.folder(round));
        contestant.rest();
        return job;
    }
}
