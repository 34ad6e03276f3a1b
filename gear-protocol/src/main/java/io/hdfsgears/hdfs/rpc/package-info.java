// SPDX-License-Identifier: Apache-2.0
/** The gear protocol: its wire interface, and a client that calls one NameNode. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.hdfs.rpc;
