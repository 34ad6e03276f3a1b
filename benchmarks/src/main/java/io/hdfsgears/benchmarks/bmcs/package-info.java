// SPDX-License-Identifier: Apache-2.0
/** The power controller's own code against many simulated BMCs of which some accept a connection and never answer. */
@NullMarked
package io.hdfsgears.benchmarks.bmcs;

import org.jspecify.annotations.NullMarked;
