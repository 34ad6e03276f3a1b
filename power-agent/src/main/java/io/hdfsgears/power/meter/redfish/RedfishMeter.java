// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.meter.redfish;

import com.fasterxml.jackson.databind.JsonNode;
import io.hdfsgears.power.control.Failure;
import io.hdfsgears.power.driver.DeviceLine;
import io.hdfsgears.power.driver.PowerException;
import io.hdfsgears.power.driver.redfish.RedfishClient;
import io.hdfsgears.power.meter.CounterValue;
import io.hdfsgears.power.meter.Meter;
import io.hdfsgears.power.meter.MeterException;
import io.hdfsgears.power.meter.Reading;
import io.hdfsgears.power.meter.Source;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Follows the links of the system's chassis: EnvironmentMetrics (PowerWatts, EnergykWh) where there is one, else Power
 * (PowerControl[0].PowerConsumedWatts), else the input power of each supply of PowerSubsystem
 * that is there.
 */
final class RedfishMeter implements Meter {
    private static final String ROOT = "/redfish/v1/";
    private static final String ID = "@odata.id";
    private static final int MAX_SUPPLIES = 16;
    /** States (DSP0268, Resource.Status) of an empty bay and of a supply that carries nothing. */
    private static final Set<String> WITHOUT_POWER = Set.of("Absent", "UnavailableOffline", "StandbyOffline");

    private final RedfishClient client;
    private final DeviceLine line;
    private final String chassis;
    private final InstantSource clock;
    private @Nullable Place place;

    /** @param chassis its id; empty: the one of the system */
    RedfishMeter(RedfishClient client, DeviceLine line, String chassis, InstantSource clock) {
        this.client = client;
        this.line = line;
        this.chassis = chassis;
        this.clock = clock;
    }

    private enum Kind {
        ENVIRONMENT,
        POWER,
        SUPPLIES
    }

    /** Where the watts are: one resource, or each supply. */
    private record Place(Kind kind, List<String> paths) {}

    private record Look(double watts, Optional<CounterValue> counter) {}

    @Override
    public Source source() {
        return Source.REDFISH;
    }

    @Override
    public String name() {
        return "redfish " + client.access().place();
    }

    @Override
    public Reading read() throws MeterException, InterruptedException {
        Duration spacing = Duration.ofMillis(client.access().spacingMillis());
        try {
            Look look = line.run(spacing, patience(), this::look);
            return Reading.of(Source.REDFISH, look.watts(), look.counter(), clock.instant(), name());
        } catch (PowerException e) {
            place = null; // the service may have been replaced, or its resources renamed
            throw new MeterException(name() + ": " + e.getMessage(), e);
        }
    }

    private Duration patience() {
        return Duration.ofMillis(
                client.access().spacingMillis() + 3L * client.access().timeoutMillis());
    }

    private Look look() throws PowerException, InterruptedException {
        Place known = place;
        if (known == null) {
            known = find();
            place = known;
        }
        try {
            return look(known);
        } catch (MeterException e) {
            throw new PowerException(Failure.Kind.GARBLED, String.valueOf(e.getMessage()));
        }
    }

    private Look look(Place at) throws PowerException, MeterException, InterruptedException {
        double watts = 0;
        int supplies = 0;
        Optional<CounterValue> counter = Optional.empty();
        for (String path : at.paths()) {
            JsonNode resource = client.get(path);
            switch (at.kind()) {
                case ENVIRONMENT -> {
                    watts += Metrics.watts(resource.path("PowerWatts").path("Reading"), "PowerWatts.Reading");
                    counter = Metrics.energy(resource);
                }
                case POWER ->
                    watts += Metrics.watts(
                            resource.path("PowerControl").path(0).path("PowerConsumedWatts"),
                            "PowerControl[0].PowerConsumedWatts");
                case SUPPLIES -> {
                    String state = resource.path("Status").path("State").asText("");
                    if (!WITHOUT_POWER.contains(state)) {
                        watts += input(resource, path, state);
                        supplies++;
                    }
                }
            }
        }
        if (at.kind() == Kind.SUPPLIES && supplies == 0) {
            throw new MeterException("none of its " + at.paths().size() + " supplies has power");
        }
        return new Look(watts, counter);
    }

    /** Of one supply; a spare that has nothing to say draws nothing. */
    private double input(JsonNode supply, String path, String state)
            throws PowerException, MeterException, InterruptedException {
        String metrics = client.checked(supply.path("Metrics").path(ID), "the metrics of the power supply " + path);
        JsonNode reading = client.get(metrics).path("InputPowerWatts").path("Reading");
        if (state.equals("StandbySpare") && reading.isNull()) {
            return 0;
        }
        try {
            return Metrics.watts(reading, "InputPowerWatts.Reading");
        } catch (MeterException e) {
            throw new MeterException("of the power supply " + path + " " + e.getMessage());
        }
    }

    private Place find() throws PowerException, InterruptedException {
        JsonNode found = client.get(chassisPath());
        JsonNode environment = found.path("EnvironmentMetrics").path(ID);
        if (!environment.isMissingNode()) {
            String path = client.checked(environment, "EnvironmentMetrics");
            if (client.get(path).path("PowerWatts").path("Reading").isNumber()) {
                return new Place(Kind.ENVIRONMENT, List.of(path));
            }
        }
        JsonNode power = found.path("Power").path(ID);
        if (!power.isMissingNode()) {
            return new Place(Kind.POWER, List.of(client.checked(power, "Power")));
        }
        JsonNode subsystem = found.path("PowerSubsystem").path(ID);
        if (!subsystem.isMissingNode()) {
            return new Place(Kind.SUPPLIES, supplies(client.checked(subsystem, "PowerSubsystem")));
        }
        throw garbled("its chassis has neither EnvironmentMetrics with watts, Power nor PowerSubsystem: name another"
                + " chassis, or use another meter");
    }

    private List<String> supplies(String subsystem) throws PowerException, InterruptedException {
        JsonNode list = client.get(subsystem).path("PowerSupplies").path(ID);
        JsonNode members = client.get(client.checked(list, "PowerSupplies")).path("Members");
        if (!members.isArray() || members.isEmpty() || members.size() > MAX_SUPPLIES) {
            throw garbled("its PowerSubsystem lists " + members.size() + " supplies");
        }
        List<String> supplies = new ArrayList<>();
        for (JsonNode member : members) {
            supplies.add(client.checked(member.path(ID), "a power supply"));
        }
        return supplies;
    }

    private String chassisPath() throws PowerException, InterruptedException {
        if (!chassis.isEmpty()) {
            return ROOT + "Chassis/" + chassis;
        }
        JsonNode links = client.get(client.system()).path("Links").path("Chassis");
        if (!links.isArray() || links.isEmpty()) {
            throw garbled("its system names no chassis: say which one by \"chassis\"");
        }
        return client.checked(links.get(0).path(ID), "its chassis");
    }

    private PowerException garbled(String what) {
        return new PowerException(Failure.Kind.GARBLED, what);
    }
}
