// SPDX-License-Identifier: Apache-2.0
/** Automatic gears and the offload set that follows the writes, on the gear agent's thread. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.hdfs.auto;
