// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.balance;

/** How often hosts were asked, as the caller records it; values may be a moment old. */
public interface HitCounts {
    /** Blocks for which the host at this position was the first choice. */
    long served(int position);

    /** Blocks that the host could have served: it held them and was serving, chosen or not. */
    long offered(int position);

    /** Requests that the host was given lately, older ones counting less; counters that do not fade give all. */
    default double recent(int position) {
        return served(position);
    }
}
