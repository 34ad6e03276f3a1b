// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.serve;

import java.util.List;

/**
 * A host that a controller cares for.
 *
 * @param name in the hosts file
 * @param datanode host:transfer port, as the NameNode knows it
 * @param driverSleeps its drivers put it to sleep; else its own agent does
 * @param readsState a driver of it reads a state
 * @param sighted what reads it first asks the host itself, not a device beside it
 * @param wake by which magic packets it is woken
 */
public record ServedHost(
        String name, String datanode, boolean driverSleeps, boolean readsState, boolean sighted, MagicWake wake) {
    /**
     * The magic packets that wake a host.
     *
     * @param macs to which they are sent, in lower case
     * @param alone nothing else wakes the host
     */
    public record MagicWake(List<String> macs, boolean alone) {
        /** It is woken in another way. */
        public static final MagicWake NONE = new MagicWake(List.of(), false);

        public MagicWake {
            macs = List.copyOf(macs);
        }
    }

    /** One that no magic packet wakes. */
    public ServedHost(String name, String datanode, boolean driverSleeps, boolean readsState, boolean sighted) {
        this(name, datanode, driverSleeps, readsState, sighted, MagicWake.NONE);
    }
}
