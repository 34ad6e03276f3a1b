// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rabbit;

import io.hdfsgears.core.layout.EqualWork;
import io.hdfsgears.core.model.HostWeights;

/** Where the shape of a layout comes from. */
@FunctionalInterface
interface Shaping {
    /**
     * @param weights of all hosts
     * @param primaries p
     * @param factor replication of the file, 1..hosts
     */
    EqualWork shape(HostWeights weights, int primaries, int factor);
}
