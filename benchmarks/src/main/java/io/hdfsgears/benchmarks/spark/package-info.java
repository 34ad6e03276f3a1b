// SPDX-License-Identifier: Apache-2.0
/** Spark on a rack while gears shift, beside the same on stock. */
@NullMarked
package io.hdfsgears.benchmarks.spark;

import org.jspecify.annotations.NullMarked;
