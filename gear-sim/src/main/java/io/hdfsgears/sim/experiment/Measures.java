// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.experiment;

/** Where a run puts what it measured. */
public interface Measures {
    /** Once a seed for each measure that a goal names. */
    void put(String measure, double value);

    /**
     * A point of a curve, for the plot: points of one plot and curve are joined in the order of x.
     *
     * @param plot title of the plot, axes in brackets, for example {@code Hosts awake (hour, hosts)}
     */
    void point(String plot, String curve, double x, double y);
}
