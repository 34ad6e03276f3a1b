// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.host;

import java.util.List;
import java.util.OptionalInt;

/**
 * A controller asks for the lease, or says that it is there.
 *
 * @param controller identity of its process
 * @param label its host and process, for people
 * @param epoch by which it acts; 0: it does not
 * @param wanted false: it only says that it is there
 * @param lastOrders what it ordered its hosts last
 * @param ends it ends in order, calls no device any more, and gives the lease back
 * @param reached nameservices that answer it now; empty: an earlier version does not say
 */
public record LeaseRequest(
        String controller,
        String label,
        long epoch,
        boolean wanted,
        List<LastOrder> lastOrders,
        boolean ends,
        OptionalInt reached) {
    public LeaseRequest {
        lastOrders = List.copyOf(lastOrders);
    }
}
