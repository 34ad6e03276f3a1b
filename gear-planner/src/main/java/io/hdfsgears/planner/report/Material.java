// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.planner.report;

import io.hdfsgears.planner.audit.AuditLoad;
import io.hdfsgears.planner.model.Study;
import io.hdfsgears.planner.namespace.Namespace;
import java.util.List;

/**
 * All that a report is made of.
 *
 * @param assumed sentences: what was assumed, and where from
 * @param currency of the tariff
 * @param copyBytesPerSecond at which the layout is adopted
 */
public record Material(
        Study study,
        Namespace namespace,
        AuditLoad log,
        Names names,
        List<String> assumed,
        String currency,
        double copyBytesPerSecond) {
    public Material {
        assumed = List.copyOf(assumed);
    }
}
