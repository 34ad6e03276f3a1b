// SPDX-License-Identifier: Apache-2.0
/**
 * The verbs of {@code hdfs dfsadmin} that shift gears. Arguments become a {@link io.hdfsgears.hdfs.cli.Command}, which runs on
 * a {@link io.hdfsgears.hdfs.cli.GearPort} and ends in an {@link io.hdfsgears.hdfs.cli.answer.Exit}; texts, JSON and exit codes are
 * documented in docs/cli.md and stable.
 */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.hdfs.cli;
