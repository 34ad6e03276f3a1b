// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.verb;

import io.hdfsgears.core.dataset.DatasetEntry;
import io.hdfsgears.core.dataset.DatasetTable;
import io.hdfsgears.core.gear.GearTable;
import io.hdfsgears.core.layout.facet.DatasetChains;
import io.hdfsgears.core.machine.GearState;
import io.hdfsgears.core.machine.Phase;
import io.hdfsgears.hdfs.agent.AgentLoop;
import io.hdfsgears.hdfs.agent.GearAgent;
import io.hdfsgears.hdfs.dataset.Datasets;
import io.hdfsgears.hdfs.migrate.AdoptOrder;
import io.hdfsgears.hdfs.migrate.Adopted;
import io.hdfsgears.hdfs.migrate.Adopting;
import io.hdfsgears.hdfs.migrate.Migrator;
import io.hdfsgears.hdfs.observe.Notices;
import io.hdfsgears.hdfs.report.Observatory;
import io.hdfsgears.hdfs.time.WallClock;
import io.hdfsgears.hdfs.verb.Answer.Outcome;
import io.hdfsgears.hdfs.view.DatasetPlans;
import io.hdfsgears.hdfs.view.HdfsView;
import io.hdfsgears.hdfs.view.Views;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.apache.hadoop.hdfs.DFSUtil;
import org.jspecify.annotations.Nullable;

/**
 * The verbs about datasets. Called on RPC threads by callers that were authorised; a change is made on the agent's thread, is
 * durable before it is in force, and in force before the verb returns.
 */
public final class DatasetVerbs extends AgentVerbs {
    private static final int MAX_PATH = 1000;

    private final Observatory observatory;

    public DatasetVerbs(
            AgentLoop loop,
            GearAgent agent,
            Views views,
            Datasets datasets,
            Migrator migration,
            Notices notices,
            Observatory observatory) {
        super(loop, agent, views, datasets, migration, notices);
        this.observatory = observatory;
    }

    public Adopted adoptLayout(AdoptOrder order, String by) throws IOException {
        Adopted adopted = migration.adopting().adopt(order, views.require(), by, WallClock.now());
        if (adopted.isAccepted() && order.isForAll()) {
            loop.call(() -> {
                observatory.layoutAdopted();
                return true;
            });
        }
        return adopted;
    }

    /** A change that passed the checks, or why there is none. */
    private record Change(
            DatasetTable table,
            boolean moves,
            String text,
            @Nullable Answer refusal) {
        static Change no(Outcome outcome, String message) {
            return new Change(DatasetTable.NONE, false, "", Verbs.reply(outcome, message));
        }
    }

    /** Makes the change for a view and the datasets of that view. */
    private interface Maker {
        Change make(HdfsView view) throws IOException;
    }

    public Answer set(DatasetOrder order, String by) throws IOException {
        String path = order.path();
        return change(
                path,
                by,
                order.reason(),
                order.dryRun(),
                view -> path.equals("/") ? rest(order, view) : set(order, view));
    }

    /** @param dryRun whether only to say what it would do */
    public Answer remove(String path, boolean dryRun, String reason, String by) throws IOException {
        return change(path, by, reason, dryRun, view -> {
            if (view.table().entry(path).isEmpty()) {
                return Change.no(
                        Outcome.BAD_ARGUMENT,
                        "there is no dataset '" + path + "'. See -listDatasets; nothing changed.");
            }
            DatasetTable next = view.table().without(path);
            return new Change(
                    next, true, "dataset " + path + " is removed; its data belongs to " + owner(next, path), null);
        });
    }

    private static String owner(DatasetTable table, String path) {
        int number = table.numberOf(path);
        return number == 0 ? "/" : table.entry(number).path();
    }

    /** Open to every authenticated user. */
    public List<DatasetShown> list() throws IOException {
        HdfsView view = views.require();
        List<DatasetShown> shown = new ArrayList<>();
        GearTable gears = view.gears();
        DatasetTable table = view.table();
        int lowest = view.cluster().primaries();
        shown.add(describe(view, 0, gears, lowest, table.restShare(), first(lowest)));
        for (int number = 1; number <= table.entries().size(); number++) {
            DatasetEntry entry = table.entry(number);
            shown.add(describe(view, number, gears, entry.floor(), entry.share(), entry.primaryPositions()));
        }
        return shown;
    }

    private static List<Integer> first(int hosts) {
        return IntStream.rangeClosed(1, hosts).boxed().toList();
    }

