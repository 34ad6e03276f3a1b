// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.power;

/** A controller's answer to whether it could wake a host. */
public enum Wakeable {
    YES,
    /** The hosts file and what the host says of itself differ. A host that slept and woke by order proves the doubt wrong. */
    DOUBTED,
    /** No driver can, or the device refuses the controller now: also of a host that woke by order before. */
    NO
}
