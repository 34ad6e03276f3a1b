// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.hardware;

import java.util.Optional;
import java.util.Set;

/** What stands beside a host and switches it. Programs of different authors, so that the drivers meet more than one. */
enum BmcKind {
    /** OpenIPMI's simulator: IPMI 2.0, cipher suite 3, no power reading. */
    IPMI_SIM,
    /** pyghmi's server with cipher suite 17 and DCMI's power reading. */
    SUITE_17,
    /** sushy-tools' Redfish service, over TLS, with a chassis that reports its power. */
    REDFISH;

    /**
     * By turns, so that all are met with both ways of waking first; a kind that is not there is replaced by {@link #IPMI_SIM}.
     *
     * @param number of the host, from 1
     * @param there what this machine can start
     * @return empty where the host has none
     */
    static Optional<BmcKind> of(int number, Set<BmcKind> there) {
        BmcKind wanted = values()[(number - 1) % values().length];
        if (there.contains(wanted)) {
            return Optional.of(wanted);
        }
        return there.contains(IPMI_SIM) ? Optional.of(IPMI_SIM) : Optional.empty();
    }

    boolean tellsWatts() {
        return this != IPMI_SIM;
    }
}
