// SPDX-License-Identifier: Apache-2.0
/** Jobs of a recorded day as real MapReduce jobs of a stock client, after SWIM. */
@NullMarked
package io.hdfsgears.benchmarks.swim;

import org.jspecify.annotations.NullMarked;
