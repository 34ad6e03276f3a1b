// SPDX-License-Identifier: Apache-2.0
/** EAFR in the NameNode: reads are counted, files judged each interval, and the gears told what blocks should expect. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.eafr.hdfs;
