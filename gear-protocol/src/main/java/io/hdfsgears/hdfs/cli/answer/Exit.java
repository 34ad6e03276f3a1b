// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli.answer;

import io.hdfsgears.hdfs.proto.GearProtos.OutcomeProto;

/** How a verb ended, as scripts see it. The codes are stable. */
public enum Exit {
    DONE(0),
    BAD_ARGUMENT(1),
    /** A safety check said no; nothing changed. */
    REFUSED(2),
    /** {@code -wait} ran out of time; the shift goes on. */
    IN_PROGRESS(3),
    /** The shift stopped half way; data is up. */
    PARTLY(4),
    NOT_AUTHORIZED(5),
    /** No active NameNode, or it is in safe mode. */
    NOT_ACTIVE(6),
    UNEXPECTED(255);

    private final int code;

    Exit(int code) {
        this.code = code;
    }

    public int code() {
        return code;
    }

    public static Exit of(OutcomeProto outcome) {
        return switch (outcome) {
            case DONE -> DONE;
            case BAD_ARGUMENT -> BAD_ARGUMENT;
            case REFUSED -> REFUSED;
            case IN_PROGRESS -> IN_PROGRESS;
            case PARTLY -> PARTLY;
            case NOT_AUTHORIZED -> NOT_AUTHORIZED;
            case NOT_ACTIVE -> NOT_ACTIVE;
        };
    }
}
