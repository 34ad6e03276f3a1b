// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.agent;

import java.util.Optional;
import java.util.OptionalInt;

/**
 * A change of the expansion chain as it was asked for: exactly one of remove to refound. A host is given by host name, host:transfer port or
 * DataNode UUID.
 *
 * @param remove a host that is lost
 * @param replace the host whose place another one takes
 * @param move the host that moves
 * @param primaries p from now on
 * @param refound the order in which a new chain would be founded
 */
public record HostsOrder(
        Optional<String> remove,
        Optional<Replace> replace,
        Optional<Move> move,
        OptionalInt primaries,
        boolean refound) {
    /** @param by the host that takes the place */
    public record Replace(String host, String by) {}

    /** @param position 1-based */
    public record Move(String host, int position) {}
}
