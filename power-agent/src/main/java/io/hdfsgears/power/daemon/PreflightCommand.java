// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.daemon;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.hdfsgears.power.agent.Finding;
import io.hdfsgears.power.agent.Nic;
import io.hdfsgears.power.agent.OsFacts;
import io.hdfsgears.power.agent.Preflight;
import io.hdfsgears.power.hosts.HostsFile;
import io.hdfsgears.power.hosts.SettingException;
import io.hdfsgears.power.hosts.Settings;
import io.hdfsgears.power.metering.Options;
import io.hdfsgears.power.os.AgentSettings;
import io.hdfsgears.power.os.LinuxHost;
import io.hdfsgears.power.os.SysFiles;
import io.hdfsgears.power.os.yarn.YarnSettings;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** {@code power preflight}: what this host can do, and what to change. */
public final class PreflightCommand {
    public static final String USAGE = """
        hdfs power preflight [-json] [-hosts <file>] [-host <name>] [-root <folder>]
          What this host can do of what its power agent needs, and what to change. Changes nothing. Run it as root.
          -host  entry of the hosts file that holds the agent's settings; else the one called like this host, else none
          -root  a folder with another host's /sys, /proc and programs
          Exit code 0: it can sleep as its settings say, and be woken; 4: it cannot; 1: bad arguments or hosts file.
        """;

    /** Nobody is turned away by a look. */
    private static final int DATA_PORT = 9866;

    private static final int READY = 0;
    private static final int BAD_ARGUMENTS = 1;
    private static final int NOT_READY = 4;

    private PreflightCommand() {}

    public static int run(List<String> arguments, Map<String, String> environment, PrintStream out, PrintStream err)
            throws InterruptedException {
        try {
            Options options = new Options(arguments, Set.of("-json"), Set.of("-hosts", "-host", "-root"));
            if (!options.rest().isEmpty()) {
                throw new IllegalArgumentException("preflight takes options only");
            }
            SysFiles files = new SysFiles(Path.of(options.value("-root").orElse("/")));
            AgentSettings settings = settings(options, environment, files);
            OsFacts facts = new LinuxHost(files, settings, DATA_PORT).facts();
            List<Finding> findings = Preflight.of(facts);
            boolean ready = Preflight.ready(
                    findings,
                    settings.sleep(),
                    settings.wakeOnLan() == AgentSettings.WakeOnLan.REQUIRED,
                    settings.deadManSeconds() > 0);
            String host = ThisHost.name(files);
            out.print(
                    options.has("-json")
                            ? json(host, settings, facts, findings, ready)
                            : text(host, settings, findings, ready));
            return ready ? READY : NOT_READY;
        } catch (IllegalArgumentException | SettingException e) {
            err.println(e.getMessage());
            err.print(USAGE);
            return BAD_ARGUMENTS;
        }
    }

    private static AgentSettings settings(Options options, Map<String, String> environment, SysFiles files)
            throws SettingException {
        Path path = ThisHost.file(options, environment);
        boolean named =
                options.value("-hosts").isPresent() || options.value("-host").isPresent();
        if (!named && !Files.exists(path)) {
            return AgentSettings.of(Settings.none("agent"));
        }
        HostsFile file = HostsFile.read(path);
        Settings agent =
                file.agent(ThisHost.entry(file, options.value("-host"), files).name());
        AgentSettings settings = AgentSettings.of(agent);
        List.of("heartbeatMillis", "wattsMillis", "principal", "keytab", "nameservices")
                .forEach(agent::has); // the daemon's
        YarnSettings.KEYS.forEach(agent::has);
        agent.noOthers();
        return settings;
    }

    private static String text(String host, AgentSettings settings, List<Finding> findings, boolean ready) {
        StringBuilder text = new StringBuilder("Preflight of " + host + "\n");
        for (Finding finding : findings) {
            text.append(
                    String.format(Locale.ROOT, "%-18s %-7s %s%n", finding.subject(), word(finding), finding.found()));
            if (!finding.change().isEmpty()) {
                text.append(String.format(Locale.ROOT, "%-26s -> %s%n", "", finding.change()));
            }
        }
        return text.append("Sleep by " + settings.sleep().word() + ": " + (ready ? "ready" : "not ready") + "\n")
                .toString();
    }

    private static String json(
            String host, AgentSettings settings, OsFacts facts, List<Finding> findings, boolean ready) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("host", host);
        tree.put("sleep", settings.sleep().word());
        tree.put("ready", ready);
        List<Object> rows = new ArrayList<>();
        for (Finding finding : findings) {
            Map<String, Object> row = new LinkedHashMap<>();
            row.put("subject", finding.subject());
            row.put("grade", word(finding));
            row.put("found", finding.found());
            if (!finding.change().isEmpty()) {
                row.put("change", finding.change());
            }
            rows.add(row);
        }
        tree.put("findings", rows);
        tree.put("interfaces", facts.nics().stream().map(PreflightCommand::json).toList());
        tree.put("missingTools", facts.missingTools());
        tree.put("keptAwakeBy", facts.vetoes());
        try {
            return JsonMapper.builder()
                            .enable(SerializationFeature.INDENT_OUTPUT)
                            .build()
                            .writeValueAsString(tree)
                    + "\n";
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("maps, lists and texts are always JSON", e);
        }
    }

    private static Map<String, Object> json(Nic nic) {
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("name", nic.name());
        row.put("mac", nic.mac());
        row.put("up", nic.up());
        put(row, "supports", nic.supports());
        put(row, "armed", nic.armed());
        put(row, "deviceWakeup", nic.wakeup());
        put(row, "trouble", Optional.of(nic.trouble()).filter(trouble -> !trouble.isEmpty()));
        return row;
    }

    private static void put(Map<String, Object> row, String key, Optional<String> value) {
        value.ifPresent(text -> row.put(key, text));
    }

    private static String word(Finding finding) {
        return finding.grade().name().toLowerCase(Locale.ROOT);
    }
}
