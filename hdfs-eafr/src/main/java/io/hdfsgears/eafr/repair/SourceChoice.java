// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.repair;

/** Who sends a copy that is made again (Algorithm 4, lines 4 and 5): of the holders awake the one that is done first. */
public final class SourceChoice {
    private SourceChoice() {}

    /**
     * @param times until each holder is done with it, {@link PlannedBytes#time}
     * @param told index of the holder that has the order already
     * @param margin another holder must be done this much earlier to get the order, because the change takes time; 0 or more
     * @return index of the holder that sends; of equal ones {@code told}, else the first
     */
    public static int of(double[] times, int told, double margin) {
        int first = told;
        for (int i = 0; i < times.length; i++) {
            if (times[i] < times[first]) {
                first = i;
            }
        }
        return times[told] - times[first] >= margin ? first : told;
    }
}
