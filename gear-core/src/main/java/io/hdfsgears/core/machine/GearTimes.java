// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.machine;

/**
 * Deadlines and waiting times of a shift, all in milliseconds.
 *
 * @param graceMillis wait after the last open block left, for readers with cached locations
 * @param readersMillis longest wait for running transfers after the grace, ms
 * @param drainMillis bound of DRAINING
 * @param wakeMillis bound of POWERING_UP
 * @param sleepMillis bound of POWERING_DOWN
 * @param catchUpMillis bound of CATCHING_UP
 */
public record GearTimes(
        long graceMillis,
        long readersMillis,
        long drainMillis,
        long wakeMillis,
        long sleepMillis,
        long catchUpMillis) {}
