// SPDX-License-Identifier: Apache-2.0
/**
 * Energy accounting: joules from readings. Pure, save {@code store}: time is handed in with every call, no clock, file or
 * thread. One owner feeds a {@link io.hdfsgears.power.energy.Ledger}; others read the reports that it makes.
 *
 * <p>Rules: every joule carries its source; for each moment the best source that covers it counts, alone; what no source
 * covers is a gap, and a gap holds no joules; nothing that was counted is taken back.
 */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.power.energy;
