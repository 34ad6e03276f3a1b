// SPDX-License-Identifier: Apache-2.0
/** Messages of the gear protocol that become records and back, and the images of another NameNode, fetched by them. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.hdfs.wire;
