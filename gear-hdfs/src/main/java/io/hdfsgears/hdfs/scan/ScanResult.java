// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.scan;

import io.hdfsgears.core.coverage.Coverage;
import io.hdfsgears.core.coverage.Reach;
import io.hdfsgears.core.coverage.RecoveryCover.Affected;
import io.hdfsgears.core.machine.SafetyFacts.Shortfall;
import java.util.List;

/**
 * What one walk over all blocks found.
 *
 * @param startedMillis wall clock at its start: what was written later is not in it
 * @param coverage blocks without a readable replica on the hosts asked about
 * @param outOfReach of the uncovered blocks those that only hosts which are down have: no shift makes that worse
 * @param paths files of the sampled blocks, same order
 * @param affected the uncovered blocks and where they sleep; bounded, see {@code truncated}
 * @param truncated whether there are more affected blocks than were kept
 * @param unreadable erasure-coded groups that need more hosts than were asked about
 * @param unplaceable uncovered blocks that want a storage type which none of the hosts asked about has
 * @param lowered blocks whose expected redundancy is lowered because hosts sleep
 * @param reach what could not be read if fewer of these hosts stayed awake
 */
public record ScanResult(
        long startedMillis,
        Coverage coverage,
        long outOfReach,
        List<String> paths,
        List<Affected> affected,
        boolean truncated,
        Shortfall unreadable,
        Shortfall unplaceable,
        long lowered,
        Reach reach) {
    public ScanResult {
        paths = List.copyOf(paths);
        affected = List.copyOf(affected);
    }
}
