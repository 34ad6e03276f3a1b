// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.hdfs;

import java.util.List;

/**
 * Where a shift stands.
 *
 * @param bytesMoved by this shift
 * @param underReplicated blocks, without those lowered by design
 * @param lowered blocks written while their hosts slept
 * @param uncovered blocks with no replica on a serving host
 */
public record ShiftReport(
        GearStatus status,
        long bytesMoved,
        long pendingMoves,
        long underReplicated,
        long lowered,
        long uncovered,
        List<String> notices) {}
