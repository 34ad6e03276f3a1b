// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.agent;

/**
 * One line of a preflight.
 *
 * @param subject what was looked at: suspend, hibernate, poweroff, wake-on-lan eth0, clock, root, tools, now
 * @param found what there is
 * @param change what to do about it; empty: nothing
 */
public record Finding(String subject, Grade grade, String found, String change) {
    /** How it stands. */
    public enum Grade {
        YES,
        /** It can be changed here, or does not stand in the way for good. */
        ALMOST,
        NO
    }
}
