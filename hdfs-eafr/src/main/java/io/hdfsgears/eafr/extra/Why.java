// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.extra;

import io.hdfsgears.eafr.advice.Reason;

/** Why a file changes, or stays as it is. */
public enum Why {
    HOT("hot, and most of its hosts are busy"),
    COLD("cold"),
    WARM("neither hot nor cold"),
    USERS("a user set its number"),
    EXCLUDED("its path is excluded"),
    MOST("it has the most replicas that it may have"),
    NOT_MADE("no host took the replica in time"),
    BUSY("a replica is on its way, or a writer has it"),
    SHORT("it has too few live replicas: repair comes first"),
    QUIET("it changed lately"),
    IDLE_HOSTS("hot, but its hosts have capacity left"),
    NO_BUDGET("the budget is used up"),
    NO_ROOM("no host awake has room"),
    LEAST("cold, and has no extra replica awake"),
    RACKS("cold, but without one of its replicas awake it would be in fewer racks");

    private final String text;

    Why(String text) {
        this.text = text;
    }

    public String text() {
        return text;
    }

    static Why of(Reason reason) {
        return switch (reason) {
            case EXCLUDED -> EXCLUDED;
            case BUSY -> BUSY;
            case SHORT -> SHORT;
            case QUIET -> QUIET;
            case NOT_OVERLOADED -> IDLE_HOSTS;
            case AT_MOST -> MOST;
            case NO_BUDGET -> NO_BUDGET;
            case NO_ROOM -> NO_ROOM;
            case AT_LEAST, USED -> LEAST;
            case RACKS -> RACKS;
        };
    }
}
