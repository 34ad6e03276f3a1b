// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.verb;

import io.hdfsgears.core.chain.ChainEdit;
import io.hdfsgears.core.chain.ExpansionChain;
import io.hdfsgears.core.config.GearKeys;
import io.hdfsgears.core.layout.Layout;
import io.hdfsgears.core.machine.Refusal;
import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.hdfs.agent.AgentLoop;
import io.hdfsgears.hdfs.agent.ChainLook;
import io.hdfsgears.hdfs.agent.GearAgent;
import io.hdfsgears.hdfs.agent.HostsOrder;
import io.hdfsgears.hdfs.dataset.Datasets;
import io.hdfsgears.hdfs.migrate.AdoptOrder;
import io.hdfsgears.hdfs.migrate.Adopted;
import io.hdfsgears.hdfs.migrate.Migrator;
import io.hdfsgears.hdfs.observe.Notices;
import io.hdfsgears.hdfs.time.WallClock;
import io.hdfsgears.hdfs.verb.Answer.Outcome;
import io.hdfsgears.hdfs.view.FittingGears;
import io.hdfsgears.hdfs.view.HdfsView;
import io.hdfsgears.hdfs.view.Views;
import java.io.IOException;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The verb {@code -gearHosts}: changes of the expansion chain that an operator orders. Called on RPC threads by callers that were
 * authorised; a change is made on the agent's thread, is durable before it is in force, and in force before the verb returns. The
 * data that stands wrong then moves at migration's rate.
 */
public final class HostVerbs extends AgentVerbs {
    public HostVerbs(
            AgentLoop loop, GearAgent agent, Views views, Datasets datasets, Migrator migration, Notices notices) {
        super(loop, agent, views, datasets, migration, notices);
    }

    /**
     * A test has let these hosts sleep and woken them.
     *
     * @param names host:transfer port of each
     * @return those that are on the chain; that they were proven is durable then
     */
    public List<String> proven(Collection<String> names) throws IOException {
        return loop.call(() -> {
            Map<NodeId, String> hosts = new LinkedHashMap<>();
            agent.published().names().forEach((id, name) -> {
                if (names.contains(name)) {
                    hosts.put(id, name);
                }
            });
            agent.prove(hosts.keySet());
            return List.copyOf(hosts.values());
        });
    }

    /** Makes the change that was asked for, or says what it would do. */
    public Answer change(HostsOrder order, boolean dryRun, String reason, String by) throws IOException {
        HdfsView view = views.current();
        if (view == null) {
            return Verbs.reply(Outcome.NOT_ACTIVE, views.absent());
        }
        Optional<String> running = migration.adopting().running();
        if (dryRun) {
            return dryRun(order, view, running.isPresent());
        }
        if (running.isPresent()) {
            return Verbs.reply(
                    Outcome.REFUSED,
                    "refused: data below " + running.get() + " is on its way to its place. Wait for it (-gearReport"
                            + " shows it), or stop it by -adoptLayout -cancel.");
        }
        return loop.call(() -> apply(order, reason, by));
    }

    private Answer dryRun(HostsOrder order, HdfsView view, boolean running) throws IOException {
        ChainLook look = loop.call(agent::chain);
        ChainRequest wanted = ChainRequest.of(order, look);
        if (wanted.refusal().isPresent()) {
            return refused(wanted.refusal().get());
        }
        ChainEdit edit = wanted.edit();
        Optional<Refusal> no = look.rules().check(edit);
        if (no.isPresent()) {
            return refused(no.get());
        }
        ExpansionChain then = edit.chain(look.stored().chain());
        HdfsView without =
                view.rearranged(then.hosts(), edit.primaries(look.stored().primaries()));
        Optional<Refusal> misfit = misfit(edit, view.layout(), view.cluster(), without.cluster());
        if (misfit.isPresent()) {
            return refused(misfit.get());
        }
        HdfsView changed =
                without.with(datasets.preview(view.table().fitted(then.size()), view.layout(), without.cluster()));
        String names = ChainRequest.some(then.hosts().stream().map(then::nameOf).toList());
        return Verbs.reply(Outcome.DONE, "dry run, nothing changed: " + wanted.text() + ". Then: " + names)
                .moving(migration.adopting().dryRun(changed, "/", running).found());
    }

    /** On the agent's thread, where neither gear nor chain changes meanwhile. */
    private Answer apply(HostsOrder order, String reason, String by) throws IOException {
        ChainLook look = agent.chain();
        ChainRequest wanted = ChainRequest.of(order, look);
        if (wanted.refusal().isPresent()) {
            return refused(wanted.refusal().get());
        }
        ChainEdit edit = wanted.edit();
        Optional<Refusal> no = look.rules().check(edit).or(() -> misfit(edit, look));
        if (no.isEmpty()) {
            no = agent.change(edit);
        }
        if (no.isPresent()) {
            return refused(no.get());
        }
        notices.info(wanted.text() + ", by an operator's order");
        return moveData(wanted.text(), reason, by);
    }

    private Optional<Refusal> misfit(ChainEdit edit, ChainLook look) {
        HdfsView view = views.current();
        List<NodeId> then = edit.chain(look.stored().chain()).hosts();
        boolean known =
                view != null && then.stream().allMatch(id -> view.cluster().positionOf(id) > 0);
        return view == null || !known
                ? Optional.empty()
                : misfit(
                        edit,
                        view.layout(),
                        view.cluster(),
                        view.rearranged(then, edit.primaries(look.stored().primaries()))
                                .cluster());
    }

    /** A chain without gears in the configured groups. One that had none before may still lose hosts. */
    private static Optional<Refusal> misfit(ChainEdit edit, Layout layout, ClusterView before, ClusterView after) {
        boolean counts = edit instanceof ChainEdit.Primaries
                || FittingGears.trouble(layout, before).isEmpty();
        return FittingGears.trouble(layout, after)
                .filter(why -> counts)
                .map(why -> new Refusal(
                        true,
                        false,
                        why + " (" + GearKeys.GROUPS.name() + " in hdfs-site.xml, in force after a restart)."
                                + " Nothing changed."));
    }

    private static Answer refused(Refusal no) {
        return Verbs.reply(no.badArgument() ? Outcome.BAD_ARGUMENT : Outcome.REFUSED, no.message());
    }

    private Answer moveData(String done, String reason, String by) throws IOException {
        Adopted adopted =
                migration.adopting().adopt(AdoptOrder.below("/", reason), views.require(), by, WallClock.now());
        boolean accepted = adopted.isUnderWay();
        String rest = accepted
                ? "; data moves to its place, -gearReport shows how far it is"
                : "; data stays where it is until -adoptLayout (" + adopted.message() + ")";
        return Verbs.reply(accepted ? Outcome.IN_PROGRESS : Outcome.DONE, done + rest);
    }
}
