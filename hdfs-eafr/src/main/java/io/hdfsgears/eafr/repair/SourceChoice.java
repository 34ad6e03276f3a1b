// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.repair;

/** Who sends a copy that is made again (Algorithm 4, lines 4 and 5): of the holders awake the one with the most capacity left. */
public final class SourceChoice {
    private SourceChoice() {}

    /**
     * @param remaining φ of each holder
     * @param told index of the holder that has the order already
     * @param margin another holder must have this much more to get the order, because the change takes time; 0 or more
     * @return index of the holder that sends; of equal ones {@code told}, else the first
     */
    public static int of(double[] remaining, int told, double margin) {
        int most = told;
        for (int i = 0; i < remaining.length; i++) {
            if (remaining[i] > remaining[most]) {
                most = i;
            }
        }
        return remaining[most] - remaining[told] >= margin ? most : told;
    }
}
