// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.driver.pdu;

import io.hdfsgears.power.control.Capability;
import io.hdfsgears.power.control.Failure;
import io.hdfsgears.power.control.PowerAction;
import io.hdfsgears.power.control.PowerState;
import io.hdfsgears.power.driver.PowerDriver;
import io.hdfsgears.power.driver.PowerException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * All cords of one host. It has power while one outlet is on, and is off when all outlets read off. An order goes to
 * each outlet, also after one of them failed; a cycle takes the power from all, and gives it back whatever fails.
 */
final class PduOutlets implements PowerDriver {
    private final List<? extends PowerDriver> outlets;
    private final Duration off;

    /** @param off how long a cycle leaves the host without power */
    PduOutlets(List<? extends PowerDriver> outlets, Duration off) {
        this.outlets = List.copyOf(outlets);
        this.off = off;
    }

    @Override
    public String name() {
        return outlets.stream().map(PowerDriver::name).collect(Collectors.joining(" + "));
    }

    @Override
    public Set<String> switches() {
        return outlets.stream().flatMap(each -> each.switches().stream()).collect(Collectors.toSet());
    }

    @Override
    public Set<Capability> capabilities() {
        return outlets.get(0).capabilities();
    }

    @Override
    public void request(PowerAction action) throws PowerException, InterruptedException {
        switch (action) {
            case ON, FORCE_OFF -> throwIfAny(all(action));
            case CYCLE -> cycle();
            case GRACEFUL_OFF -> outlets.get(0).request(action);
        }
    }

    @Override
    public PowerState read() throws PowerException, InterruptedException {
        PowerException failure = null;
        boolean allOff = true;
        for (PowerDriver outlet : outlets) {
            try {
                PowerState state = outlet.read();
                if (state == PowerState.ON) {
                    return PowerState.ON;
                }
                allOff &= state == PowerState.OFF;
            } catch (PowerException e) {
                failure = e;
            }
        }
        throwIfAny(failure);
        return allOff ? PowerState.OFF : PowerState.UNKNOWN;
    }

    private void cycle() throws PowerException, InterruptedException {
        PowerException failure = null;
        PowerException powerBack;
        try {
            failure = all(PowerAction.FORCE_OFF);
            TimeUnit.NANOSECONDS.sleep(failure == null ? off.toNanos() : 0);
            if (failure == null && read() != PowerState.OFF) {
                failure = new PowerException(
                        Failure.Kind.NOT_DONE, name() + ": not all outlets read off, so the host kept its power");
            }
        } catch (PowerException e) {
            failure = e;
        } finally {
            powerBack = all(PowerAction.ON);
            if (powerBack != null) {
                powerBack = all(PowerAction.ON);
            }
        }
        throwIfAny(powerBack);
        throwIfAny(failure);
    }

    /** Asks every outlet; the first failure, if there is one. */
    private @Nullable PowerException all(PowerAction action) throws InterruptedException {
        PowerException first = null;
        for (PowerDriver outlet : outlets) {
            try {
                outlet.request(action);
            } catch (PowerException e) {
                first = first == null ? e : first;
            }
        }
        return first;
    }

    private static void throwIfAny(@Nullable PowerException failure) throws PowerException {
        if (failure != null) {
            throw failure;
        }
    }

    @Override
    public void close() {
        outlets.forEach(PowerDriver::close);
    }
}
