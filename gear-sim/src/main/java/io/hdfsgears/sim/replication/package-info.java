// SPDX-License-Identifier: Apache-2.0
/**
 * A cluster on which files are read and replicas come and go: EAFR's decisions, CDRM and stock HDFS behind one interface, seen
 * read by read or interval by interval. Pure.
 */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.sim.replication;
