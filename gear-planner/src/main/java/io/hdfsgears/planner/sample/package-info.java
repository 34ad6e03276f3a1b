// SPDX-License-Identifier: Apache-2.0
/** A made-up cluster: an image, logs and curves, to try the planner and to measure its time and memory. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.planner.sample;
