// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.dataset;

import java.util.Collection;
import java.util.List;

/**
 * A dataset in use (live), which claims hosts.
 *
 * @param priority its weight among the datasets in use, at least 1
 */
public record Claim(Dataset dataset, int priority) {
    public Claim {
        if (priority < 1) {
            throw new IllegalArgumentException(
                    "the priority of dataset " + dataset.path() + " must be at least 1, not " + priority);
        }
    }

    /** Equal shares for all. */
    public static List<Claim> fair(Collection<Dataset> live) {
        return live.stream().map(dataset -> new Claim(dataset, 1)).toList();
    }
}
