// SPDX-License-Identifier: Apache-2.0
/** How the command lines of our tools are read, by picocli: the same spelling of options, help, errors and exit codes for all of them. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.hdfs.cli.line;
