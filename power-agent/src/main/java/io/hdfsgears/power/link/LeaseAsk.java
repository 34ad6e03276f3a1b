// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.link;

import java.util.List;

/**
 * A controller asks a NameNode for the right to act.
 *
 * @param controller identity of its process
 * @param label its host and process, for people
 * @param epoch by which it acts; 0: it does not
 * @param wanted false: it only says that it is there
 * @param given what it gave its hosts last
 * @param ends in order: it calls no device any more, and gives the lease back
 * @param reached nameservices that answer it now
 */
public record LeaseAsk(
        String controller, String label, long epoch, boolean wanted, List<Given> given, boolean ends, int reached) {
    public LeaseAsk {
        given = List.copyOf(given);
    }
}
