// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.driver.ipmi;

import io.hdfsgears.power.control.Capability;
import io.hdfsgears.power.control.Failure;
import io.hdfsgears.power.control.PowerAction;
import io.hdfsgears.power.control.PowerState;
import io.hdfsgears.power.driver.PowerDriver;
import io.hdfsgears.power.driver.PowerException;
import io.hdfsgears.power.process.Subprocess;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Chassis Control and Get Chassis Status (IPMI 2.0 §28.2 and §28.3). */
final class IpmiDriver implements PowerDriver {
    private static final String PRESENT_STATE = "not supported in present state";

    private final IpmiTool tool;

    IpmiDriver(IpmiTool tool) {
        this.tool = tool;
    }

    @Override
    public String name() {
        return "ipmi " + tool.bmc().place();
    }

    @Override
    public Set<Capability> capabilities() {
        return Set.of(Capability.values());
    }

    @Override
    public Set<String> switches() {
        Set<String> switched = new LinkedHashSet<>(Set.of(name()));
        tool.bmc().whole().ifPresent(switched::add);
        return switched;
    }

    @Override
    public Duration spacing() {
        return Duration.ofMillis(tool.bmc().spacingMillis());
    }

    @Override
    public void request(PowerAction action) throws PowerException, InterruptedException {
        try {
            order(action);
        } catch (PowerException e) {
            // Of a host that is off the chassis takes no cycle; on is what is left of it.
            boolean mayBeOff = action == PowerAction.CYCLE
                    && String.valueOf(e.getMessage()).toLowerCase(Locale.ROOT).contains(PRESENT_STATE);
            if (!mayBeOff || read() != PowerState.OFF) {
                throw e;
            }
            order(PowerAction.ON);
        }
    }

    private void order(PowerAction action) throws PowerException, InterruptedException {
        String verb = switch (action) {
            case ON -> "on";
            case GRACEFUL_OFF -> "soft";
            case FORCE_OFF -> "off";
            case CYCLE -> "cycle";
        };
        String confirmed = switch (action) {
            case ON -> "Chassis Power Control: Up/On";
            case GRACEFUL_OFF -> "Chassis Power Control: Soft";
            case FORCE_OFF -> "Chassis Power Control: Down/Off";
            case CYCLE -> "Chassis Power Control: Cycle";
        };
        String said = tool.run(List.of("chassis", "power", verb));
        if (!said.strip().equals(confirmed)) {
            throw garbled(said, confirmed);
        }
    }

    @Override
    public PowerState read() throws PowerException, InterruptedException {
        String said = tool.run(List.of("chassis", "power", "status"));
        return switch (said.strip()) {
            case "Chassis Power is on" -> PowerState.ON;
            case "Chassis Power is off" -> PowerState.OFF;
            default -> throw garbled(said, "Chassis Power is on|off");
        };
    }

    private PowerException garbled(String said, String expected) {
        String shown = Subprocess.readable(tool.bmc().login().redact(said));
        return new PowerException(
                Failure.Kind.GARBLED, name() + ": ipmitool says '" + shown + "' where '" + expected + "' was expected");
    }

    @Override
    public void close() {
        // Sessions end with each call.
    }
}
