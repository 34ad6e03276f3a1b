// SPDX-License-Identifier: Apache-2.0
/**
 * A whole rack on one machine: one real process per NameNode and host, started, watched, switched off and measured.
 *
 * <p>Entry points: {@link io.hdfsgears.rack.cli} for the command line, {@link io.hdfsgears.rack.run.VirtualRack} for tests.
 * This package describes a rack: its shape, files, ports and configuration.
 * It knows no Hadoop class; what needs one is in {@code io.hdfsgears.rack.hdfs}.
 */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.rack;
