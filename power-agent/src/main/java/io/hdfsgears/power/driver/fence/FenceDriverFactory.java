// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.driver.fence;

import io.hdfsgears.power.driver.LoginRefusals;
import io.hdfsgears.power.driver.PowerDriver;
import io.hdfsgears.power.driver.PowerDriverFactory;
import io.hdfsgears.power.driver.SharedDevices;
import io.hdfsgears.power.hosts.Secret;
import io.hdfsgears.power.hosts.SettingException;
import io.hdfsgears.power.hosts.Settings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * {@code "type": "fence"}. Settings: {@code agent} (absolute path of a fence agent), {@code ip}, {@code username},
 * {@code plug}, {@code passwordFile}; {@code options}, an object of further options of that agent, in which
 * <code>{host}</code> is the host's name; {@code secretFiles}, an object of further options whose values stand in
 * files; {@code spacingMillis} between two runs against one {@code ip} (1000), {@code timeoutMillis} of a run (60000).
 */
public final class FenceDriverFactory implements PowerDriverFactory {
    private static final Pattern OPTION = Pattern.compile("[A-Za-z][A-Za-z0-9_-]{0,63}");
    private static final Pattern SECRET = Pattern.compile("(?i).*(passw|secret|token|communit).*");
    private static final Set<String> OWN = Set.of("action", "option", "ip", "username", "plug", "password");

    @Override
    public String type() {
        return "fence";
    }

    @Override
    public PowerDriver create(String host, Settings settings, SharedDevices shared) throws SettingException {
        Path program = settings.path("agent");
        Map<String, String> options = new LinkedHashMap<>();
        for (String key : List.of("ip", "username", "plug")) {
            settings.optionalText(key).ifPresent(value -> options.put(key, value.replace("{host}", host)));
        }
        String place = options.getOrDefault("ip", host);
        for (Map.Entry<String, String> more : settings.values("options").entrySet()) {
            String option = checked(settings, "options", more.getKey());
            if (SECRET.matcher(option).matches()) {
                throw settings.problem(
                        "options." + option,
                        "looks like a secret (not shown): write it alone into a file of mode 0600"
                                + " and name that by secretFiles." + option);
            }
            options.put(option, more.getValue().replace("{host}", host));
        }
        Map<String, Secret> secrets = new LinkedHashMap<>();
        if (settings.has("passwordFile")) {
            secrets.put("password", settings.secret("passwordFile"));
        }
        for (Map.Entry<String, Secret> more : settings.secrets("secretFiles").entrySet()) {
            secrets.put(checked(settings, "secretFiles", more.getKey()), more.getValue());
        }
        Duration spacing = Duration.ofMillis(settings.integer("spacingMillis", 1_000, 0, 600_000));
        Duration timeout = Duration.ofMillis(settings.integer("timeoutMillis", 60_000, 100, 3_600_000));
        settings.noOthers();
        String plug = options.containsKey("plug") ? " plug " + options.get("plug") : "";
        String name = "fence " + program.getFileName() + " " + place + plug;
        FenceDriver.Agent agent = new FenceDriver.Agent(program.toString(), options, secrets, timeout, spacing);
        String line = "fence " + place;
        String user = options.getOrDefault("username", "");
        LoginRefusals logins = secrets.isEmpty() ? null : shared.refusals(line, user, secrets.values());
        return new FenceDriver(name, agent, shared.line(line), logins);
    }

    private static String checked(Settings settings, String key, String option) throws SettingException {
        if (!OPTION.matcher(option).matches()) {
            throw settings.problem(
                    key, "has '" + option.replaceAll("[^\\x20-\\x7e]", "?") + "', which is no name of an option");
        }
        if (OWN.contains(option)) {
            throw settings.problem(
                    key + "." + option,
                    "does not belong there: the driver says the action, and ip, username, plug and"
                            + " passwordFile stand beside options");
        }
        return option;
    }
}
