// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.link;

import io.hdfsgears.core.power.Wakeable;
import io.hdfsgears.power.control.PowerState;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What is reported of one host.
 *
 * @param datanode host:transfer port, as the NameNode knows it
 * @param reporter who says it
 * @param asleepMillis with an agent's OFF, its last word: its alarm clock wakes it after so long at the latest; else 0
 * @param sighted with a controller's ON: the host itself answered, not only its BMC or outlet
 * @param alarm what an operator should look at; empty: nothing
 * @param heldBy other nameservices that do not let it sleep, for people
 * @param wake what there is to say of its way up
 */
public record HostWord(
        String datanode,
        Reporter reporter,
        PowerState power,
        long asleepMillis,
        boolean sighted,
        Optional<Draw> draw,
        String alarm,
        List<String> heldBy,
        Wake wake) {
    public HostWord {
        heldBy = List.copyOf(heldBy);
    }

    /** One that says nothing of the way up. */
    public HostWord(
            String datanode,
            Reporter reporter,
            PowerState power,
            long asleepMillis,
            boolean sighted,
            Optional<Draw> draw,
            String alarm,
            List<String> heldBy) {
        this(datanode, reporter, power, asleepMillis, sighted, draw, alarm, heldBy, Wake.UNSAID);
    }

    /**
     * A host's way up.
     *
     * @param upMillis with an agent's ON: since it last came up from sleep or from off
     * @param armedMacs of the interfaces that its agent, or its system, arms for Wake-on-LAN;
     *     present and empty: none is armed; empty: not said
     * @param wakeable whether this controller could wake it, as things are
     */
    public record Wake(OptionalLong upMillis, Optional<List<String>> armedMacs, Wakeable wakeable) {
        /** Nothing is said of it. */
        public static final Wake UNSAID = new Wake(OptionalLong.empty(), Optional.empty(), Wakeable.YES);

        public Wake {
            armedMacs = armedMacs.map(List::copyOf);
        }
    }

    /** The same word, with what there is to say of the way up. */
    public HostWord with(Wake said) {
        return new HostWord(datanode, reporter, power, asleepMillis, sighted, draw, alarm, heldBy, said);
    }

    /** The same word, with who else keeps the host up. */
    public HostWord heldBy(List<String> others) {
        return new HostWord(datanode, reporter, power, asleepMillis, sighted, draw, alarm, others, wake);
    }

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
