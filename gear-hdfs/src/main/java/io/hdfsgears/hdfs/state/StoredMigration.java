// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.state;

import java.util.Optional;

/**
 * What is to be migrated, as it is stored.
 *
 * @param passive what was written while hosts slept goes home
 * @param adoption the one that runs, or the last one that ended
 */
public record StoredMigration(Optional<Passive> passive, Optional<Adoption> adoption) {
    public static final StoredMigration NONE = new StoredMigration(Optional.empty(), Optional.empty());

    /** @param target hosts awake in the gear that it belongs to */
    public record Passive(int target, long startedMillis) {}

    /**
     * Data comes into the layout by an order.
     *
     * @param blocks out of place at the first look, -1 before it
     * @param bytes of these blocks, one replica each
     * @param end how it ended, empty while it runs
     * @param deferred blocks that could not be adopted, at the end
     * @param byBytes whether hosts are evened out by bytes, not by blocks
     * @param layout policy and parameters that it was ordered for; empty in an order of an older release
     */
    public record Adoption(
            String path,
            String by,
            String reason,
            long startedMillis,
            long blocks,
            long bytes,
            String end,
            long deferred,
            boolean byBytes,
            String layout) {
        /** After the first look. */
        public Adoption sized(long newBlocks, long newBytes) {
            return new Adoption(path, by, reason, startedMillis, newBlocks, newBytes, end, deferred, byBytes, layout);
        }

        /** At its end. */
        public Adoption ended(String how, long blocksDeferred) {
            return new Adoption(path, by, reason, startedMillis, blocks, bytes, how, blocksDeferred, byBytes, layout);
        }
    }
}
