// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.experiment;

/**
 * The limit of one measure.
 *
 * @param measure the name under which {@link Measures#put} gets it
 * @param unit for example {@code blocks}, {@code MB/s}, {@code ×}
 * @param paper what the paper reports, as text; empty when it says nothing
 * @param least the mean over the seeds (each seed where strict) must not be below
 * @param most nor above
 * @param strict whether each seed must keep the limits, not just their mean
 * @param identity whether it follows from how the layout is defined: it must hold, and is no goal of a page
 */
public record Goal(
        String measure, String unit, String paper, double least, double most, boolean strict, boolean identity) {
    public Goal {
        if (!(least <= most)) {
            throw new IllegalArgumentException(
                    measure + ": the least value, " + least + ", must not be above the most, " + most);
        }
    }

    public static Goal mean(String measure, String unit, String paper, double least, double most) {
        return new Goal(measure, unit, paper, least, most, false, false);
    }

    public static Goal each(String measure, String unit, String paper, double least, double most) {
        return new Goal(measure, unit, paper, least, most, true, false);
    }

    /** What arithmetic says of every seed: tests hold it, and no page counts it as met. */
    public static Goal identity(String measure, String unit, String paper, double least, double most) {
        return new Goal(measure, unit, paper, least, most, true, true);
    }

    /** A number that is reported and not judged. */
    public static Goal shown(String measure, String unit, String paper) {
        return mean(measure, unit, paper, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
    }
}
