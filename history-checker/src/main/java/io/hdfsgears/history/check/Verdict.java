// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.history.check;

import java.util.List;

/**
 * What a check found.
 *
 * @param undecided what could not be judged, and why; it is not known to be right
 * @param operations that were judged
 */
public record Verdict(List<Violation> violations, List<String> undecided, long operations) {
    public Verdict {
        violations = List.copyOf(violations);
        undecided = List.copyOf(undecided);
    }

    /** @return whether no rule is known to be violated */
    public boolean holds() {
        return violations.isEmpty();
    }
}
