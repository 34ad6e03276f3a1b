// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.verb;

import io.hdfsgears.core.chain.ChainEdit;
import io.hdfsgears.core.chain.ExpansionChain;
import io.hdfsgears.core.machine.Refusal;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.hdfs.agent.AgentLoop;
import io.hdfsgears.hdfs.agent.ChainLook;
import io.hdfsgears.hdfs.agent.GearAgent;
import io.hdfsgears.hdfs.migrate.Migrator;
import io.hdfsgears.hdfs.observe.Notices;
import io.hdfsgears.hdfs.proto.GearProtos.AdoptLayoutRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.ChangeHostsRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.OutcomeProto;
import io.hdfsgears.hdfs.proto.GearProtos.VerbReplyProto;
import io.hdfsgears.hdfs.rpc.PowerWords;
import io.hdfsgears.hdfs.state.NotFoundedException;
import io.hdfsgears.hdfs.time.WallClock;
import io.hdfsgears.hdfs.view.HdfsView;
import io.hdfsgears.hdfs.view.Views;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The verb {@code -gearHosts}: changes of the expansion chain that an operator orders. Called on RPC threads by callers that were
 * authorised; a change is made on the agent's thread, is durable before it is in force, and in force before the verb returns. The
 * data that stands wrong then moves at migration's rate.
 */
public final class HostVerbs {
    private static final int NAMED = 20;

    private final AgentLoop loop;
    private final GearAgent agent;
    private final Views views;
    private final Migrator migration;
    private final Notices notices;

    public HostVerbs(AgentLoop loop, GearAgent agent, Views views, Migrator migration, Notices notices) {
        this.loop = loop;
        this.agent = agent;
        this.views = views;
        this.migration = migration;
        this.notices = notices;
    }

    /** A change that was understood, or why it was not. */
    private record Wanted(
            @Nullable ChainEdit edit, String text, @Nullable VerbReplyProto refusal) {
        static Wanted of(ChainEdit edit, String text) {
            return new Wanted(edit, text, null);
        }

        static Wanted bad(String message) {
            return new Wanted(null, "", Verbs.reply(OutcomeProto.BAD_ARGUMENT, message + " Nothing changed."));
        }
    }

    /** What is asked for, on one line of the audit log. */
    public static String asked(ChangeHostsRequestProto request) {
        String asked = (request.hasRemove() ? "remove " + request.getRemove() : "")
                + (request.hasReplace() ? "replace " + request.getReplace() + " by " + request.getBy() : "")
                + (request.hasMove() ? "move " + request.getMove() + " to " + request.getPosition() : "")
                + (request.hasPrimaries() ? "primaries " + request.getPrimaries() : "")
                + (request.getRefound() ? "refound" : "");
        return PowerWords.clean(asked);
    }

    public VerbReplyProto change(ChangeHostsRequestProto request, String by) throws IOException {
        HdfsView view = views.current();
        if (view == null) {
            return Verbs.reply(OutcomeProto.NOT_ACTIVE, String.valueOf(new NotFoundedException().getMessage()));
        }
        if (!view.table().isEmpty()) {
            return Verbs.reply(
                    OutcomeProto.REFUSED,
                    "refused: " + view.table().entries().size() + " dataset(s) have chains of their own along this one."
                            + " Remove them first (-listDatasets, -removeDataset) and set them again afterwards.");
        }
        Optional<String> running = migration.adopting().running();
        if (request.getDryRun()) {
            return dryRun(request, view, running.isPresent());
        }
        if (running.isPresent()) {
            return Verbs.reply(
                    OutcomeProto.REFUSED,
                    "refused: data below " + running.get() + " is on its way to its place. Wait for it (-gearReport"
                            + " shows it), or stop it by -adoptLayout -cancel.");
        }
        VerbReplyProto done = loop.call(() -> apply(request));
        return done.getOutcome() == OutcomeProto.DONE ? moveData(done, request.getReason(), by) : done;
    }

    private VerbReplyProto dryRun(ChangeHostsRequestProto request, HdfsView view, boolean running) throws IOException {
        ChainLook look = loop.call(agent::chain);
        Wanted wanted = wanted(request, look);
        ChainEdit edit = wanted.edit();
        if (edit == null) {
            return refusal(wanted);
        }
        Optional<Refusal> no = look.rules().check(edit);
        if (no.isPresent()) {
            return refused(no.get());
        }
        ExpansionChain then = edit.chain(look.stored().chain());
        VerbReplyProto found = migration
                .adopting()
                .dryRun(
                        view.rearranged(
                                then.hosts(), edit.primaries(look.stored().primaries())),
                        "/",
                        running);
        return VerbReplyProto.newBuilder()
                .setOutcome(OutcomeProto.DONE)
                .setMessage("dry run, nothing changed: " + wanted.text() + ". Then: " + order(then))
                .setBlocksToMove(found.getBlocksToMove())
                .setBytesToMove(found.getBytesToMove())
                .build();
    }

    /** On the agent's thread, where neither gear nor chain changes meanwhile. */
    private VerbReplyProto apply(ChangeHostsRequestProto request) throws IOException {
        ChainLook look = agent.chain();
        Wanted wanted = wanted(request, look);
        ChainEdit edit = wanted.edit();
        if (edit == null) {
            return refusal(wanted);
        }
        Optional<Refusal> no = agent.change(edit);
        if (no.isPresent()) {
            return refused(no.get());
        }
        notices.info(wanted.text() + ", by an operator's order");
        return Verbs.reply(OutcomeProto.DONE, wanted.text());
    }

