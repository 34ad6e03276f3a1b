// SPDX-License-Identifier: Apache-2.0
/** The {@code ./rack} command: one class a subcommand. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.rack.cli;
