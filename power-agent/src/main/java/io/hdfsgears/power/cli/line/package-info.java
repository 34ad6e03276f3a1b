// SPDX-License-Identifier: Apache-2.0
/** What the commands of {@code hdfs power} have in common. Picocli reads the command line. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.power.cli.line;
