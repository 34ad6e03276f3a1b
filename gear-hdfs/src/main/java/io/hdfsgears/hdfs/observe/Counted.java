// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.observe;

import io.hdfsgears.core.coverage.Reach;

/**
 * What the last census of blocks found.
 *
 * @param atMillis when it began, ms since the Unix epoch
 * @param uncovered blocks without a replica on a serving host
 * @param lowered blocks with fewer replicas by design, written while their hosts slept
 * @param offloaded blocks that do not stand as the layout wants them with all hosts up
 * @param offloadedBytes that copying one replica of each would move
 * @param reach what would have to be copied if fewer hosts stayed awake
 */
public record Counted(long atMillis, long uncovered, long lowered, long offloaded, long offloadedBytes, Reach reach) {}
