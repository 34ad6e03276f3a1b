// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.auto;

import io.hdfsgears.hdfs.view.HdfsView;
import java.io.IOException;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What the controller may do to the gears. Called on the gear agent's thread. */
public interface Steering {
    /** @return null while there is no chain */
    @Nullable
    HdfsView view();

    /**
     * Asks for a shift, with the checks that an operator's request has to pass. Does not wait.
     *
     * @param answer gets the outcome, on another thread
     */
    void shift(int hosts, String reason, Consumer<Outcome> answer);

    /** Stops the shift that is under way; hosts that were leaving stay. */
    void cancel(String reason) throws IOException;

    /** Sets the number of hosts that primary replicas are spread over, if the layout knows such a set. */
    void offloadSet(int hosts);

    /** @return m as the layout has it now; empty when it knows no such set, or an operator fixed it */
    OptionalInt offloadSet();

    /** Fewest hosts awake that datasets and hosts which never sleep leave room for. */
    int floor(HdfsView view);

    /** Hosts that would have to wake for room if only those of the gear served. */
    int lackingRoom(HdfsView view);

    /** Block moves that wait or run. */
    long pendingMoves();

    /** Watts that the host is reported to draw. */
    OptionalDouble watts(String host);

    /** Tells the operator. */
    void say(String text);

    /** @param message why it was refused, or that it was accepted; names no file, since every user may read it */
    record Outcome(boolean accepted, String message) {}
}
