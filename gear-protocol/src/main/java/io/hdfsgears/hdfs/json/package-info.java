// SPDX-License-Identifier: Apache-2.0
/** JSON from the network, read within bounds. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.hdfs.json;