    private DatasetShown describe(
            HdfsView view, int number, GearTable gears, int floor, int share, List<Integer> primaries) {
        String path = number == 0 ? "/" : view.table().entry(number).path();
        Map<String, Long> blocks = datasets.blocks();
        DatasetPlans.Shared shared = view.plans().shared();
        return new DatasetShown(
                path,
                gears.gearOf(floor),
                floor,
                share,
                names(view, primaries),
                blocks.containsKey(path) ? OptionalLong.of(blocks.getOrDefault(path, 0L)) : OptionalLong.empty(),
                shared == null
                        ? Optional.empty()
                        : Optional.of(new DatasetShown.Work(
                                shared.inUse().get(number),
                                names(view, shared.owners().of(number)))));
    }

    private static List<String> names(HdfsView view, List<Integer> positions) {
        return positions.stream()
                .map(position -> view.cluster().member(position).name())
                .toList();
    }

    /** All of the dataset {@code /} that can be set is its share. */
    private static Change rest(DatasetOrder order, HdfsView view) {
        if (order.primaries().isPresent()
                || order.gear().isPresent()
                || order.share().isEmpty()) {
            return Change.no(
                    Outcome.BAD_ARGUMENT,
                    "of / only the -share can be set: its primaries and lowest gear are the cluster's. Nothing"
                            + " changed.");
        }
        Optional<Answer> no = badShare(order);
        return no.map(refusal -> new Change(DatasetTable.NONE, false, "", refusal))
                .orElseGet(() -> new Change(
                        view.table().withRestShare(order.share().getAsInt()),
                        false,
                        "the share of / is " + order.share().getAsInt(),
                        null));
    }

    private static Optional<Answer> badShare(DatasetOrder order) {
        boolean good = order.share().isEmpty()
                || (order.share().getAsInt() >= 1 && order.share().getAsInt() <= DatasetEntry.MAX_SHARE);
        return good
                ? Optional.empty()
                : Optional.of(Verbs.reply(
                        Outcome.BAD_ARGUMENT,
                        "-share cannot be "
                                + Integer.toUnsignedString(order.share().getAsInt())
                                + ": it takes a whole number from 1 to " + DatasetEntry.MAX_SHARE
                                + ". Nothing changed."));
    }

    private Change set(DatasetOrder order, HdfsView view) throws IOException {
        String path = order.path();
        DatasetTable table = view.table();
        Optional<DatasetEntry> before = table.entry(path);
        GearTable gears = view.gears();
        Optional<Answer> no = badPath(path).or(() -> badShare(order)).or(() -> badGear(order, gears));
        if (no.isPresent()) {
            return new Change(DatasetTable.NONE, false, "", no.get());
        }
        int floor = order.gear().isPresent()
                ? gears.hostsAwake(order.gear().getAsInt())
                : before.map(DatasetEntry::floor).orElse(gears.hostsAwake(1));
        int primaries = order.primaries().isPresent()
                ? order.primaries().getAsInt()
                : before.map(DatasetEntry::primaries).orElse(view.cluster().primaries());
        int share = order.share().isPresent()
                ? order.share().getAsInt()
                : before.map(DatasetEntry::share).orElse(1);
        if (primaries < 1 || primaries > floor) {
            return Change.no(
                    Outcome.BAD_ARGUMENT,
                    Integer.toUnsignedString(primaries) + " primaries do not fit: the lowest gear of " + path + " has "
                            + floor + " hosts awake. Choose 1 to " + floor
                            + " -primaries, or a higher -gear. Nothing changed.");
        }
        if (before.isEmpty() && table.entries().size() >= DatasetTable.MOST) {
            return Change.no(
                    Outcome.REFUSED,
                    "refused: there are " + DatasetTable.MOST + " datasets already. Remove one first.");
        }
        if (view.state().target() < floor) {
            return Change.no(
                    Outcome.REFUSED,
                    "refused: the cluster is in a gear of " + view.state().target() + " hosts, the lowest gear of "
                            + path + " would be one of " + floor + ". Shift up to it first, or choose a lower -gear.");
        }
        boolean sameChain = before.isPresent()
                && before.get().primaries() == primaries
                && before.get().floor() == floor;
        DatasetEntry entry = sameChain
                ? before.get().withShare(share)
                : table.place(path, primaries, floor, share, view.cluster(), gears, datasets.replication());
        String text = "dataset " + path + ": primaries " + String.join(" ", names(view, entry.primaryPositions()))
                + ", lowest gear of " + floor + " hosts, share " + share;
        return new Change(table.with(entry), !sameChain, text, null);
    }

