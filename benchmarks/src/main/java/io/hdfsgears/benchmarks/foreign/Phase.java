// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.foreign;

import java.util.List;

/**
 * One phase of a drill on one rack.
 *
 * @param calls whose longest is the stall
 * @param errors of clients, and what did not end as it should
 */
public record Phase(String name, double seconds, int calls, double longestSeconds, List<String> errors) {
    private static final String OF_CLIENT = "error ";

    public Phase {
        errors = List.copyOf(errors);
    }

    /** An error that stock may give, too; wrong bytes and a gear that is not reached are no such errors. */
    public static String ofClient(String what) {
        return OF_CLIENT + what;
    }

    static boolean isOfClient(String error) {
        return error.startsWith(OF_CLIENT);
    }
}
