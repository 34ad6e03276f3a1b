// SPDX-License-Identifier: Apache-2.0
/**
 * Programs that others wrote, such as HBase and Spark, as clients of a rack while gears shift, beside the same on stock. They run in
 * JVMs of their own on the jars that they bring: none of them is on the class path of the drill.
 */
@NullMarked
package io.hdfsgears.benchmarks.foreign;

import org.jspecify.annotations.NullMarked;
