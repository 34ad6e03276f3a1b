// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli.answer;

import io.hdfsgears.hdfs.proto.GearProtos.GearStateProto;
import java.time.Duration;

/** What an operator sees while a command waits. */
public interface Progress {
    /** @param accepted state in which the wait begins */
    void begin(GearStateProto accepted);

    /**
     * One look at the shift.
     *
     * @param elapsed since the wait began
     */
    void shift(GearStateProto state, Duration elapsed);

    /**
     * One look at data that moves.
     *
     * @param pending moves that are left
     * @param elapsed since the wait began
     */
    void moves(long pending, Duration elapsed);

    /** The wait is over; the result follows. */
    void end();
}
