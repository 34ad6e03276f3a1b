// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.demo;

/**
 * What was measured at one stop of the walk; rates in 10^6 bytes/s.
 *
 * @param bytesMoved by the shift that led here
 * @param shiftSeconds from the order until the gear was steady; 0 at the first stop
 */
public record GearStop(
        int gear,
        int hostsAwake,
        double readMBps,
        double writeMBps,
        double watts,
        String wattsSource,
        long bytesMoved,
        double shiftSeconds,
        int filesVerified,
        int filesWrong,
        int clientErrors) {}
