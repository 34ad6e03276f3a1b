// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.report;

/**
 * The seeds of a run: first, first + 1, ...
 *
 * @param count at least 1
 */
public record Seeds(long first, int count) {
    public Seeds {
        if (count < 1) {
            throw new IllegalArgumentException("at least one seed is needed, not " + count);
        }
    }

    /** As options of the command. */
    String options() {
        return "--seeds " + count + (first == 1 ? "" : " --first-seed " + first);
    }
}
