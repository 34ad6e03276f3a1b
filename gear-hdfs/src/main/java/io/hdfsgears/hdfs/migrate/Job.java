// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.migrate;

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

    /**
     * Data that another placement wrote comes into the layout.
     *
     * @param blocks out of place at the first look, -1 before it
     * @param bytes of these blocks, one replica each
     * @param end how it ended, empty while it runs
     * @param deferred blocks that could not be adopted, at the end
     * @param byBytes whether hosts are evened out by bytes, not by blocks
     */
    record Adoption(
            String path,
            String by,
            String reason,
            long startedMillis,
            long blocks,
            long bytes,
            String end,
            long deferred,
            boolean byBytes)
            implements Job {
        static final String DONE = "DONE";
        static final String CANCELLED = "CANCELLED";

        boolean isRunning() {
            return end.isEmpty();
        }

        Adoption sized(long newBlocks, long newBytes) {
            return new Adoption(path, by, reason, startedMillis, newBlocks, newBytes, end, deferred, byBytes);
        }

        Adoption ended(String how, long blocksDeferred) {
            return new Adoption(path, by, reason, startedMillis, blocks, bytes, how, blocksDeferred, byBytes);
        }
    }
}
