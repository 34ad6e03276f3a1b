// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.machine;

import io.hdfsgears.core.model.NodeId;

/** A host that obeys with delays, counted in ticks. A test can make it crash, refuse orders or hide its power state. */
final class FakeHost {
    enum Admin {
        IN,
        ENTERING,
        OUT
    }

    final NodeId id;

    int boot = 3;
    int halt = 2;
    int report = 1;
    int secure = 2;
    int evict = 1;
    /** Number of ticks after the host came up in which its power is still reported as off. */
    int staleOff;

    boolean obeys = true;
    /** Whether an order ON reaches it while it is on its way to sleep. */
    boolean turnsBack = true;

    boolean reportsPower = true;
    boolean on = true;
    /** Whether the NameNode has a descriptor of it. */
    boolean known = true;

    Admin admin = Admin.IN;
    boolean heard = true;
    boolean fresh = true;
    Power power = Power.ON;
    int open;
    int transfers;
    long imagedEpoch = -1;
    /** Last moment at which a writer was there, ms. */
    long lastOpenMillis;

    private int booting;
    private int halting;
    private int reporting;
    private int securing;
    private int evicting;
    private int stale;

    FakeHost(int position) {
        this.id = new NodeId("host" + position);
    }

    void tick(long nowMillis, boolean mayServe) {
        if (booting > 0 && --booting == 0) {
            rise();
        }
        if (halting > 0 && --halting == 0) {
            crash();
        }
        if (on && !known) {
            known = true;
            admin = mayServe ? Admin.IN : Admin.ENTERING;
            securing = secure;
            reporting = report;
        }
        if (on && reporting > 0 && --reporting == 0) {
            fresh = true;
        }
        if (securing > 0 && --securing == 0 && admin == Admin.ENTERING) {
            admin = Admin.OUT;
        }
        if (evicting > 0 && --evicting == 0) {
            open = 0;
        }
        heard = on;
        stale = Math.max(0, stale - 1);
        if (reportsPower) {
            power = on && stale == 0 ? Power.ON : Power.OFF;
        } else {
            power = Power.UNKNOWN;
        }
        if (on && open > 0) {
            lastOpenMillis = nowMillis;
        }
    }

    /** Comes up, asked or unasked. */
    void rise() {
        on = true;
        booting = 0;
        open = 0;
        fresh = false;
        reporting = report;
        stale = staleOff;
    }

    void crash() {
        on = false;
        booting = 0;
        halting = 0;
        heard = false;
        fresh = false;
    }

    void order(Power wanted) {
        if (!obeys) {
            return;
        }
        if (wanted == Power.ON) {
            halting = turnsBack ? 0 : halting;
            if (!on && booting == 0) {
                booting = boot;
            }
        } else {
            booting = 0;
            if (on && halting == 0) {
                halting = halt;
            }
        }
    }

    void standBy() {
        if (admin == Admin.IN) {
            admin = Admin.ENTERING;
            securing = secure;
        }
    }

    void serve() {
        admin = Admin.IN;
        securing = 0;
    }

    void evictWriters() {
        if (open > 0 && evicting == 0) {
            evicting = evict;
        }
    }

    /** The image is void: the host must register and report again. */
    void dropImage() {
        imagedEpoch = -1;
        fresh = false;
        reporting = report;
    }

    /** A NameNode that has just started knows a host only from its image until it registers. */
    void namenodeRestarted(boolean fromImage) {
        known = fromImage && !on;
        admin = Admin.OUT;
        heard = false;
        fresh = false;
        power = Power.UNKNOWN;
        imagedEpoch = fromImage ? imagedEpoch : -1;
        securing = 0;
        evicting = 0;
    }

    HostFacts facts(long sleepEpoch) {
        return known
                ? new HostFacts(
                        heard,
                        fresh,
                        admin == Admin.IN,
                        admin == Admin.OUT,
                        power,
                        transfers,
                        open,
                        imagedEpoch == sleepEpoch)
                : new HostFacts(false, false, false, false, Power.UNKNOWN, 0, 0, false);
    }

    boolean serves() {
        return on && known && heard && admin == Admin.IN;
    }
}
