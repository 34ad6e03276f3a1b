// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.history;

import java.util.List;

/**
 * Events of one run, from one file or from several of one machine.
 *
 * @param seed of the contents
 * @param lines in order of time
 */
public record History(long seed, List<Line> lines) {
    public History {
        lines = List.copyOf(lines);
    }

    /**
     * Where an event stands.
     *
     * @param file name
     * @param number from 1
     */
    public record Line(String file, int number, Event event) {}
}
