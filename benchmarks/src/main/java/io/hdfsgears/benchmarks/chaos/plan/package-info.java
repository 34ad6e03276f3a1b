// SPDX-License-Identifier: Apache-2.0
/** What faults a chaos run meets: a pure function of its seed, and how a failing list is made shorter. */
@NullMarked
package io.hdfsgears.benchmarks.chaos.plan;

import org.jspecify.annotations.NullMarked;
