// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.migrate;

/**
 * Copy one replica, then drop another.
 *
 * @param blockId as the NameNode numbers it
 * @param bytes size of the replica
 * @param source serving position to copy from
 * @param target serving position without a replica
 * @param victim position whose replica goes once the copy stands, or 0 when none goes
 */
public record BlockMove(long blockId, long bytes, int source, int target, int victim) {}
