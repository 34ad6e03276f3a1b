// SPDX-License-Identifier: Apache-2.0
/** Reads files of an operator line by line, and refuses what makes no sense with file, line and remedy. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.planner.input;
