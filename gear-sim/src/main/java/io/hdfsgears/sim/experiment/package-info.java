// SPDX-License-Identifier: Apache-2.0
/** What an experiment is: one claim of a paper, run for a seed, judged against its goals. Pure. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.sim.experiment;
