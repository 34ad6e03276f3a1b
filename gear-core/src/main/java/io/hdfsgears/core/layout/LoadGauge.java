// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.layout;

import java.util.function.IntToLongFunction;

/** Point-in-time load of the hosts, read by layouts to balance; values may be a moment old. */
public interface LoadGauge {
    /** For callers without a gauge: all hosts alike, all accept. */
    LoadGauge EVEN = new LoadGauge() {
        @Override
        public long blocks(int position) {
            return 0;
        }

        @Override
        public boolean accepts(int position) {
            return true;
        }
    };

    /** A gauge of hosts that all accept one more block: they differ in what they hold alone. */
    @FunctionalInterface
    interface Accepting extends LoadGauge {
        @Override
        default boolean accepts(int position) {
            return true;
        }
    }

    /** Blocks on the host at this position, those being written included. */
    long blocks(int position);

    /**
     * Requests that the host was given lately, older ones counting less: what it is busy with, as against what it holds.
     * Gauges that do not know it answer with what it holds.
     */
    default double recent(int position) {
        return blocks(position);
    }

    /** Whether the host at this position can take one more block: space, health and load permitting. */
    boolean accepts(int position);

    /** This gauge with other numbers of blocks. */
    default LoadGauge withBlocks(IntToLongFunction blocks) {
        LoadGauge load = this;
        return new LoadGauge() {
            @Override
            public long blocks(int position) {
                return blocks.applyAsLong(position);
            }

            @Override
            public double recent(int position) {
                return load.recent(position);
            }

            @Override
            public boolean accepts(int position) {
                return load.accepts(position);
            }
        };
    }
}
