// SPDX-License-Identifier: Apache-2.0
/**
 * How {@code hdfs gears} shows answers: tables that fit the terminal, ages, lists of hosts in short, progress of a shift, YAML.
 * Every class gets the width and the time passed in.
 */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.hdfs.cli.gears.show;
