// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.cli;

import io.hdfsgears.power.control.Command.Result;
import io.hdfsgears.power.control.PowerAction;
import io.hdfsgears.power.control.PowerState;
import io.hdfsgears.power.driver.PowerException;
import io.hdfsgears.power.exec.Outcome;
import io.hdfsgears.power.exec.PowerExecutor;
import io.hdfsgears.power.exec.PowerHost;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/** Lets one host go off and wakes it again. A host whose way down failed is woken all the same: it may still be on its way. */
final class RoundTrip {
    private final String host;
    private final PowerExecutor executor;
    private final LongSupplier nanos;
    private final Consumer<String> results;

    /**
     * A step that failed.
     *
     * @param text the step and how it ended
     * @param lookAt what may be the cause, and what to do
     */
    record Trouble(String text, String lookAt) {}

    /**
     * @param nanos the time
     * @param results takes one line for each step that is done
     */
    RoundTrip(String host, PowerExecutor executor, LongSupplier nanos, Consumer<String> results) {
        this.host = host;
        this.executor = executor;
        this.nanos = nanos;
        this.results = results;
    }

    /** Why the test cannot begin; found without an order to the host. A host that nothing can wake must not go off. */
    static Optional<Trouble> obstacle(PowerHost host) throws InterruptedException {
        String name = host.name();
        for (PowerAction action : List.of(PowerAction.GRACEFUL_OFF, PowerAction.ON)) {
            if (!host.traits().can(action)) {
                return Optional.of(new Trouble(
                        "drivers\t" + host.traits().obstacle(action) + "; nothing was done",
                        "Give " + name
                                + " such a driver in the hosts file: docs/power.md lists what each driver can do."));
            }
        }
        try {
            PowerState state = host.read();
            return state == PowerState.ON
                    ? Optional.empty()
                    : Optional.of(new Trouble(
                            "state\t" + name + " reads " + state
                                    + ", the test needs a host that is on; nothing was done",
                            "Look at the host and at its drivers. Wake it: hdfs power on " + name));
        } catch (PowerException e) {
            return Optional.of(new Trouble(
                    "state\t" + e.kind() + "\t" + e.getMessage() + "; nothing was done",
                    "Look at the address, the login and the secret file of its drivers, and at the network to the BMC"
                            + " or PDU: hdfs power status " + name));
        }
    }

    /** @return the steps that failed */
    List<Trouble> run() {
        List<Trouble> troubles = new ArrayList<>();
        step("off", PowerAction.GRACEFUL_OFF)
                .map(text -> new Trouble(
                        text,
                        "Look at the host's console: whether its operating system acts on the power button, and what"
                                + " holds it up (systemd-inhibit --list). A slow shutdown needs a longer offWaitMillis."
                                + " Each request: hdfs power -verbose test " + host))
                .ifPresent(troubles::add);
        step("on", PowerAction.ON)
                .map(text -> new Trouble(
                        text,
                        host
                                + " may be off now. Look at its BMC or PDU, and at Wake-on-LAN: hdfs power preflight on the"
                                + " host. A slow start needs a longer waitMillis. Wake it: hdfs power -verbose on "
                                + host))
                .ifPresent(troubles::add);
        return troubles;
    }

    /** @return how it ended, if it failed */
    private Optional<String> step(String name, PowerAction action) {
        long start = nanos.getAsLong();
        Outcome outcome = executor.order(host, action).join();
        double seconds = (nanos.getAsLong() - start) / 1e9;
        String text =
                String.format(Locale.ROOT, "%s\t%s\t%.1f s\t%s", name, outcome.result(), seconds, outcome.detail());
        if (outcome.result() == Result.DONE) {
            results.accept(host + "\t" + text);
            return Optional.empty();
        }
        return Optional.of(text);
    }
}
