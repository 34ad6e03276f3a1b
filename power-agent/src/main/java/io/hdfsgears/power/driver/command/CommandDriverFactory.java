// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.driver.command;

import io.hdfsgears.power.control.Capability;
import io.hdfsgears.power.driver.PowerDriver;
import io.hdfsgears.power.driver.PowerDriverFactory;
import io.hdfsgears.power.driver.SharedDevices;
import io.hdfsgears.power.hosts.Secret;
import io.hdfsgears.power.hosts.SettingException;
import io.hdfsgears.power.hosts.Settings;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * {@code "type": "command"}. Settings: {@code on}, {@code gracefulOff}, {@code forceOff}, {@code cycle}, {@code state},
 * each a list of program (absolute path) and arguments in which <code>{host}</code> is the host's name; {@code
 * timeoutMillis} (30000); {@code secretFile}, whose secret each program reads on its standard input as {@code
 * password=...}.
 */
public final class CommandDriverFactory implements PowerDriverFactory {
    private static final Map<String, Capability> KEYS = Map.of(
            "on", Capability.POWER_ON,
            "gracefulOff", Capability.GRACEFUL_OFF,
            "forceOff", Capability.FORCE_OFF,
            "cycle", Capability.CYCLE,
            "state", Capability.STATE);

    @Override
    public String type() {
        return "command";
    }

    @Override
    public PowerDriver create(String host, Settings settings, SharedDevices shared) throws SettingException {
        Map<Capability, List<String>> commands = new EnumMap<>(Capability.class);
        for (Map.Entry<String, Capability> key : KEYS.entrySet()) {
            List<String> command = settings.texts(key.getKey());
            if (command.isEmpty()) {
                continue;
            }
            if (!command.get(0).startsWith("/")) {
                throw settings.problem(key.getKey(), "must begin with the absolute path of a program");
            }
            commands.put(
                    key.getValue(),
                    command.stream().map(word -> word.replace("{host}", host)).toList());
        }
        Duration timeout = Duration.ofMillis(settings.integer("timeoutMillis", 30_000, 10, 3_600_000));
        Secret secret = settings.has("secretFile") ? settings.secret("secretFile") : null;
        settings.noOthers();
        if (commands.isEmpty()) {
            throw settings.problem("on", "is missing, and so are the others: name one program at least");
        }
        return new CommandDriver(host, commands, timeout, secret);
    }
}
