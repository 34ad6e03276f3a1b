// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.machine;

/** What is known of a host's power. Unknown is never taken for off. */
public enum Power {
    ON,
    OFF,
    UNKNOWN
}
