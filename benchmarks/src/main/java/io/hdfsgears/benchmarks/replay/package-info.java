// SPDX-License-Identifier: Apache-2.0
/**
 * Recorded jobs by the paths that they read, played faster and smaller on a rack whose gears are automatic, with EAFR and without it.
 */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.benchmarks.replay;
