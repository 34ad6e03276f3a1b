// SPDX-License-Identifier: Apache-2.0
/** The command line of the planner. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.planner.cli;
