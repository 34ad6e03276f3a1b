// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.migrate;

import io.hdfsgears.hdfs.state.StoredMigration;

/** What is to be migrated, durable so that it goes on after a restart or a failover. */
sealed interface Job {
    /** Only files below it. */
    String path();

    /** ms since the Unix epoch */
    long startedMillis();

    /**
     * After a shift up: what was written while hosts slept goes home.
     *
     * @param target hosts awake in the gear that it belongs to; it is void in any other
     */
    record Passive(int target, long startedMillis) implements Job {
        @Override
        public String path() {
            return "/";
        }
    }

    /**
     * Cold files give replicas to standby servers, one of each block. Not durable: whoever asked asks again.
     *
     * @param search what to move now
     * @param dryRun look, and move nothing
     */
    record Retirement(ColdSurvey search, boolean dryRun, long startedMillis) implements Job {
        @Override
        public String path() {
            return "/";
        }
    }

    /** Data that another placement wrote comes into the layout. */
    record Adoption(StoredMigration.Adoption order) implements Job {
        static final String DONE = "DONE";
        static final String CANCELLED = "CANCELLED";

        /**
         * @param byBytes whether hosts are evened out by bytes, not by blocks
         * @param layout policy and parameters of this NameNode
         */
        static Adoption ordered(String path, String by, String reason, long nowMillis, boolean byBytes, String layout) {
            return new Adoption(
                    new StoredMigration.Adoption(path, by, reason, nowMillis, -1, 0, "", 0, byBytes, layout));
        }

        @Override
        public String path() {
            return order.path();
        }

        @Override
        public long startedMillis() {
            return order.startedMillis();
        }

        boolean isRunning() {
            return order.end().isEmpty();
        }

        Adoption sized(long blocks, long bytes) {
            return new Adoption(order.sized(blocks, bytes));
        }

        Adoption ended(String how, long blocksDeferred) {
            return new Adoption(order.ended(how, blocksDeferred));
        }
    }
}
