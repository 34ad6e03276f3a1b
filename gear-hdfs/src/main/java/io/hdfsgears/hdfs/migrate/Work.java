// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.migrate;

import io.hdfsgears.core.migrate.BlockMove;
import io.hdfsgears.core.migrate.HostFlow;
import io.hdfsgears.core.migrate.MoveBacklog;
import io.hdfsgears.core.migrate.PassiveMigration;
import io.hdfsgears.core.model.ClusterView;
import java.util.List;

/** A plan being carried out: good for one view of the hosts. One owner. */
final class Work {
    /** Steps of T. With the default of ten minutes a step is one minute, as in the paper. */
    private static final int STEPS = 10;

    private final ClusterView cluster;
    private final Survey.Found found;
    private final MoveBacklog backlog;
    private final long beyondPlan;

    Work(ClusterView cluster, Survey.Found found) {
        this.cluster = cluster;
        this.found = found;
        this.backlog = new MoveBacklog(found.moves());
        this.beyondPlan = found.blocks() - found.moves().size();
    }

    ClusterView cluster() {
        return cluster;
    }

    Survey.Found found() {
        return found;
    }

    boolean isDrained() {
        return backlog.count() == 0;
    }

    boolean isNothing() {
        return found.moves().isEmpty();
    }

    /** Blocks still to order, those that the next look will plan included. */
    long blocksLeft() {
        return backlog.count() + beyondPlan;
    }

    long bytesLeft() {
        long share = beyondPlan == 0 ? 0 : found.bytes() / found.blocks() * beyondPlan;
        return backlog.bytes() + share;
    }

    List<BlockMove> take(HostFlow flow, int most, long nowNanos) {
        return backlog.take(flow, most, nowNanos);
    }

    /** The pace of passive migration: a tenth of the work in each tenth of T. */
    static final class Pace {
        private final long startNanos;
        private final long stepNanos;
        private PassiveMigration migration = PassiveMigration.within(STEPS);
        private long step = -1;
        private long allowed;

        /** @param timeNanos T */
        Pace(long startNanos, long timeNanos) {
            this.startNanos = startNanos;
            this.stepNanos = Math.max(1, timeNanos / STEPS);
        }

        /** @return moves that may start now */
        int allowance(long left, long nowNanos) {
            long now = (nowNanos - startNanos) / stepNanos;
            if (now > step) {
                step = now;
                PassiveMigration.Minute minute = migration.minute(now, left);
                migration = minute.next();
                allowed = minute.blocks();
            }
            return (int) Math.min(Integer.MAX_VALUE, allowed);
        }

        void used(int moves) {
            allowed -= moves;
        }
    }
}
