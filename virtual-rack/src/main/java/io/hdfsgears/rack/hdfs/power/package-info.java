// SPDX-License-Identifier: Apache-2.0
/** The rack's own power agent: it takes the NameNode's power orders and switches hosts. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.rack.hdfs.power;
