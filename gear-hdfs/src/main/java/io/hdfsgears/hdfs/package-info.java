// SPDX-License-Identifier: Apache-2.0
/** The NameNode side of the gears on an unmodified Hadoop: subclasses and plug points only. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.hdfs;
