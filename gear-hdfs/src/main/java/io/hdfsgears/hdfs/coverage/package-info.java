// SPDX-License-Identifier: Apache-2.0
/** Whether every block can be read from the hosts that are awake: proof before a shift, search after a loss. */
@NullMarked
package io.hdfsgears.hdfs.coverage;

import org.jspecify.annotations.NullMarked;
