// SPDX-License-Identifier: Apache-2.0
/** The gear protocol: wire interface, client and server side. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.hdfs.rpc;
