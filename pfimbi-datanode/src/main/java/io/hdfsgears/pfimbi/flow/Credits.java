// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.flow;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A receiver's buffer as credits (§IV-C): a block is asked for only when there is room for it, and gives its place back when it
 * is written, or fails, or its sender is silent for too long. One owner.
 */
public final class Credits {
    private final CreditSettings settings;
    private final Map<Long, Credit> taken = new TreeMap<>();

    public Credits(CreditSettings settings) {
        this.settings = settings;
    }

    /** What {@link #grant} would answer. */
    public CreditAnswer ask(long id, String upstream) {
        if (taken.containsKey(id)) {
            return CreditAnswer.HELD;
        }
        if (taken.size() >= settings.blocks()) {
            return CreditAnswer.NO_ROOM;
        }
        return from(upstream) >= settings.blocksFromOne() ? CreditAnswer.UPSTREAM_AT_LIMIT : CreditAnswer.GRANTED;
    }

    /** Takes a place for a block if there is one. A block that holds one already gets no new time. */
    public CreditAnswer grant(long id, String upstream, long nowNanos) {
        CreditAnswer answer = ask(id, upstream);
        if (answer == CreditAnswer.GRANTED) {
            taken.put(id, new Credit(id, upstream, Credit.Stage.GRANTED, nowNanos));
        }
        return answer;
    }

    /**
     * The block begins to come, or goes on coming.
     *
     * @return false if it has no place: it was never granted one, or came too late
     */
    public boolean progress(long id, long nowNanos) {
        return move(id, Credit.Stage.RECEIVING, nowNanos);
    }

    /**
     * All of the block is here; it keeps its place until {@link #release}.
     *
     * @return false if it has no place
     */
    public boolean buffered(long id, long nowNanos) {
        return move(id, Credit.Stage.BUFFERED, nowNanos);
    }

    /** The block is written, failed or was cancelled: its place is free. Empty if it had none. */
    public Optional<Credit> release(long id) {
        return Optional.ofNullable(taken.remove(id));
    }

    /** Takes places back from blocks that did not begin to come, or stopped coming, by block id. */
    public List<Credit> expire(long nowNanos) {
        List<Credit> overdue = taken.values().stream()
                .filter(credit -> credit.isOverdue(nowNanos, settings))
                .toList();
        overdue.forEach(credit -> taken.remove(credit.id()));
        return overdue;
    }

    public int free() {
        return settings.blocks() - taken.size();
    }

    /** Places taken by blocks in one stage. */
    public int count(Credit.Stage stage) {
        return (int) taken.values().stream()
                .filter(credit -> credit.stage() == stage)
                .count();
    }

    /** Places taken by the blocks of one upstream node. */
    public int from(String upstream) {
        return (int) taken.values().stream()
                .filter(credit -> credit.upstream().equals(upstream))
                .count();
    }

    /** All places that are taken, by block id. */
    public List<Credit> taken() {
        return List.copyOf(taken.values());
    }

    private boolean move(long id, Credit.Stage stage, long nowNanos) {
        Credit credit = taken.get(id);
        if (credit == null || credit.stage().compareTo(stage) > 0) {
            return false;
        }
        taken.put(id, credit.at(stage, nowNanos));
        return true;
    }
}
