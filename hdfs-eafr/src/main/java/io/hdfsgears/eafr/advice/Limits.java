// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.advice;

/**
 * How many replicas a file may have.
 *
 * @param least r: in all, counting those on servers that sleep
 * @param onHot ε: on hot servers, less than r or r itself when r is 1
 * @param most EAFR adds none beyond
 */
public record Limits(int least, int onHot, int most) {
    public Limits {
        if (least < 1 || most < least || onHot < 1 || onHot > least) {
            throw new IllegalArgumentException(
                    "limits must keep 1 <= onHot <= least <= most, not " + onHot + ", " + least + " and " + most);
        }
    }

    /** A user's own setrep wins: the count is the user's, neither more nor less. */
    public static Limits ofUser(int replication, int onHot) {
        return new Limits(replication, Math.min(replication, onHot), replication);
    }
}
