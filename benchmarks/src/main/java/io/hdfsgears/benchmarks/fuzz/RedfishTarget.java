// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.fuzz;

import com.fasterxml.jackson.databind.JsonNode;
import io.hdfsgears.benchmarks.fuzz.CannedHttp.Answer;
import io.hdfsgears.power.control.PowerAction;
import io.hdfsgears.power.control.PowerState;
import io.hdfsgears.power.driver.PowerDriver;
import io.hdfsgears.power.driver.PowerException;
import io.hdfsgears.power.driver.SharedDevices;
import io.hdfsgears.power.driver.redfish.RedfishAccess;
import io.hdfsgears.power.meter.MeterException;
import io.hdfsgears.rack.Json;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.random.RandomGenerator;

/** Driver and meter of type redfish, and BMCs one of whose answers is changed. */
final class RedfishTarget implements Target {
    private static final List<PowerAction> ACTIONS = List.of(PowerAction.values());
    private static final String TRUST = new RedfishAccess.Certificates(null, "", true).toString();
    private static final List<Integer> STATUSES = List.of(200, 200, 200, 200, 200, 200, 201, 204, 301, 401, 404, 503);

    private final List<JsonNode> bmcs = new ArrayList<>();
    private final DeviceUnderTest.Batches made;
    private Function<HttpRequest, Answer> server = request -> new Answer(404, Map.of(), new byte[0]);
    private String system = "";
    private String delivered = "";
    private int deliveredStatus;

    /** @param secret a file with any password */
    RedfishTarget(Path secret) throws IOException {
        for (String name : List.of("ilo4", "ilo5", "idrac8", "idrac9", "xcc", "supermicro", "openbmc", "ami")) {
            try (InputStream in = RedfishTarget.class.getResourceAsStream("/bmcs/" + name + ".json")) {
                bmcs.add(Json.MAPPER.readTree(in));
            }
        }
        made = new DeviceUnderTest.Batches("""
            {"type": "redfish", "url": "http://bmc", "allowHttp": true, "spacingMillis": 0, "user": "u",
             "passwordFile": "%s"}\
            """.formatted(secret));
    }

    @Override
    public String name() {
        return "redfish";
    }

    @Override
    public int percent() {
        return 40;
    }

    @Override
    public String read(RandomGenerator random) throws Exception {
        JsonNode bmc = bmcs.get(random.nextInt(bmcs.size()));
        List<String> paths = new ArrayList<>();
        bmc.path("resources").fieldNames().forEachRemaining(paths::add);
        String changed = paths.get(random.nextInt(paths.size()));
        int status = STATUSES.get(random.nextInt(STATUSES.size()));
        String body = Mutator.text(bmc.path("resources").path(changed).toString(), random);
        system = bmc.path("system").asText();
        delivered = "";
        server = request -> answer(bmc, request, changed, status, body);
        DeviceUnderTest device = made.next(() -> {
            SharedDevices shared = new SharedDevices(made::nanos);
            shared.client(TRUST, () -> new CannedHttp(request -> server.apply(request)));
            return shared;
        });
        PowerDriver driver = device.driver();
        try {
            if (random.nextInt(3) == 0) {
                device.meter().read();
                return "taken";
            }
            if (random.nextInt(3) == 0) {
                driver.request(ACTIONS.get(random.nextInt(ACTIONS.size())));
                return "taken";
            }
            if (driver.read() == PowerState.OFF && !saysOff()) {
                throw new WrongOff(delivered);
            }
            return "taken";
        } catch (PowerException | MeterException e) {
            return "refused";
        }
    }

    /** The last answer for a system says off in as many words. */
    private boolean saysOff() throws IOException {
        return deliveredStatus / 100 == 2
                && Json.MAPPER.readTree(delivered).path("PowerState").asText().equals("Off");
    }

    private Answer answer(JsonNode bmc, HttpRequest request, String changed, int status, String body) {
        String path = request.uri().getPath();
        String text =
                path.equals(changed) ? body : bmc.path("resources").path(path).toString();
        int code = path.equals(changed) ? status : text.isEmpty() ? 404 : 200;
        if (request.method().equals("POST")) {
            boolean login = path.equals(bmc.path("sessions").asText());
            return new Answer(
                    login ? 201 : 204,
                    login ? Map.of("X-Auth-Token", List.of("t"), "Location", List.of(path + "/1")) : Map.of(),
                    new byte[0]);
        }
        if (request.method().equals("GET") && (path.equals(system) || text.contains("PowerState"))) {
            delivered = text;
            deliveredStatus = code;
        }
        return new Answer(code, Map.of(), text.getBytes(StandardCharsets.UTF_8));
    }
}
