// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.advice;

import io.hdfsgears.core.model.NodeId;
import java.util.List;

/**
 * What to do at the end of an interval.
 *
 * @param changes at most one a file
 * @param sleepers standby servers that are full and hold no file's last replicas for which others on hot servers are missing
 * @param findings files left as they are though they are hot or cold, or short
 * @param log for the next interval
 */
public record Advice(List<Change> changes, List<NodeId> sleepers, List<Finding> findings, ChangeLog log) {
    public Advice {
        changes = List.copyOf(changes);
        sleepers = List.copyOf(sleepers);
        findings = List.copyOf(findings);
    }
}
