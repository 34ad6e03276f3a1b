// SPDX-License-Identifier: Apache-2.0
/** {@code hdfs power}: switches and asks hosts by hand, through the same drivers and the same executor. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.power.cli;
