// SPDX-License-Identifier: Apache-2.0
/** Gear changes in each of which the active NameNode dies, with clients at work. */
@NullMarked
package io.hdfsgears.benchmarks.failover;

import org.jspecify.annotations.NullMarked;
