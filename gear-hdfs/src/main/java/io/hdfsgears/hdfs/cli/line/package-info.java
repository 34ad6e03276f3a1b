// SPDX-License-Identifier: Apache-2.0
/** What the command lines of {@code hdfs gears} and {@code hdfs power} have in common: the form of help, errors and exit codes. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.hdfs.cli.line;