    private Optional<Answer> badPath(String path) throws IOException {
        String wrong = "";
        if (path.length() > MAX_PATH) {
            wrong = "the path has " + path.length() + " characters, at most " + MAX_PATH + " are kept";
        } else if (!DFSUtil.isValidName(path) || path.endsWith("/")) {
            wrong = "'" + path
                    + "' is no absolute path without '.', '..' and a slash at the end; give one such as /data";
        } else if (path.startsWith("/.reserved") || path.contains("/.snapshot")) {
            wrong = "'" + path + "' is not a place for files of its own; give the directory itself";
        } else if (!migration.adopting().isDirectory(path)) {
            wrong = "there is no directory " + path
                    + ". Make it by 'hdfs dfs -mkdir -p', or check it by 'hdfs dfs -ls'";
        }
        return wrong.isEmpty()
                ? Optional.empty()
                : Optional.of(Verbs.reply(Outcome.BAD_ARGUMENT, wrong + "; nothing changed."));
    }

    private static Optional<Answer> badGear(DatasetOrder order, GearTable gears) {
        boolean good = order.gear().isEmpty()
                || (order.gear().getAsInt() >= 1 && order.gear().getAsInt() <= gears.max());
        return good
                ? Optional.empty()
                : Optional.of(Verbs.reply(
                        Outcome.BAD_ARGUMENT,
                        "there is no gear "
                                + Integer.toUnsignedString(order.gear().getAsInt()) + ": gears are 1 to " + gears.max()
                                + ", with " + gears.awake() + " hosts awake. Nothing changed."));
    }

    private Answer change(String path, String by, String reason, boolean dryRun, Maker maker) throws IOException {
        HdfsView seen = views.current();
        if (seen == null) {
            return Verbs.reply(Outcome.NOT_ACTIVE, views.absent());
        }
        if (!(seen.layout() instanceof DatasetChains)) {
            return Verbs.reply(
                    Outcome.REFUSED,
                    "refused: the layout " + seen.layout().name()
                            + " has no datasets, Rabbit's without recovery groups has"
                            + " (dfs.block.replicator.classname).");
        }
        Adopting adopting = migration.adopting();
        Change planned = maker.make(seen);
        if (planned.refusal() != null) {
            return planned.refusal();
        }
        if (planned.table().equals(seen.table())) {
            return Verbs.reply(Outcome.DONE, planned.text() + "; it is so already, nothing changed");
        }
        Optional<String> running = adopting.running();
        boolean moves = planned.moves() && adopting.isDirectory(path);
        if (dryRun) {
            return dryRun(seen, planned, moves, path);
        }
        if (moves && running.isPresent()) {
            return Verbs.reply(
                    Outcome.REFUSED,
                    "refused: data below " + running.get() + " is on its way to its place. Wait for it (-gearReport"
                            + " shows it), or stop it by -adoptLayout -cancel.");
        }
        Answer done = loop.call(() -> apply(maker));
        return moves && done.outcome() == Outcome.DONE ? adopt(done, path, by, reason) : done;
    }

    private Answer dryRun(HdfsView seen, Change planned, boolean moves, String path) throws IOException {
        Answer answer = Verbs.reply(Outcome.DONE, "dry run, nothing changed: " + planned.text());
        if (!moves) {
            return answer;
        }
        HdfsView then = seen.with(datasets.preview(planned.table(), seen.layout(), seen.cluster()));
        return answer.moving(migration.adopting().dryRun(then, path, false).found());
    }

    /** On the agent's thread, where no gear changes meanwhile: looks again, stores, and publishes. */
    private Answer apply(Maker maker) throws IOException {
        HdfsView view = views.current();
        if (view == null) {
            return Verbs.reply(Outcome.NOT_ACTIVE, views.absent());
        }
        GearState state = view.state();
        if (state.phase() != Phase.STEADY && state.phase() != Phase.HELD) {
            return Verbs.reply(
                    Outcome.REFUSED,
                    "refused: a shift to " + state.target() + " hosts is under way (" + state.phase()
                            + "). Wait for it (-getGear shows it) or stop it with -cancelGear.");
        }
        Change change = maker.make(view);
        if (change.refusal() != null) {
            return change.refusal();
        }
        if (!datasets.save(change.table())) {
            return Verbs.reply(
                    Outcome.REFUSED,
                    "refused: the chains of " + change.table().entries().size() + " datasets over "
                            + view.cluster().size()
                            + " hosts are too long to be kept on /. Remove one first; nothing changed.");
        }
        notices.info(change.text());
        agent.doWork();
        return Verbs.reply(Outcome.DONE, change.text());
    }

    private Answer adopt(Answer done, String path, String by, String reason) throws IOException {
        Adopted adopted =
                migration.adopting().adopt(AdoptOrder.below(path, reason), views.require(), by, WallClock.now());
        boolean accepted = adopted.isUnderWay();
        String rest = accepted
                ? "; the data below " + path + " moves to its place, -gearReport shows how far it is"
                : "; its data stays where it is until -adoptLayout " + path + " (" + adopted.message() + ")";
        return Verbs.reply(accepted ? Outcome.IN_PROGRESS : Outcome.DONE, done.message() + rest);
    }
}
