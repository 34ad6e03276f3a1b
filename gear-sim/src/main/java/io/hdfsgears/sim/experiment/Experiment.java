// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.experiment;

import java.util.List;

/** One figure, table or claim of a paper. The same seed gives the same measures, bit for bit. */
public interface Experiment {
    /** As the command line names it: lower case with hyphens, for example {@code rabbit-equal-work}. */
    String name();

    String title();

    /** Paper and section, for example {@code SpringFS §5.2, Figure 7}. */
    String source();

    /** What the measures are held against; the spread over the seeds is reported with each. */
    List<Goal> goals();

    /** Set-up, assumptions, and what deviates from the paper and why, in Markdown. */
    String notes();

    /** @param out takes this seed's numbers and curves */
    void run(long seed, Measures out);
}
