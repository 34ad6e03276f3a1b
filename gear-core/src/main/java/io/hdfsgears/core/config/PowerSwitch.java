// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.config;

/** Who switches hosts off and on. */
public enum PowerSwitch {
    /** A power agent follows the orders that it gets with its heartbeat. */
    AGENT,
    /** No component: hosts leave service and stay powered. */
    NONE
}
