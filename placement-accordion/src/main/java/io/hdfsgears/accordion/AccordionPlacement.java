// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.accordion;

import io.hdfsgears.core.layout.Placement;
import java.util.List;

/**
 * @param placement where the replicas go now
 * @param standIns what the reflection log must remember, one for each copy whose node sleeps
 */
public record AccordionPlacement(Placement placement, List<StandIn> standIns) {
    public AccordionPlacement {
        standIns = List.copyOf(standIns);
    }
}
