// SPDX-License-Identifier: Apache-2.0
/** Sleeper images: what a NameNode has to remember of a host that sleeps. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.hdfs.image;
