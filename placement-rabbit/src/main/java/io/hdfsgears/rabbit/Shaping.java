// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rabbit;

import io.hdfsgears.core.layout.EqualWork;

/** Where the shape of a layout comes from. */
@FunctionalInterface
interface Shaping {
    /**
     * @param hosts N
     * @param primaries p
     * @param factor replication of the file, 1..hosts
     */
    EqualWork shape(int hosts, int primaries, int factor);
}
