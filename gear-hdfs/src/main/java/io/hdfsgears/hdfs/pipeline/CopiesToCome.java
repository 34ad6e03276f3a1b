// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.pipeline;

import io.hdfsgears.core.machine.LateCopies.Late;
import java.util.List;
import java.util.Set;

/** Copies that writers do not wait for, and that others than the NameNode make. */
public interface CopiesToCome {
    /** Blocks that some of these have not been made of. Takes the namesystem's read lock. */
    List<Late> late();

    /**
     * Hosts that are to have a replica of a block that is being written, and that its writer does not write to. Under the
     * namesystem's read lock.
     */
    Set<String> later(long blockId);

    /** Whether only some of the block's hosts were written to, or are; the others get their copies later. */
    boolean isCut(long blockId);

    /**
     * From here on the NameNode makes these copies; whoever was to make them is told to leave them. Calls other hosts, and waits for
     * their answers.
     *
     * @param evenIfSent otherwise those that are just being sent are not touched
     * @return blocks that lack their copies now; of those that are being written nobody else is expected to have one
     */
    Set<Long> takeOver(Set<Long> blockIds, boolean evenIfSent);
}
