// SPDX-License-Identifier: Apache-2.0
/**
 * What a NameNode answered, as text for readers and as JSON for programs, and the {@link io.hdfsgears.hdfs.cli.answer.Exit}
 * that it means. Names in JSON and exit codes are documented in docs/cli.md and stable.
 */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.hdfs.cli.answer;
