// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.host;

import java.util.List;
import java.util.Optional;

/** What a controller is told about the lease. */
public sealed interface LeaseReply {
    /** Of the lease. */
    long epoch();

    /** How long a holder may act, from its request on. */
    long validMillis();

    /**
     * It holds the lease.
     *
     * @param handover from the holder before, until this one names the epoch
     * @param reachesFewer another controller waits and reaches more nameservices
     */
    record Granted(long epoch, long validMillis, Optional<Handover> handover, boolean reachesFewer)
            implements LeaseReply {}

    /**
     * It does not hold the lease.
     *
     * @param waitMillis until it may be free
     * @param holder label of the holder; empty: none, or not known yet
     */
    record Refused(long epoch, long validMillis, long waitMillis, String holder) implements LeaseReply {}

    /**
     * What a new holder goes on from.
     *
     * @param idleMillis since the holder before stopped
     * @param lastOrders of the holder before
     */
    record Handover(long idleMillis, List<LastOrder> lastOrders) {
        public Handover {
            lastOrders = List.copyOf(lastOrders);
        }
    }
}
