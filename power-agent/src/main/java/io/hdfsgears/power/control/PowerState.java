// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.control;

/** The state of a host that a device reports. {@code UNKNOWN} is neither: no caller may treat it as off. */
public enum PowerState {
    ON,
    OFF,
    UNKNOWN
}
