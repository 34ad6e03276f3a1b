// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.history.check;

import io.hdfsgears.history.History.Line;
import java.util.List;

/**
 * A rule that does not hold.
 *
 * @param events that show it, in order of time
 * @param what happened, with the bytes, in words
 */
public record Violation(Rule rule, List<Line> events, String what) {
    public Violation {
        events = List.copyOf(events);
    }
}
