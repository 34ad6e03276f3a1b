// SPDX-License-Identifier: Apache-2.0
/** The NameNode with gears: its process, its RPC server, and the composition of all parts. */
@NullMarked
package io.hdfsgears.hdfs.namenode;

import org.jspecify.annotations.NullMarked;
