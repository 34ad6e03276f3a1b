// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.daemon;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.hdfsgears.hdfs.cli.answer.Exit;
import io.hdfsgears.power.agent.Finding;
import io.hdfsgears.power.agent.Nic;
import io.hdfsgears.power.agent.OsFacts;
import io.hdfsgears.power.agent.Preflight;
import io.hdfsgears.power.cli.line.Console;
import io.hdfsgears.power.cli.line.HostsFileOption;
import io.hdfsgears.power.cli.line.LeadingOptions;
import io.hdfsgears.power.cli.line.PowerCommand;
import io.hdfsgears.power.hosts.HostsFile;
import io.hdfsgears.power.hosts.SettingException;
import io.hdfsgears.power.hosts.Settings;
import io.hdfsgears.power.os.AgentSettings;
import io.hdfsgears.power.os.LinuxHost;
import io.hdfsgears.power.os.SysFiles;
import io.hdfsgears.power.os.yarn.YarnSettings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What this host can do, and what to change. */
@Command(
        name = "preflight",
        header = "Show whether this host can sleep and be woken.",
        description = {
            "Shows what this host can do of what its power agent needs, and what to change. Changes nothing. Run it as"
                    + " root. Without a hosts file it assumes the agent's defaults, and says so.",
            "",
            "Exit codes: 0 it can sleep as its settings say, and be woken, 4 it cannot, 1 bad arguments or hosts file."
        })
public final class PreflightCommand extends PowerCommand {
    /** This port is not used: a preflight check turns no reader away. */
    private static final int DATA_PORT = 9866;

    @Option(
            names = {"-json", "--json"},
            description = "Print JSON.")
    private boolean json;

    @Mixin
    private final HostsFileOption file = new HostsFileOption();

    @Option(
            names = {"-host", "--host"},
            paramLabel = "<name>",
            description = "Entry of the hosts file with the agent's settings; else the one called like this host.")
    private @Nullable String host;

    @Option(
            names = {"-root", "--root"},
            paramLabel = "<folder>",
            description = "A folder with another host's /sys, /proc and programs.")
    private Path root = Path.of("/");

    public PreflightCommand(Console console, LeadingOptions leading) {
        super(console, leading);
    }

    @Override
    protected Exit run() throws SettingException, InterruptedException {
        SysFiles files = new SysFiles(root);
        Optional<Path> read = host == null ? hostsFileIfAny(file) : Optional.of(hostsFile(file));
        AgentSettings settings =
                read.isPresent() ? settings(read.get(), files) : AgentSettings.of(Settings.none("agent"));
        OsFacts facts = new LinuxHost(files, settings, DATA_PORT).facts();
        List<Finding> findings = Preflight.of(facts);
        boolean ready = Preflight.ready(
                findings,
                settings.sleep(),
                settings.wakeOnLan() == AgentSettings.WakeOnLan.REQUIRED,
                settings.deadManSeconds() > 0);
        String name = ThisHost.name(files);
        console()
                .out()
                .print(
                        json
                                ? json(name, read, settings, facts, findings, ready)
                                : text(name, read, settings, findings, ready));
        return ready ? Exit.DONE : Exit.PARTLY;
    }

    private AgentSettings settings(Path path, SysFiles files) throws SettingException {
        HostsFile hosts = HostsFile.read(path);
        Settings agent = hosts.agent(
                ThisHost.entry(hosts, Optional.ofNullable(host), files).name());
        AgentSettings settings = AgentSettings.of(agent);
        List.of("heartbeatMillis", "wattsMillis", "principal", "keytab", "nameservices")
                .forEach(agent::has); // the daemon's
        YarnSettings.KEYS.forEach(agent::has);
        agent.noOthers();
        return settings;
    }

    private static String text(
            String host, Optional<Path> read, AgentSettings settings, List<Finding> findings, boolean ready) {
        StringBuilder text = new StringBuilder("Preflight of " + host + "\n"
                + read.map(path -> "hosts file: " + path).orElse("no hosts file: defaults") + "\n");
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
            String host,
            Optional<Path> read,
            AgentSettings settings,
            OsFacts facts,
            List<Finding> findings,
            boolean ready) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("host", host);
        put(tree, "hostsFile", read.map(Path::toString));
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
