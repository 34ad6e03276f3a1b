// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.migrate;

import java.util.ArrayList;
import java.util.List;

/**
 * Passive migration (SpringFS §3.2): what returned hosts lack is moved within T minutes, 1/T of it each minute, and
 * not at once. Blocks that later writes or deletions make needless are never moved. Immutable: one step a minute gives
 * the next state.
 *
 * <p>Blocks that hosts start to lack during a migration form another batch with T minutes of its own. When there is
 * less to do than expected, the batch with most time left shrinks first.
 *
 * @param minutes T; 1 is aggressive migration: all at once
 * @param batches outstanding work, the first due first
 */
public record PassiveMigration(int minutes, List<Batch> batches) {
    /**
     * @param dueMinute minute at whose beginning the batch is done
     * @param blocks still to be moved
     */
    public record Batch(long dueMinute, long blocks) {}

    /**
     * @param next the state after this minute
     * @param blocks how many blocks to move in this minute at most: what the plan of the minute may hold
     */
    public record Minute(PassiveMigration next, long blocks) {}

    public PassiveMigration {
        if (minutes < 1) {
            throw new IllegalArgumentException("a migration needs at least 1 minute, not " + minutes);
        }
        batches = List.copyOf(batches);
    }

    /** Nothing to do yet. The paper found T = 10 a good choice. */
    public static PassiveMigration within(int minutes) {
        return new PassiveMigration(minutes, List.of());
    }

    /**
     * @param nowMinute grows by one each call
     * @param shortfall blocks that hosts lack now, as SpringFS counts them
     */
    public Minute minute(long nowMinute, long shortfall) {
        List<Batch> due = new ArrayList<>();
        long known = 0;
        for (Batch batch : batches) {
            long blocks = Math.min(batch.blocks(), shortfall - known);
            if (blocks > 0) {
                due.add(new Batch(batch.dueMinute(), blocks));
                known += blocks;
            }
        }
        if (shortfall > known) {
            due.add(new Batch(nowMinute + minutes, shortfall - known));
        }
        return spend(due, nowMinute);
    }

    private Minute spend(List<Batch> due, long nowMinute) {
        List<Batch> left = new ArrayList<>();
        long quota = 0;
        for (Batch batch : due) {
            long minutesLeft = Math.max(1, batch.dueMinute() - nowMinute);
            long now = -Math.floorDiv(-batch.blocks(), minutesLeft);
            quota += now;
            if (batch.blocks() > now) {
                left.add(new Batch(batch.dueMinute(), batch.blocks() - now));
            }
        }
        return new Minute(new PassiveMigration(minutes, left), quota);
    }
}
