// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.control;

/** What a device says of its host. {@code UNKNOWN} is neither: nobody may act as if it were off. */
public enum PowerState {
    ON,
    OFF,
    UNKNOWN
}
