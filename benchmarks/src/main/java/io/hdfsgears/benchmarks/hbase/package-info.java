// SPDX-License-Identifier: Apache-2.0
/** HBase on a rack while gears shift, beside the same on stock. */
@NullMarked
package io.hdfsgears.benchmarks.hbase;

import org.jspecify.annotations.NullMarked;
