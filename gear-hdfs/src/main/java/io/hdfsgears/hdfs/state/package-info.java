// SPDX-License-Identifier: Apache-2.0
/** The durable gear state in extended attributes of the root. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.hdfs.state;
