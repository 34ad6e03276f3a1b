// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.serve;

import io.hdfsgears.power.control.PowerAction;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A host that a controller cares for.
 *
 * @param name in the hosts file
 * @param datanode host:transfer port, as the NameNode knows it
 * @param driverSleeps its drivers put it to sleep; else its own agent does
 * @param readsState a driver of it reads a state
 * @param sighted what reads it first asks the host itself, not a device beside it
 * @param wake how it is woken
 * @param waits how long its orders may take
 * @param keptOn why it is never switched off; empty: it may be
 */
public record ServedHost(
        String name,
        String datanode,
        boolean driverSleeps,
        boolean readsState,
        boolean sighted,
        WakeWays wake,
        Waits waits,
        String keptOn) {
    /**
     * How long an order may take until the state has followed.
     *
     * @param nanos of all but a graceful off
     * @param offNanos of a graceful off
     */
    public record Waits(long nanos, long offNanos) {
        /** Where the hosts file does not say. */
        public static final Waits USUAL = new Waits(TimeUnit.SECONDS.toNanos(60), TimeUnit.SECONDS.toNanos(600));

        long of(PowerAction action) {
            return action == PowerAction.GRACEFUL_OFF ? offNanos : nanos;
        }
    }

    /**
     * What wakes a host.
     *
     * @param macs to which magic packets are sent, in lower case
     * @param drivers that can switch it on, those of magic packets included
     * @param byReader the only one of them also reads the state: it is refused when that is
     */
    public record WakeWays(List<String> macs, int drivers, boolean byReader) {
        /** One driver, which sends no magic packet. */
        public static final WakeWays OTHER = new WakeWays(List.of(), 1, false);

        public WakeWays {
            macs = List.copyOf(macs);
        }

        /** Nothing but magic packets wakes the host. */
        boolean packetsAlone() {
            return drivers > 0 && macs.size() == drivers;
        }
    }

    /** One that no magic packet wakes. */
    public ServedHost(String name, String datanode, boolean driverSleeps, boolean readsState, boolean sighted) {
        this(name, datanode, driverSleeps, readsState, sighted, WakeWays.OTHER);
    }

    /** One whose orders take as long as usual. */
    public ServedHost(
            String name, String datanode, boolean driverSleeps, boolean readsState, boolean sighted, WakeWays wake) {
        this(name, datanode, driverSleeps, readsState, sighted, wake, Waits.USUAL, "");
    }
}
