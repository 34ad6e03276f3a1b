// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.world.state;

import java.util.ArrayList;
import java.util.List;

/** Hosts that began to wake or to go to sleep, fell asleep, or changed their admin state, in the event that runs. */
public final class Switches {
    private final List<Host> halted = new ArrayList<>();
    private final List<Host> woken = new ArrayList<>();
    private final List<Host> asleep = new ArrayList<>();
    private final List<Host> moved = new ArrayList<>();

    public void halted(Host host) {
        halted.add(host);
    }

    public void woken(Host host) {
        woken.add(host);
    }

    public void asleep(Host host) {
        asleep.add(host);
    }

    public void moved(Host host) {
        moved.add(host);
    }

    public List<Host> halted() {
        return halted;
    }

    public List<Host> woken() {
        return woken;
    }

    /** Those that are off now. */
    public List<Host> asleep() {
        return asleep;
    }

    /** Into service, out of it, or on the way. */
    public List<Host> moved() {
        return moved;
    }

    /** The event is over. */
    public void clear() {
        halted.clear();
        woken.clear();
        asleep.clear();
        moved.clear();
    }
}
