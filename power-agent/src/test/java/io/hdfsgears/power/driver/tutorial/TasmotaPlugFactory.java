// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.driver.tutorial;

import io.hdfsgears.power.driver.PowerDriver;
import io.hdfsgears.power.driver.PowerDriverFactory;
import io.hdfsgears.power.driver.SharedDevices;
import io.hdfsgears.power.hosts.SettingException;
import io.hdfsgears.power.hosts.Settings;
import java.net.http.HttpClient;
import java.time.Duration;

// --8<-- [start:factory]
/** {@code "type": "tasmota"}. Settings: {@code address}, {@code port} (80), {@code passwordFile}, {@code timeoutMillis} (3000). */
public final class TasmotaPlugFactory implements PowerDriverFactory {
    @Override
    public String type() {
        return "tasmota";
    }

    @Override
    public PowerDriver create(String host, Settings settings, SharedDevices shared) throws SettingException {
        Duration timeout = Duration.ofMillis(settings.integer("timeoutMillis", 3_000, 100, 60_000));
        PowerDriver plug = new TasmotaPlug(
                shared.client(
                        "plain",
                        () -> HttpClient.newBuilder()
                                .connectTimeout(Duration.ofSeconds(3))
                                .build()),
                settings.host("address") + ":" + settings.integer("port", 80, 1, 65_535),
                settings.secret("passwordFile"),
                timeout);
        settings.noOthers();
        return plug;
    }
}
// --8<-- [end:factory]
