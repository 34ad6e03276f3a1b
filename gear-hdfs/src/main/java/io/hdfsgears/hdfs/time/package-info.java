// SPDX-License-Identifier: Apache-2.0
/** Clocks and pauses. */
@NullMarked
package io.hdfsgears.hdfs.time;

import org.jspecify.annotations.NullMarked;
