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
import io.hdfsgears.hdfs.proto.GearProtos.DatasetProto;
import io.hdfsgears.hdfs.proto.GearProtos.ListDatasetsReplyProto;
import io.hdfsgears.hdfs.proto.GearProtos.OutcomeProto;
import io.hdfsgears.hdfs.proto.GearProtos.RemoveDatasetRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.SetDatasetRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.VerbReplyProto;
import io.hdfsgears.hdfs.report.Observatory;
import io.hdfsgears.hdfs.time.WallClock;
import io.hdfsgears.hdfs.view.DatasetPlans;
import io.hdfsgears.hdfs.view.HdfsView;
import io.hdfsgears.hdfs.view.Views;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
            @Nullable VerbReplyProto refusal) {
        static Change no(OutcomeProto outcome, String message) {
            return new Change(DatasetTable.NONE, false, "", Verbs.reply(outcome, message));
        }
    }

    /** Makes the change for a view and the datasets of that view. */
    private interface Maker {
        Change make(HdfsView view) throws IOException;
    }

    public VerbReplyProto set(SetDatasetRequestProto request, String by) throws IOException {
        String path = request.getPath();
        return change(
                path,
                by,
                request.getReason(),
                request.getDryRun(),
                view -> path.equals("/") ? rest(request, view) : set(request, view));
    }

    public VerbReplyProto remove(RemoveDatasetRequestProto request, String by) throws IOException {
        String path = request.getPath();
        return change(path, by, request.getReason(), request.getDryRun(), view -> {
            if (view.table().entry(path).isEmpty()) {
                return Change.no(
                        OutcomeProto.BAD_ARGUMENT,
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
    public ListDatasetsReplyProto list() throws IOException {
        HdfsView view = views.require();
        ListDatasetsReplyProto.Builder reply = ListDatasetsReplyProto.newBuilder();
        GearTable gears = view.gears();
        DatasetTable table = view.table();
        int lowest = view.cluster().primaries();
        reply.addDatasets(describe(view, 0, gears, lowest, table.restShare(), first(lowest)));
        for (int number = 1; number <= table.entries().size(); number++) {
            DatasetEntry entry = table.entry(number);
            reply.addDatasets(describe(view, number, gears, entry.floor(), entry.share(), entry.primaryPositions()));
        }
        return reply.build();
    }

    private static List<Integer> first(int hosts) {
        return IntStream.rangeClosed(1, hosts).boxed().toList();
    }

    private DatasetProto describe(
            HdfsView view, int number, GearTable gears, int floor, int share, List<Integer> primaries) {
        String path = number == 0 ? "/" : view.table().entry(number).path();
        DatasetProto.Builder proto = DatasetProto.newBuilder()
                .setPath(path)
                .setPrimaries(primaries.size())
                .setGear(gears.gearOf(floor))
                .setGearHosts(floor)
                .setShare(share)
                .addAllPrimaryHosts(names(view, primaries));
        Map<String, Long> blocks = datasets.blocks();
        if (blocks.containsKey(path)) {
            proto.setBlocks(blocks.getOrDefault(path, 0L));
        }
        DatasetPlans.Shared shared = view.plans().shared();
        if (shared != null) {
            proto.setInUse(shared.inUse().get(number))
                    .addAllHosts(names(view, shared.owners().of(number)));
        }
        return proto.build();
    }

    private static List<String> names(HdfsView view, List<Integer> positions) {
        return positions.stream()
                .map(position -> view.cluster().member(position).name())
                .toList();
    }

    /** All of the dataset {@code /} that can be set is its share. */
    private static Change rest(SetDatasetRequestProto request, HdfsView view) {
        if (request.hasPrimaries() || request.hasGear() || !request.hasShare()) {
            return Change.no(
                    OutcomeProto.BAD_ARGUMENT,
                    "of / only the -share can be set: its primaries and lowest gear are the cluster's. Nothing"
                            + " changed.");
        }
        Optional<VerbReplyProto> no = badShare(request);
        return no.map(refusal -> new Change(DatasetTable.NONE, false, "", refusal))
                .orElseGet(() -> new Change(
                        view.table().withRestShare(request.getShare()),
                        false,
                        "the share of / is " + request.getShare(),
                        null));
    }

    private static Optional<VerbReplyProto> badShare(SetDatasetRequestProto request) {
        boolean good = !request.hasShare() || (request.getShare() >= 1 && request.getShare() <= DatasetEntry.MAX_SHARE);
        return good
                ? Optional.empty()
                : Optional.of(Verbs.reply(
                        OutcomeProto.BAD_ARGUMENT,
                        "-share cannot be " + Integer.toUnsignedString(request.getShare())
                                + ": it takes a whole number from 1 to " + DatasetEntry.MAX_SHARE
                                + ". Nothing changed."));
    }

    private Change set(SetDatasetRequestProto request, HdfsView view) throws IOException {
        String path = request.getPath();
        DatasetTable table = view.table();
        Optional<DatasetEntry> before = table.entry(path);
        GearTable gears = view.gears();
        Optional<VerbReplyProto> no = badPath(path).or(() -> badShare(request)).or(() -> badGear(request, gears));
        if (no.isPresent()) {
            return new Change(DatasetTable.NONE, false, "", no.get());
        }
        int floor = request.hasGear()
                ? gears.hostsAwake(request.getGear())
                : before.map(DatasetEntry::floor).orElse(gears.hostsAwake(1));
        int primaries = request.hasPrimaries()
                ? request.getPrimaries()
                : before.map(DatasetEntry::primaries).orElse(view.cluster().primaries());
        int share = request.hasShare()
                ? request.getShare()
                : before.map(DatasetEntry::share).orElse(1);
        if (primaries < 1 || primaries > floor) {
            return Change.no(
                    OutcomeProto.BAD_ARGUMENT,
                    Integer.toUnsignedString(primaries) + " primaries do not fit: the lowest gear of " + path + " has "
                            + floor + " hosts awake. Choose 1 to " + floor
                            + " -primaries, or a higher -gear. Nothing changed.");
        }
        if (before.isEmpty() && table.entries().size() >= DatasetTable.MOST) {
            return Change.no(
                    OutcomeProto.REFUSED,
                    "refused: there are " + DatasetTable.MOST + " datasets already. Remove one first.");
        }
        if (view.state().target() < floor) {
            return Change.no(
                    OutcomeProto.REFUSED,
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

    private Optional<VerbReplyProto> badPath(String path) throws IOException {
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
                : Optional.of(Verbs.reply(OutcomeProto.BAD_ARGUMENT, wrong + "; nothing changed."));
    }

    private static Optional<VerbReplyProto> badGear(SetDatasetRequestProto request, GearTable gears) {
        boolean good = !request.hasGear() || (request.getGear() >= 1 && request.getGear() <= gears.max());
        return good
                ? Optional.empty()
                : Optional.of(Verbs.reply(
                        OutcomeProto.BAD_ARGUMENT,
                        "there is no gear " + Integer.toUnsignedString(request.getGear()) + ": gears are 1 to "
                                + gears.max() + ", with " + gears.awake() + " hosts awake. Nothing changed."));
    }

    private VerbReplyProto change(String path, String by, String reason, boolean dryRun, Maker maker)
            throws IOException {
        HdfsView seen = views.current();
        if (seen == null) {
            return Verbs.reply(OutcomeProto.NOT_ACTIVE, views.absent());
        }
        if (!(seen.layout() instanceof DatasetChains)) {
            return Verbs.reply(
                    OutcomeProto.REFUSED,
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
            return Verbs.reply(OutcomeProto.DONE, planned.text() + "; it is so already, nothing changed");
        }
        Optional<String> running = adopting.running();
        boolean moves = planned.moves() && adopting.isDirectory(path);
        if (dryRun) {
            return dryRun(seen, planned, moves, path);
        }
        if (moves && running.isPresent()) {
            return Verbs.reply(
                    OutcomeProto.REFUSED,
                    "refused: data below " + running.get() + " is on its way to its place. Wait for it (-gearReport"
                            + " shows it), or stop it by -adoptLayout -cancel.");
        }
        VerbReplyProto done = loop.call(() -> apply(maker));
        return moves && done.getOutcome() == OutcomeProto.DONE ? adopt(done, path, by, reason) : done;
    }

    private VerbReplyProto dryRun(HdfsView seen, Change planned, boolean moves, String path) throws IOException {
        VerbReplyProto.Builder reply =
                Verbs.reply(OutcomeProto.DONE, "dry run, nothing changed: " + planned.text()).toBuilder();
        if (moves) {
            HdfsView then = seen.with(datasets.preview(planned.table(), seen.layout(), seen.cluster()));
            migration
                    .adopting()
                    .dryRun(then, path, false)
                    .found()
                    .ifPresent(found -> reply.setBlocksToMove(found.blocks()).setBytesToMove(found.bytes()));
        }
        return reply.build();
    }

    /** On the agent's thread, where no gear changes meanwhile: looks again, stores, and publishes. */
    private VerbReplyProto apply(Maker maker) throws IOException {
        HdfsView view = views.current();
        if (view == null) {
            return Verbs.reply(OutcomeProto.NOT_ACTIVE, views.absent());
        }
        GearState state = view.state();
        if (state.phase() != Phase.STEADY && state.phase() != Phase.HELD) {
            return Verbs.reply(
                    OutcomeProto.REFUSED,
                    "refused: a shift to " + state.target() + " hosts is under way (" + state.phase()
                            + "). Wait for it (-getGear shows it) or stop it with -cancelGear.");
        }
        Change change = maker.make(view);
        if (change.refusal() != null) {
            return change.refusal();
        }
        if (!datasets.save(change.table())) {
            return Verbs.reply(
                    OutcomeProto.REFUSED,
                    "refused: the chains of " + change.table().entries().size() + " datasets over "
                            + view.cluster().size()
                            + " hosts are too long to be kept on /. Remove one first; nothing changed.");
        }
        notices.info(change.text());
        agent.doWork();
        return Verbs.reply(OutcomeProto.DONE, change.text());
    }

    private VerbReplyProto adopt(VerbReplyProto done, String path, String by, String reason) throws IOException {
        Adopted adopted =
                migration.adopting().adopt(AdoptOrder.below(path, reason), views.require(), by, WallClock.now());
        boolean accepted = adopted.isUnderWay();
        String rest = accepted
                ? "; the data below " + path + " moves to its place, -gearReport shows how far it is"
                : "; its data stays where it is until -adoptLayout " + path + " (" + adopted.message() + ")";
        return Verbs.reply(accepted ? OutcomeProto.IN_PROGRESS : OutcomeProto.DONE, done.getMessage() + rest);
    }
}
