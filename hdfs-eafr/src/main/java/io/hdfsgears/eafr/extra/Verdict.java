// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.extra;

import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.eafr.advice.Temperature;
import java.util.ArrayList;
import java.util.List;

/**
 * On one file.
 *
 * @param extra replicas beyond its factor from now on
 * @param by how many more that is than before; negative: fewer
 * @param victims hosts awake that hold it, the one to lose a replica first in front (Equation 7: the least remaining capacity)
 */
public record Verdict(Seen file, Temperature temperature, int extra, int by, Why why, List<NodeId> victims) {
    public Verdict {
        victims = List.copyOf(victims);
    }

    /** The same with this host as the first to lose a replica. */
    Verdict losing(NodeId first) {
        List<NodeId> all = new ArrayList<>(List.of(first));
        victims.stream().filter(host -> !host.equals(first)).forEach(all::add);
        return new Verdict(file, temperature, extra, by, why, all);
    }
}
