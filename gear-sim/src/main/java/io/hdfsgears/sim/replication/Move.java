// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.replication;

/**
 * A replica that comes, goes, or both.
 *
 * @param source of the copy, or {@link #NONE}
 * @param to gets the copy, or {@link #NONE}
 * @param from loses its replica once the copy is there, or {@link #NONE}
 */
public record Move(int file, int source, int to, int from) {
    public static final int NONE = -1;
}
