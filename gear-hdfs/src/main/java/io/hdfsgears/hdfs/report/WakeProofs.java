// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.report;

import io.hdfsgears.core.config.PowerSwitch;
import io.hdfsgears.core.machine.Power;
import io.hdfsgears.core.model.Member;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.core.power.PowerWords;
import io.hdfsgears.core.power.WakeWatch;
import io.hdfsgears.core.power.WakeWatch.Sight;
import io.hdfsgears.hdfs.agent.Published;
import io.hdfsgears.hdfs.config.GearConfig;
import io.hdfsgears.hdfs.host.HostTracker;
import io.hdfsgears.hdfs.state.Roster;
import java.io.IOException;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Which hosts have proven that they can be woken: they slept and woke by order, in a shift or in a test by {@code hdfs power test}. The
 * proof is a part of the durable state. A controller that says that it could not wake the host raises an alarm; the proof stands.
 */
public final class WakeProofs {
    private final Supplier<Published> published;
    private final Durable durable;
    private final HostTracker tracker;
    private final boolean switched;
    private final boolean required;
    private final long ageNanos;
    private final WakeWatch watch;
    /** Proven and not yet durable. */
    private final Set<NodeId> owed = new HashSet<>();

    /** Where proofs are kept. */
    public interface Durable {
        /** Durable when it returns. @return whether anything changed */
        boolean prove(Collection<NodeId> hosts) throws IOException;
    }

    /** @param published what the gear agent published last */
    public WakeProofs(Supplier<Published> published, Durable durable, HostTracker tracker, GearConfig config) {
        this(
                published,
                durable,
                tracker,
                config.power() == PowerSwitch.AGENT,
                config.guards().proofRequired(),
                config.reportAgeNanos(),
                TimeUnit.MILLISECONDS.toNanos(config.times().wakeMillis()));
    }

    WakeProofs(
            Supplier<Published> published,
            Durable durable,
            HostTracker tracker,
            boolean switched,
            boolean required,
            long ageNanos,
            long limitNanos) {
        this.published = published;
        this.durable = durable;
        this.tracker = tracker;
        this.switched = switched;
        this.required = required;
        this.ageNanos = ageNanos;
        this.watch = new WakeWatch(limitNanos);
    }

    /** One look, on the agent's thread. What cannot be made durable is tried again with the next one. */
    void look(boolean active, long nowNanos) throws IOException {
        Published now = published.get();
        Roster roster = now.roster();
        if (!switched) {
            return;
        }
        if (!active || roster == null) {
            watch.forget();
            owed.clear();
            return;
        }
        List<NodeId> chain = roster.stored().chain().hosts();
        Map<NodeId, Sight> sights = new LinkedHashMap<>();
        for (int i = 0; i < Math.min(chain.size(), now.facts().size()); i++) {
            NodeId id = chain.get(i);
            PowerWords words = tracker.words(now.nameOf(id).orElse(""));
            sights.put(
                    id,
                    new Sight(
                            now.facts().get(i).heard(),
                            now.orders().get(id) == Power.ON,
                            words.power(ageNanos, nowNanos),
                            words.isReadOff(ageNanos, nowNanos),
                            words.upNanos(ageNanos, nowNanos)));
        }
        owed.addAll(watch.look(sights, nowNanos));
        if (!owed.isEmpty()) {
            durable.prove(owed);
            owed.clear();
        }
    }

    /** Whether the host has proven that it can be woken; empty where hosts are not switched. Any thread. */
    Optional<Boolean> of(NodeId host) {
        Roster roster = published.get().roster();
        return switched && roster != null ? Optional.of(roster.stored().proven().contains(host)) : Optional.empty();
    }

    /** Names of those that lack a proof, where one is asked for. Any thread. */
    List<String> lacking(Collection<Member> sleepers) {
        return required
                ? sleepers.stream()
                        .filter(member ->
                                of(member.id()).filter(proven -> !proven).isPresent())
                        .map(Member::name)
                        .toList()
                : List.of();
    }
}
