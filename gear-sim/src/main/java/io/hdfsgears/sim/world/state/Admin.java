// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.world.state;

/** The NameNode's admin state of a host. */
public enum Admin {
    /** In service. */
    IN,
    /** Entering maintenance: readable still, its blocks are secured elsewhere. */
    ENTERING,
    /** In maintenance: not offered to clients. */
    OUT
}
