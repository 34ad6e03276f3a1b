// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.driver.tutorial;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hdfsgears.power.control.Capability;
import io.hdfsgears.power.control.Failure;
import io.hdfsgears.power.control.PowerAction;
import io.hdfsgears.power.control.PowerState;
import io.hdfsgears.power.driver.PowerDriver;
import io.hdfsgears.power.driver.PowerException;
import io.hdfsgears.power.hosts.Secret;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

// --8<-- [start:driver]
/** A smart plug with Tasmota's firmware: {@code GET /cm?cmnd=Power} answers <code>{"POWER":"ON"}</code>. */
record TasmotaPlug(HttpClient client, String address, Secret password, Duration timeout) implements PowerDriver {
    private static final Pattern STATE = Pattern.compile("\\{\"POWER1?\":\"(ON|OFF)\"}");

    @Override
    public String name() {
        return "tasmota " + address; // for logs: nothing secret
    }

    @Override
    public Set<Capability> capabilities() {
        return Set.of(Capability.POWER_ON, Capability.FORCE_OFF, Capability.STATE);
    }

    @Override
    public Set<String> switches() {
        return Set.of(name()); // no other host of the hosts file may name this plug
    }

    @Override
    public void request(PowerAction action) throws PowerException, InterruptedException {
        switch (action) {
            case ON -> ask("Power On");
            case FORCE_OFF -> ask("Power Off");
            default -> throw new PowerException(Failure.Kind.UNSUPPORTED, name() + " cannot do " + action);
        }
    }

    @Override
    public PowerState read() throws PowerException, InterruptedException {
        return ask("Power");
    }

    private PowerState ask(String command) throws PowerException, InterruptedException {
        String query = "user=admin&password=" + URLEncoder.encode(password.reveal(), UTF_8) + "&cmnd="
                + URLEncoder.encode(command, UTF_8);
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://" + address + "/cm?" + query))
                .timeout(timeout)
                .build();
        try {
            HttpResponse<InputStream> answer = client.send(request, HttpResponse.BodyHandlers.ofInputStream());
            try (InputStream body = answer.body()) {
                return state(answer.statusCode(), new String(body.readNBytes(200), UTF_8).strip());
            }
        } catch (IOException e) {
            throw new PowerException(Failure.Kind.UNREACHABLE, name() + " gave no answer");
        }
    }

    private PowerState state(int status, String body) throws PowerException {
        Matcher state = STATE.matcher(body);
        if (status == 401) {
            throw new PowerException(Failure.Kind.CREDENTIALS, name() + " refuses the password");
        }
        if (status != 200 || !state.matches()) { // a guess is worse than a failure
            throw new PowerException(Failure.Kind.GARBLED, name() + " answers HTTP " + status + " without a state");
        }
        return PowerState.valueOf(state.group(1));
    }

    @Override
    public void close() {
        // The client belongs to SharedDevices.
    }
}
// --8<-- [end:driver]