    private static VerbReplyProto refusal(Wanted wanted) {
        VerbReplyProto refusal = wanted.refusal();
        if (refusal == null) {
            throw new IllegalStateException("neither a change nor a refusal");
        }
        return refusal;
    }

    private static VerbReplyProto refused(Refusal no) {
        return Verbs.reply(no.badArgument() ? OutcomeProto.BAD_ARGUMENT : OutcomeProto.REFUSED, no.message());
    }

    private static Wanted wanted(ChangeHostsRequestProto request, ChainLook look) {
        int kinds = (request.hasRemove() ? 1 : 0)
                + (request.hasReplace() ? 1 : 0)
                + (request.hasMove() ? 1 : 0)
                + (request.hasPrimaries() ? 1 : 0)
                + (request.getRefound() ? 1 : 0);
        if (kinds != 1) {
            return Wanted.bad("Say one of -remove, -replace, -move, -primaries and -refound.");
        }
        if (!look.isWhole()) {
            return new Wanted(
                    null, "", Verbs.reply(OutcomeProto.REFUSED, "refused: the chain changed just now. Try again."));
        }
        ExpansionChain chain = look.stored().chain();
        if (request.hasPrimaries()) {
            return Wanted.of(
                    new ChainEdit.Primaries(request.getPrimaries()),
                    "primaries " + look.stored().primaries() + " -> "
                            + Integer.toUnsignedString(request.getPrimaries()));
        }
        if (request.getRefound()) {
            return refound(look);
        }
        String name = request.hasRemove()
                ? request.getRemove()
                : request.hasReplace() ? request.getReplace() : request.getMove();
        List<NodeId> found = named(chain, name);
        if (found.size() != 1) {
            return Wanted.bad(ambiguous(name, found.size()));
        }
        NodeId host = found.get(0);
        if (request.hasRemove()) {
            return Wanted.of(new ChainEdit.Remove(host), chain.nameOf(host) + " leaves the chain");
        }
        if (request.hasMove()) {
            return Wanted.of(
                    new ChainEdit.Move(host, request.getPosition()),
                    chain.nameOf(host) + " moves from position " + chain.positionOf(host) + " to "
                            + Integer.toUnsignedString(request.getPosition()));
        }
        return replaced(look, host, request.getBy());
    }

    private static Wanted replaced(ChainLook look, NodeId old, String name) {
        ExpansionChain chain = look.stored().chain();
        List<NodeId> found = named(chain, name);
        if (found.size() != 1) {
            return Wanted.bad(ambiguous(name, found.size()) + " A new host joins the chain once its DataNode runs.");
        }
        NodeId by = found.get(0);
        boolean lost = !look.facts().get(chain.positionOf(old) - 1).heard();
        return Wanted.of(
                new ChainEdit.Replace(old, by, lost),
                chain.nameOf(by) + " takes position " + chain.positionOf(old) + " of " + chain.nameOf(old)
                        + (lost ? ", which leaves the chain" : ", which takes position " + chain.positionOf(by)));
    }

    private static Wanted refound(ChainLook look) {
        ExpansionChain chain = look.stored().chain();
        List<NodeId> order = look.foundingOrder();
        List<String> lacking = new ArrayList<>();
        for (NodeId id : chain.hosts()) {
            if (!order.contains(id)) {
                lacking.add(chain.nameOf(id));
            }
        }
        return lacking.isEmpty()
                ? Wanted.of(new ChainEdit.Refound(order), "the chain is founded anew")
                : new Wanted(
                        null,
                        "",
                        Verbs.reply(
                                OutcomeProto.REFUSED,
                                "refused: to found the chain anew all its hosts must be up; these are not: "
                                        + some(lacking)
                                        + ". Shift up first (-setGear max -wait), remove those that are lost."));
    }

    /** By UUID, host:port, or host name where only one DataNode runs on it. */
    private static List<NodeId> named(ExpansionChain chain, String name) {
        List<NodeId> found = new ArrayList<>();
        for (NodeId id : chain.hosts()) {
            String known = chain.nameOf(id);
            if (id.value().equals(name) || known.equals(name)) {
                return List.of(id);
            }
            int colon = known.lastIndexOf(':');
            if (colon > 0 && known.substring(0, colon).equals(name)) {
                found.add(id);
            }
        }
        return found;
    }

    private static String ambiguous(String name, int found) {
        return found == 0
                ? "there is no host '" + name + "' on the chain: -gearHosts lists them."
                : "there are " + found + " DataNodes on '" + name + "': name one as host:port, see -gearHosts.";
    }

    private static String order(ExpansionChain chain) {
        return some(chain.hosts().stream().map(chain::nameOf).toList());
    }

    private static String some(List<String> names) {
        return String.join(" ", names.subList(0, Math.min(NAMED, names.size())))
                + (names.size() > NAMED ? " and " + (names.size() - NAMED) + " more" : "");
    }

    private VerbReplyProto moveData(VerbReplyProto done, String reason, String by) throws IOException {
        VerbReplyProto adopted = migration
                .adopting()
                .adopt(
                        AdoptLayoutRequestProto.newBuilder().setReason(reason).build(),
                        views.current(),
                        by,
                        WallClock.now());
        boolean accepted = adopted.getOutcome() == OutcomeProto.IN_PROGRESS;
        String rest = accepted
                ? "; data moves to its place, -gearReport shows how far it is"
                : "; data stays where it is until -adoptLayout (" + adopted.getMessage() + ")";
        return Verbs.reply(accepted ? OutcomeProto.IN_PROGRESS : OutcomeProto.DONE, done.getMessage() + rest);
    }
}
