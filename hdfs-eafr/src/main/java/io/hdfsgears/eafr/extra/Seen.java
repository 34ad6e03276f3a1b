// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.extra;

import io.hdfsgears.eafr.advice.Replica;
import java.util.List;

/**
 * A file as the end of an interval finds it.
 *
 * @param factor replicas that it has without EAFR
 * @param bytes of one replica
 * @param reads v_i, reads an interval
 * @param replicas of its first block, at most one a host, sleeping ones too
 * @param open whether a writer has it
 */
public record Seen(
        long inode,
        String path,
        int factor,
        long bytes,
        double reads,
        List<Replica> replicas,
        boolean open,
        FileRules.Rule rule) {
    public Seen {
        replicas = List.copyOf(replicas);
    }
}
