// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.metering;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.hdfsgears.hdfs.cli.answer.Exit;
import io.hdfsgears.power.cli.line.Console;
import io.hdfsgears.power.cli.line.HostsFileOption;
import io.hdfsgears.power.cli.line.LeadingOptions;
import io.hdfsgears.power.cli.line.PowerCommand;
import io.hdfsgears.power.driver.DeviceLocks;
import io.hdfsgears.power.driver.SharedDevices;
import io.hdfsgears.power.hosts.HostsFile;
import io.hdfsgears.power.hosts.SettingException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What hosts draw now. */
@Command(
        name = "watts",
        header = "Show what hosts draw now.",
        description = {
            "Prints one reading of each host: of the best meter that answers.",
            "",
            "Exit codes: 0 each host has a reading, 4 some have none, 1 bad arguments or hosts file."
        })
public final class WattsCommand extends PowerCommand {
    @Mixin
    private final HostsFileOption file = new HostsFileOption();

    @Option(
            names = {"-all", "--all"},
            description = "Read every meter of each host.")
    private boolean all;

    @Option(
            names = {"-json", "--json"},
            description = "Print JSON.")
    private boolean json;

    @Parameters(
            arity = "0..*",
            paramLabel = "<host>",
            description =
                    "Hosts of the hosts file, all that have meters if none is named; - takes them from standard input,"
                            + " one a line.")
    private final List<String> words = new ArrayList<>();

    public WattsCommand(Console console, LeadingOptions leading) {
        super(console, leading);
    }

    @Override
    protected Exit run() throws SettingException, InterruptedException {
        try (SharedDevices shared = new SharedDevices()) {
            HostsFile read = HostsFile.read(hostsFile(file));
            shared.lockedBy(DeviceLocks.in(read.socketFolder()));
            Map<String, MeteredHost> known = MeteredHosts.of(read, shared);
            List<MeteredHost> wanted = new ArrayList<>();
            for (String name : words.isEmpty() ? known.keySet() : console().hosts(words)) {
                MeteredHost host = known.get(name);
                if (host == null) {
                    throw bad("host '" + name + "' is not in the hosts file, or has no meters there: name one of "
                            + String.join(", ", known.keySet()));
                }
                wanted.add(host);
            }
            try (Rounds rounds = new Rounds(wanted.size())) {
                List<Look> looks = rounds.round(wanted, all);
                print(looks);
                return looks.stream().allMatch(l -> l.best().isPresent()) ? Exit.DONE : Exit.PARTLY;
            }
        }
    }

    private void print(List<Look> looks) {
        if (json) {
            console().out().println(json(WattsReport.json(looks)));
        } else {
            console().out().print(WattsReport.text(looks));
            looks.forEach(l -> l.failures()
                    .forEach(f -> console().err().println(l.host().facts().name() + ": " + f.text())));
        }
    }

    static String json(Map<String, Object> tree) {
        try {
            return JsonMapper.builder()
                    .enable(SerializationFeature.INDENT_OUTPUT)
                    .build()
                    .writeValueAsString(tree);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("maps, lists, texts and numbers are always JSON", e);
        }
    }
}
