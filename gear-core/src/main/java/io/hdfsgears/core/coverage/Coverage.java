// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.coverage;

import java.util.List;

/**
 * What a scan of the blocks found.
 *
 * @param scanned blocks looked at
 * @param gaps blocks that could not be read from the hosts that stay awake
 * @param gapBytes their size
 * @param sample the first few of their ids, for messages
 */
public record Coverage(long scanned, long gaps, long gapBytes, List<Long> sample) {
    public Coverage {
        sample = List.copyOf(sample);
    }

    public boolean complete() {
        return gaps == 0;
    }
}
