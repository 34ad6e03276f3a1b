// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.serve;

import io.hdfsgears.core.power.Wakeable;
import io.hdfsgears.power.control.Failure;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Whether a controller could wake a host, as things are: what is known of its drivers, of its agent and of the last order. */
final class WakeCheck {
    static final String NO_DRIVER =
            "no driver of it can switch it on: add ipmi, redfish, wol or another one to the hosts file of the controller";
    private static final String OTHER_ARMED =
            "correct 'mac' of its driver wol, or name the interface in agent.interfaces";
    private static final String NONE_ARMED =
            "see agent.wakeOnLan and 'hdfs power preflight' on the host, repair it and restart its agent, or add a driver"
                    + " that wakes it in another way";
    /** Another secret, certificate or program is needed. */
    private static final Set<Failure.Kind> REFUSALS =
            EnumSet.of(Failure.Kind.CREDENTIALS, Failure.Kind.UNTRUSTED, Failure.Kind.PROGRAM_MISSING);

    private final ServedHost host;
    /** Its agent arms no interface that this controller wakes, and nothing else wakes the host. */
    private boolean armsOthers;

    private boolean refused;
    /** It was ordered on, and every driver failed; that is tried again, seldom. */
    private boolean quarantined;

    WakeCheck(ServedHost host) {
        this.host = host;
    }

    boolean hasDriver() {
        return host.wake().drivers() > 0;
    }

    /**
     * Its agent arms these for Wake-on-LAN, or none. A magic packet to another MAC does not wake it.
     *
     * @return text of an alarm; empty: all that is woken is armed
     */
    String armed(List<String> macs) {
        List<String> wrong =
                host.wake().macs().stream().filter(mac -> !macs.contains(mac)).toList();
        armsOthers = host.wake().packetsAlone()
                && !wrong.isEmpty()
                && wrong.containsAll(host.wake().macs());
        return wrong.isEmpty()
                ? ""
                : "its agent arms Wake-on-LAN on " + (macs.isEmpty() ? "no interface" : String.join(", ", macs))
                        + ", and the hosts file of the controller"
                        + " sends to " + String.join(", ", wrong)
                        + (armsOthers ? ", the only way to wake it: " : ": ")
                        + (macs.isEmpty() ? NONE_ARMED : OTHER_ARMED);
    }

    void read() {
        refused = false;
    }

    /** @return whether what reads the state refuses us until an operator changes something */
    boolean readFailed(Failure why) {
        refused = REFUSALS.contains(why.kind());
        return refused;
    }

    void ordered() {
        quarantined = false;
    }

    /** @param failed every driver failed to switch it on, and that is tried again */
    void ended(boolean failed) {
        quarantined = failed;
    }

    Wakeable now() {
        if (!hasDriver() || quarantined || (refused && host.wake().byReader())) {
            return Wakeable.NO;
        }
        // a host that is kept on sleeps by no agent's hand either: the device that wakes it may be another's
        return armsOthers || !host.keptOn().isEmpty() ? Wakeable.DOUBTED : Wakeable.YES;
    }
}
