// SPDX-License-Identifier: Apache-2.0
/** Faults of many kinds, alone and in pairs, on a rack whose clients write down what they did and saw; a checker judges that. */
@NullMarked
package io.hdfsgears.benchmarks.chaos;

import org.jspecify.annotations.NullMarked;
