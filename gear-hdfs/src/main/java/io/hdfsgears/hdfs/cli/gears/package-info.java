// SPDX-License-Identifier: Apache-2.0
/**
 * {@code hdfs gears}: one group of commands for what the verbs of {@code hdfs dfsadmin} do, with the habits of other tools: help at
 * every command, filters, forms of output, progress and completion. Picocli reads the command line; every command then becomes a
 * {@link io.hdfsgears.hdfs.cli.Command} and runs in the same {@link io.hdfsgears.hdfs.cli.GearShell} as the verbs.
 */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.hdfs.cli.gears;
