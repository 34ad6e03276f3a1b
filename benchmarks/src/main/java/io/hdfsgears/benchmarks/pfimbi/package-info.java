// SPDX-License-Identifier: Apache-2.0
/**
 * Jobs whose writers wait for one replica of three against stock's, which wait for all: on racks with shaped disks, side by side in one
 * run.
 */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.benchmarks.pfimbi;
