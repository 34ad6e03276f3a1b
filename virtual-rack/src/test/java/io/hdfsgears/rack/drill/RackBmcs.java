// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.drill;

import com.fasterxml.jackson.databind.JsonNode;
import io.hdfsgears.power.control.PowerAction;
import io.hdfsgears.power.control.PowerState;
import io.hdfsgears.power.driver.PowerDriver;
import io.hdfsgears.power.driver.PowerException;
import io.hdfsgears.power.driver.SharedDevices;
import io.hdfsgears.power.exec.PowerHosts;
import io.hdfsgears.power.hosts.HostsFile;
import io.hdfsgears.power.hosts.SettingException;
import io.hdfsgears.rack.Json;
import io.hdfsgears.rack.RackFiles;
import io.hdfsgears.rack.hardware.PowerHostsFile;
import java.io.IOException;
import java.util.Iterator;
import java.util.Objects;

/** The BMCs of a rack with hardware by the product's drivers, without the magic packets that its hosts file names beside them. */
final class RackBmcs implements AutoCloseable {
    private final JsonNode file;
    private final SharedDevices shared = new SharedDevices();
    private final PowerHosts hosts;

    RackBmcs(RackFiles files) throws IOException {
        file = Json.MAPPER.readTree(PowerHostsFile.in(files).toFile());
        for (JsonNode host : file.path("hosts")) {
            Iterator<JsonNode> drivers = host.path("drivers").iterator();
            while (drivers.hasNext()) {
                if (drivers.next().path("type").asText().equals("wol")) {
                    drivers.remove();
                }
            }
        }
        try {
            hosts = PowerHosts.load(HostsFile.parse(file.toString()), shared);
        } catch (SettingException e) {
            throw new IOException(e);
        }
    }

    /** As {@code ipmi 17} or {@code redfish}. */
    String kind(String host) {
        JsonNode driver = file.path("hosts").path(host).path("drivers").path(0);
        String suite = driver.path("cipherSuites").path(0).asText("");
        return suite.isEmpty()
                ? driver.path("type").asText()
                : driver.path("type").asText() + " " + suite;
    }

    void order(String host, PowerAction action) throws IOException {
        try {
            driver(host).request(action);
        } catch (PowerException e) {
            throw new IOException(e);
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    PowerState state(String host) throws IOException {
        try {
            return driver(host).read();
        } catch (PowerException e) {
            throw new IOException(e);
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    private PowerDriver driver(String host) {
        return Objects.requireNonNull(hosts.hosts().get(host)).drivers().get(0);
    }

    private static IOException interrupted(InterruptedException e) {
        Thread.currentThread().interrupt();
        return new IOException(e);
    }

    @Override
    public void close() {
        hosts.close();
        shared.close();
    }
}
