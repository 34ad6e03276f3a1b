// SPDX-License-Identifier: Apache-2.0
/** The command {@code ./sim}. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.sim.cli;
