// SPDX-License-Identifier: Apache-2.0
/**
 * How long readers and writers of a stock client stand still while hosts go to sleep and wake. {@code ReaderStall} runs on
 * Hadoop's jars alone, against any cluster; {@code StallDrill} brings up a virtual rack and shifts its gears meanwhile.
 */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.benchmarks.stall;
