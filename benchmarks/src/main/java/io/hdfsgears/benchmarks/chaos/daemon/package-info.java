// SPDX-License-Identifier: Apache-2.0
/** Faults inside daemons that run: of their clocks, disks and packets. */
@NullMarked
package io.hdfsgears.benchmarks.chaos.daemon;

import org.jspecify.annotations.NullMarked;
