// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.migrate;

import io.hdfsgears.core.config.Quantities;
import io.hdfsgears.core.migrate.FillSpread;
import io.hdfsgears.hdfs.migrate.Adopted.Outcome;
import io.hdfsgears.hdfs.view.HdfsView;
import java.io.IOException;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import org.apache.hadoop.hdfs.DFSUtil;

/** The verb {@code -adoptLayout}: checked here, carried out by the migrator. Called on RPC threads by callers that were authorised. */
public final class Adopting {
    private final JobStore store;
    private final Survey survey;
    private final int replication;
    private final Function<HdfsView, String> running;

    /**
     * @param replication factor of the files whose shares count when hosts are evened out
     * @param running policy and parameters of this NameNode
     */
    Adopting(JobStore store, Survey survey, int replication, Function<HdfsView, String> running) {
        this.running = running;
        this.replication = replication;
        this.store = store;
        this.survey = survey;
    }

    /** Brings all data to its place as the product itself orders it; whether that began. */
    public boolean start(String reason, HdfsView view, String by, long nowMillis) throws IOException {
        return adopt(AdoptOrder.below("/", reason), view, by, nowMillis).isUnderWay();
    }

    public Adopted adopt(AdoptOrder order, HdfsView view, String by, long nowMillis) throws IOException {
        if (order.cancel()) {
            return cancel();
        }
        String path = order.path().isEmpty() ? "/" : order.path();
        if (!DFSUtil.isValidName(path)) {
            return reply(
                    Outcome.BAD_ARGUMENT,
                    "'" + path + "' is no absolute path without '.' and '..'. Give one such as /data.");
        }
        if (!survey.exists(path)) {
            return reply(
                    Outcome.BAD_ARGUMENT,
                    "there is no file or directory " + path + ". Check it by 'hdfs dfs -ls'; nothing changed.");
        }
        boolean evensOut = order.evenOutPercent().isPresent();
        int threshold = order.evenOutPercent().orElse(0);
        FillSpread spread = evensOut ? Fill.spread(view, replication) : new FillSpread(0, 0, 0);
        if (evensOut && spread.points() <= threshold) {
            return reply(Outcome.DONE, "nothing to do: " + text(spread, view, threshold));
        }
        Optional<Job.Adoption> before = store.adoption();
        Optional<Job.Adoption> running = before.filter(Job.Adoption::isRunning);
        if (order.dryRun()) {
            return dryRun(view, path, running.isPresent(), evensOut);
        }
        if (running.isPresent()) {
            return reply(
                    Outcome.REFUSED,
                    "refused: " + running.get().path() + " is being adopted since it was ordered by "
                            + running.get().order().by() + ". See -gearReport, or stop it by -adoptLayout -cancel.");
        }
        String reason = order.reason().isBlank() ? "set by operator" : order.reason();
        boolean accepted = store.adoption(
                before, Job.Adoption.ordered(path, by, reason, nowMillis, evensOut, this.running.apply(view)));
        return accepted
                ? reply(
                        Outcome.IN_PROGRESS,
                        "accepted: "
                                + (evensOut ? text(spread, view, threshold) + ". " : "")
                                + "the data below " + path
                                + " is brought into the layout; -gearReport shows how far it is")
                : reply(Outcome.REFUSED, "refused: another order came at the same moment. Try again.");
    }

    /** Whether there is such a directory now. */
    public boolean isDirectory(String path) throws IOException {
        return survey.isDirectory(path);
    }

    /** The adoption under way. */
    public Optional<String> running() {
        return store.adoption().filter(Job.Adoption::isRunning).map(Job.Adoption::path);
    }

    private Adopted cancel() throws IOException {
        Optional<Job.Adoption> running = store.adoption().filter(Job.Adoption::isRunning);
        if (running.isEmpty()) {
            return reply(Outcome.DONE, "no adoption is under way; nothing changed");
        }
        boolean cancelled = store.adoption(running, running.get().ended(Job.Adoption.CANCELLED, 0));
        return cancelled
                ? reply(
                        Outcome.DONE,
                        "cancelled: what has been moved below " + running.get().path()
                                + " stays where it is, the rest where it was")
                : reply(Outcome.REFUSED, "refused: the adoption changed at the same moment. Try again.");
    }

    /** What adopting the path would move if the view were in force. */
    public Adopted dryRun(HdfsView view, String path, boolean running) throws IOException {
        return dryRun(view, path, running, false);
    }

    private Adopted dryRun(HdfsView view, String path, boolean running, boolean byBytes) throws IOException {
        Survey.Found found = survey.look(view, path, block -> false, true, byBytes);
        return new Adopted(
                Outcome.DONE,
                "dry run, nothing changed: " + Quantities.count(found.blocks(), "block") + " of "
                        + Quantities.size(found.bytes()) + " below " + path + " would be moved"
                        + (found.deferred() == 0
                                ? ""
                                : ", " + found.deferred()
                                        + " cannot be now because their host sleeps, is full or is lost")
                        + (running ? "; an adoption is under way" : ""),
                Optional.of(new MigrationStatus.Amount(found.blocks(), found.bytes())));
    }

    private static String text(FillSpread spread, HdfsView view, int threshold) {
        return spread.position() == 0
                ? "no host has reported its capacity yet"
                : String.format(
                        Locale.ROOT,
                        "%s is filled to %.1f %%, and the layout wants %.1f %% there; the threshold is %d points",
                        view.cluster().member(spread.position()).name(),
                        spread.percent(),
                        spread.wanted(),
                        threshold);
    }

    private static Adopted reply(Outcome outcome, String message) {
        return new Adopted(outcome, message);
    }
}
