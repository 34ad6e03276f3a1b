// SPDX-License-Identifier: Apache-2.0
/** A configuration of the gears lives through some hours of a log, request by request, by the product's decisions. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.planner.rehearsal;
