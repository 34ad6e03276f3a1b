// SPDX-License-Identifier: Apache-2.0
/**
 * Every placement policy at every gear, without Pfimbi, with it, and with its writers going by queue: what one mechanism gives
 * the other.
 */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.benchmarks.matrix;
