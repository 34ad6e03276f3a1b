// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.rack;

import java.util.List;

/** One contestant's way through its gears. */
record Course(String policy, int offloadSet, List<Stop> stops, List<Shift> shifts) {
    Course {
        stops = List.copyOf(stops);
        shifts = List.copyOf(shifts);
    }

    /** With all hosts awake. */
    Stop top() {
        return stops.get(0);
    }
}
