// SPDX-License-Identifier: Apache-2.0
/** Tariffs and carbon curves. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.planner.money;
