// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.advice;

import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.eafr.cluster.Servers;
import java.util.List;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/**
 * The state at the end of an interval.
 *
 * @param interval number of it, growing
 * @param files all that are on these servers
 * @param speeds V_t, expected speed of a transfer to a server, bytes a second
 * @param taking servers to which copies are on their way: they do not sleep
 * @param usedBytes of all replicas beyond the files' factors
 */
public record Question(
        long interval,
        List<FileState> files,
        Servers servers,
        ToDoubleFunction<NodeId> speeds,
        Set<NodeId> taking,
        long usedBytes,
        ChangeLog log) {
    public Question {
        files = List.copyOf(files);
        taking = Set.copyOf(taking);
    }
}
