// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.control;

/**
 * What the hosts of one group (a rack, a PDU, a phase) may draw together while they start. Each order that leads to on
 * counts, a cycle too, and each repetition.
 *
 * @param on rate of such orders
 * @param atOnce how many of them at most in any {@code startNanos}; 0: as many as there are
 * @param startNanos how long a host that starts draws more than later: supplies charge, disks spin up
 */
public record GroupLimit(Policy.Rate on, int atOnce, long startNanos) {}
