// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.link;

import java.util.List;
import java.util.OptionalLong;

/**
 * What an active NameNode says of the lease of controllers.
 *
 * @param held by the one that asked
 * @param epoch of the lease
 * @param validNanos for so long from its request on the holder may act
 * @param waitNanos of one that does not hold it: until it may be free
 * @param holder label of the one that holds it, for people
 * @param given what the holder before gave its hosts last
 * @param idleNanos to a new holder: since the one before stopped, at least
 * @param reachesFewer to the holder: a controller that waits reaches more nameservices
 */
public record LeaseWord(
        boolean held,
        long epoch,
        long validNanos,
        long waitNanos,
        String holder,
        List<Given> given,
        OptionalLong idleNanos,
        boolean reachesFewer) {
    public LeaseWord {
        given = List.copyOf(given);
    }

    /** Of a NameNode that does not say when the holder before stopped. */
    public LeaseWord(boolean held, long epoch, long validNanos, long waitNanos, String holder, List<Given> given) {
        this(held, epoch, validNanos, waitNanos, holder, given, OptionalLong.empty(), false);
    }
}
