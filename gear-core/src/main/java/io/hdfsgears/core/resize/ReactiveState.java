// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.resize;

import java.util.List;

/**
 * @param recent what the last intervals needed, oldest first, one more than a shrink has to wait for at most
 * @param sinceGrowth intervals since the last growth
 */
public record ReactiveState(List<Footprint> recent, int sinceGrowth) {
    public ReactiveState {
        recent = List.copyOf(recent);
    }
}
