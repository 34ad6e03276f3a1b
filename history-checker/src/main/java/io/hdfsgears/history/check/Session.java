// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.history.check;

import io.hdfsgears.history.Action;
import java.util.ArrayList;
import java.util.List;

/** From the moment that a client opens a file for writing until it closes it or gives up. */
final class Session {
    final int id;
    /** A CREATE, or the APPEND that opened the file again. */
    final Operation opener;
    /** Appends, flushes and closes, in the client's order. */
    final List<Operation> operations = new ArrayList<>();
    /** No operation of the stream failed. */
    boolean usable;

    Session(int id, Operation opener) {
        this.id = id;
        this.opener = opener;
        this.usable = opener.ok();
    }

    /** @return whether it made the file */
    boolean creates() {
        return opener.action() == Action.CREATE;
    }

    /** @return whether it ended by a close that was done before {@code time} */
    boolean closedBefore(int time) {
        return operations.stream()
                .anyMatch(operation -> operation.action() == Action.CLOSE && operation.ok() && operation.end() < time);
    }
}
