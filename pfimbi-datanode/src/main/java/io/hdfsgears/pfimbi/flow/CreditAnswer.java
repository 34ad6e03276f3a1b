// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.flow;

/** Whether an announced block may be asked for, and if not, why. */
public enum CreditAnswer {
    GRANTED,
    /** It holds a credit already: asking again is harmless and costs none. */
    HELD,
    /** The buffer is full. */
    NO_ROOM,
    /** Its upstream node has as many blocks in the buffer as one may have. */
    UPSTREAM_AT_LIMIT;

    public boolean yes() {
        return this == GRANTED || this == HELD;
    }
}
