// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.verb;

import io.hdfsgears.core.check.LayoutText;
import io.hdfsgears.core.machine.Phase;
import io.hdfsgears.core.migrate.EvenOut;
import io.hdfsgears.core.migrate.EvenOut.Decision;
import io.hdfsgears.core.migrate.EvenOut.Look;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.hdfs.migrate.Adopting;
import io.hdfsgears.hdfs.migrate.Migrator;
import io.hdfsgears.hdfs.observe.Notices;
import io.hdfsgears.hdfs.state.LayoutStore;
import io.hdfsgears.hdfs.state.Stored;
import io.hdfsgears.hdfs.view.HdfsView;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/** Moves data to its place after the chain has changed, by the same job as {@code -adoptLayout}. On the agent's thread. */
public final class EvenOuts {
    private static final String BY = "hdfs-gears";
    private static final String ALL = "/";
    private static final String ON = " on ";

    private final boolean enabled;
    private final String policy;
    private final LayoutStore store;
    private final Migrator migration;
    private final LongSupplier blocks;
    private final Notices notices;
    private EvenOut rule = EvenOut.IDLE;
    private @Nullable String stored;
    private @Nullable Stored seen;
    private String current = "";

    /**
     * @param policy the layout with the parameters that decide where replicas lie
     * @param blocks of the namespace
     */
    public EvenOuts(
            boolean enabled,
            String policy,
            LayoutStore store,
            Migrator migration,
            LongSupplier blocks,
            Notices notices) {
        this.enabled = enabled;
        this.policy = policy + ON;
        this.store = store;
        this.migration = migration;
        this.blocks = blocks;
        this.notices = notices;
    }

    /** What another NameNode stored meanwhile counts. */
    public void forget() {
        stored = null;
        rule = EvenOut.IDLE;
    }

    /** While this NameNode is active. */
    public void doWork(HdfsView view, Stored durable, long nowMillis) throws IOException {
        if (!enabled) {
            return;
        }
        String before = stored;
        if (before == null) {
            before = inOwnWords(store.arrangement());
            stored = before;
        }
        Adopting adopting = migration.adopting();
        Optional<String> running = adopting.running();
        Look look = new Look(
                before,
                policy,
                arrangement(durable),
                running.filter(ALL::equals).isPresent(),
                running.isEmpty() && isSettled(view),
                blocks.getAsLong() == 0);
        Decision decision = rule.decide(look);
        switch (decision.action()) {
            case NONE -> {}
            case STORE -> {
                store.saveArrangement(decision.arrangement());
                stored = decision.arrangement();
            }
            case START -> start(adopting, view, nowMillis);
        }
        rule = decision.next();
    }

    /** An older release stored fewer parameters: that is no other policy. */
    private String inOwnWords(String arrangement) {
        int on = arrangement.lastIndexOf(ON);
        String own = policy.substring(0, policy.length() - ON.length());
        return on < 0 || LayoutText.differ(arrangement.substring(0, on), own)
                ? arrangement
                : policy + arrangement.substring(on + ON.length());
    }

    private static boolean isSettled(HdfsView view) {
        return view.state().phase() == Phase.STEADY
                && view.cluster().servingCount() == view.cluster().size();
    }

    private void start(Adopting adopting, HdfsView view, long nowMillis) throws IOException {
        if (adopting.start("the chain has changed", view, BY, nowMillis)) {
            notices.info("the chain has changed: data moves to its place at migration's rate");
        }
    }

    /** A text of a hundred characters however many hosts there are; made anew when the chain is another one. */
    private String arrangement(Stored durable) {
        Stored last = seen;
        if (last == null || !last.chain().equals(durable.chain()) || last.primaries() != durable.primaries()) {
            CRC32C crc = new CRC32C();
            for (NodeId id : durable.chain().hosts()) {
                crc.update((id.value() + "\n").getBytes(StandardCharsets.UTF_8));
            }
            current = policy + durable.chain().size() + " hosts " + Long.toHexString(crc.getValue()) + " primaries "
                    + durable.primaries();
        }
        seen = durable;
        return current;
    }
}
