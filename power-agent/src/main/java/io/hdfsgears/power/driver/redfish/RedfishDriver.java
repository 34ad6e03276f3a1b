// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.driver.redfish;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hdfsgears.power.control.Capability;
import io.hdfsgears.power.control.Failure;
import io.hdfsgears.power.control.PowerAction;
import io.hdfsgears.power.control.PowerState;
import io.hdfsgears.power.driver.DeviceLine;
import io.hdfsgears.power.driver.PowerDriver;
import io.hdfsgears.power.driver.PowerException;
import io.hdfsgears.power.process.Subprocess;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Resource ComputerSystem (DSP0268): property {@code PowerState} and action {@code #ComputerSystem.Reset}. */
final class RedfishDriver implements PowerDriver {
    private static final String BUTTON = "PushPowerButton";

    private final RedfishClient client;
    private final DeviceLine line;
    private final KnownSystem known;

    RedfishDriver(RedfishClient client, DeviceLine line, KnownSystem known) {
        this.client = client;
        this.line = line;
        this.known = known;
    }

    @Override
    public String name() {
        return "redfish " + client.access().place();
    }

    @Override
    public Set<Capability> capabilities() {
        return Set.of(Capability.values());
    }

    @Override
    public Set<String> switches() {
        String system = client.access().system();
        Set<String> switched = new LinkedHashSet<>(Set.of(name() + (system.isEmpty() ? "" : " system " + system)));
        client.access().whole().ifPresent(switched::add);
        return switched;
    }

    @Override
    public Duration spacing() {
        return Duration.ofMillis(client.access().spacingMillis());
    }

    @Override
    public void request(PowerAction action) throws PowerException, InterruptedException {
        onLine(() -> {
            JsonNode last = known.reset();
            JsonNode reset = last == null ? look().path("Actions").path("#ComputerSystem.Reset") : last;
            known.reset(null); // and not again by this description, should it fail
            String target = client.checked(reset.path("target"), "the target of its reset");
            String type = allowed(values(reset), action);
            if (!type.equals(BUTTON) || isOn()) {
                ObjectNode body = client.newObject();
                body.put("ResetType", type);
                line.check(); // the questions before may have taken long
                client.post(target, body);
            }
            known.reset(reset);
            return PowerState.UNKNOWN;
        });
    }

    @Override
    public PowerState read() throws PowerException, InterruptedException {
        return onLine(() -> {
            JsonNode said = look().path("PowerState");
            return switch (said.asText("")) {
                case "On" -> PowerState.ON;
                case "Off" -> PowerState.OFF;
                case "PoweringOn", "PoweringOff", "Paused" -> PowerState.UNKNOWN;
                default ->
                    throw new PowerException(
                            Failure.Kind.GARBLED,
                            client.line() + " has the PowerState '" + Subprocess.readable(said.toString()) + "'");
            };
        });
    }

    private ObjectNode look() throws PowerException, InterruptedException {
        ObjectNode system = client.get(system());
        JsonNode described = system.path("Actions").path("#ComputerSystem.Reset");
        known.reset(described.isObject() ? described : null);
        return system;
    }

    private PowerState onLine(DeviceLine.Command<PowerState> command) throws PowerException, InterruptedException {
        // Eight requests at most: a session may be opened first (service root, login); then service root, list of
        // systems, system, its resets, system, order.
        Duration patience = spacing().plusMillis(8L * client.access().timeoutMillis());
        return line.run(spacing(), patience, () -> {
            try {
                return command.run();
            } catch (PowerException e) {
                if (e.kind() == Failure.Kind.GARBLED) {
                    known.forget();
                }
                throw e;
            }
        });
    }

    /** The button that shuts down a host that is on starts one that is off. */
    private boolean isOn() throws PowerException, InterruptedException {
        return look().path("PowerState").asText("").equals("On");
    }

    /**
     * The types of reset that a service lists, in its action or in a resource of their own (DSP0266 §9.6.15.2); or
     * nothing.
     */
    private JsonNode values(JsonNode action) throws PowerException, InterruptedException {
        JsonNode listed = action.path("ResetType@Redfish.AllowableValues");
        JsonNode info = action.path("@Redfish.ActionInfo");
        if (listed.isArray() || info.isMissingNode()) {
            return listed;
        }
        for (JsonNode parameter :
                client.get(client.checked(info, "what its reset takes")).path("Parameters")) {
            if (parameter.path("Name").asText("").equals("ResetType")) {
                return parameter.path("AllowableValues");
            }
        }
        return listed;
    }

    /** A service lists what it takes; one that lists nothing is tried with the name that the standard has. */
    private String allowed(JsonNode values, PowerAction action) throws PowerException {
        List<String> names = switch (action) {
            case ON -> List.of("On", "ForceOn");
            case GRACEFUL_OFF -> List.of("GracefulShutdown", BUTTON);
            case FORCE_OFF -> List.of("ForceOff");
            case CYCLE -> List.of("PowerCycle", "ForceRestart");
        };
        if (!values.isArray()) {
            return names.get(names.size() - 1).equals("ForceRestart") ? "ForceRestart" : names.get(0);
        }
        for (String name : names) {
            for (JsonNode value : values) {
                if (value.asText("").equals(name)) {
                    return name;
                }
            }
        }
        throw new PowerException(
                Failure.Kind.UNSUPPORTED, client.line() + " offers none of " + names + " for " + action);
    }

    private String system() throws PowerException, InterruptedException {
        String last = known.path();
        String path = last == null ? client.system() : last;
        known.path(path);
        return path;
    }

    @Override
    public void close() {
        // Connections belong to the shared client.
    }
}
