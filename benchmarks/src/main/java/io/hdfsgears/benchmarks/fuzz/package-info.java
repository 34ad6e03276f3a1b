// SPDX-License-Identifier: Apache-2.0
/** Hostile answers for the parsers of the power stack: recorded ones, changed by chance. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.benchmarks.fuzz;
