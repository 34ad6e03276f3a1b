// SPDX-License-Identifier: Apache-2.0
/**
 * A part of a recorded day of jobs, scaled to a rack of throttled hosts and to minutes, under automatic gears: how many hosts are awake over
 * time against the load that stock clients offer.
 */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.benchmarks.trace;
