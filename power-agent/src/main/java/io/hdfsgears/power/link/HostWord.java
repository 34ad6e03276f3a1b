// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.link;

import io.hdfsgears.power.control.PowerState;
import java.util.Optional;

/**
 * What is reported of one host.
 *
 * @param datanode host:transfer port, as the NameNode knows it
 * @param reporter who says it
 * @param asleepMillis with an agent's OFF, its last word: its alarm clock wakes it after so long at the latest; else 0
 * @param sighted with a controller's ON: the host itself answered, not only its BMC or outlet
 * @param alarm what an operator should look at; empty: nothing
 */
public record HostWord(
        String datanode,
        Reporter reporter,
        PowerState power,
        long asleepMillis,
        boolean sighted,
        Optional<Draw> draw,
        String alarm) {

    /** Who speaks. */
    public enum Reporter {
        /** A process on the host itself. */
        AGENT,
        /** Somebody who reads the host's devices. */
        CONTROLLER
    }

    /**
     * What it draws.
     *
     * @param watts W, 0 or more
     * @param source kind of meter, as {@code pdu}
     */
    public record Draw(double watts, String source) {}
}
