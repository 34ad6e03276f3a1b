// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hdfsgears.hdfs.cli.answer.ControllersText;
import io.hdfsgears.hdfs.cli.answer.Exit;
import io.hdfsgears.power.cli.line.Console;
import io.hdfsgears.power.cli.line.LeadingOptions;
import io.hdfsgears.power.driver.PowerException;
import io.hdfsgears.power.exec.PowerHost;
import io.hdfsgears.power.exec.PowerHosts;
import io.hdfsgears.power.hdfs.HeardControllers;
import io.hdfsgears.power.hdfs.NameNodes;
import io.hdfsgears.power.hosts.SettingException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What hosts read; without hosts, which controller acts. */
@Command(
        name = "status",
        header = "Show whether hosts are on, or which controller acts.",
        description = {
            "With hosts: prints what their drivers read, ON, OFF or UNKNOWN. No NameNode is asked.",
            "",
            "Without hosts: prints for each nameservice which controller (hdfs power serve) acts, for how long and by"
                    + " which epoch of the lease, and which ones wait, as its active NameNode says.",
            "",
            "Exit codes: 0 all hosts were read, or a controller acts in each nameservice, 4 otherwise,"
                    + " 1 bad arguments or hosts file, 5 Kerberos or a NameNode refuses, 255 unexpected."
        })
final class StatusCommand extends HostsCommand {
    @Option(
            names = {"-json", "--json"},
            description = "Print JSON.")
    private boolean json;

    @Option(
            names = {"-fs", "--fs"},
            paramLabel = "<uri>",
            description = "Without hosts: the only nameservice to ask, hdfs://<nameservice>.")
    private @Nullable String fs;

    @Parameters(
            arity = "0..*",
            paramLabel = "<host>",
            description = "Hosts of the hosts file; - takes them from standard input, one a line.")
    private final List<String> words = new ArrayList<>();

    StatusCommand(Console console, LeadingOptions leading) {
        super(console, leading);
    }

    @Override
    boolean switchesOff() {
        return false;
    }

    @Override
    List<String> wanted() {
        return console().hosts(words);
    }

    @Override
    protected Exit run() throws SettingException, InterruptedException {
        if (words.isEmpty()) {
            return controllers();
        }
        if (fs != null) {
            throw bad("-fs " + fs + " goes with no host: leave out the hosts to see which controller acts");
        }
        return super.run();
    }

    private Exit controllers() {
        try {
            List<HeardControllers> heard =
                    HeardControllers.ask(NameNodes.find(Optional.ofNullable(fs), List.of(), Optional.empty()));
            if (json) {
                console().out().println(json(heard).toPrettyString());
            } else {
                heard.forEach(one ->
                        (one.acts() ? console().out() : console().err()).println(one.nameservice() + "\t" + text(one)));
            }
            if (heard.stream().anyMatch(HeardControllers::denied)) {
                return Exit.NOT_AUTHORIZED;
            }
            return heard.stream().allMatch(HeardControllers::acts) ? Exit.DONE : Exit.PARTLY;
        } catch (IllegalArgumentException e) {
            throw bad(String.valueOf(e.getMessage()));
        } catch (NameNodes.NotLoggedIn e) {
            console().err().println(e.getMessage());
            return Exit.NOT_AUTHORIZED;
        } catch (IOException e) {
            console().err().println(e.getMessage());
            return Exit.UNEXPECTED;
        }
    }

    private static String text(HeardControllers one) {
        if (!one.trouble().isEmpty()) {
            return one.trouble();
        }
        return one.controllers()
                .map(them -> ControllersText.of(them) + "; epoch " + them.getEpoch())
                .orElse("no controller is heard of: start hdfs power serve");
    }

    private static ObjectNode json(List<HeardControllers> heard) {
        ObjectNode tree = JsonNodeFactory.instance.objectNode();
        ArrayNode nameservices = tree.putArray("nameservices");
        heard.forEach(one -> {
            ObjectNode node = nameservices.addObject().put("nameservice", one.nameservice());
            one.controllers().ifPresent(them -> node.set("controllers", ControllersText.json(them)));
            if (!one.trouble().isEmpty()) {
                node.put("trouble", one.trouble());
            }
        });
        return tree;
    }

    @Override
    Exit run(PowerHosts hosts, List<String> wanted) {
        ExecutorService pool = Executors.newFixedThreadPool(Math.min(wanted.size(), hosts.workers()));
        try {
            Map<String, CompletableFuture<String>> answers = new LinkedHashMap<>();
            for (String host : wanted) {
                PowerHost known = hosts.hosts().get(host);
                if (known != null) {
                    answers.put(host, CompletableFuture.supplyAsync(() -> read(known), pool));
                }
            }
            ObjectNode tree = JsonNodeFactory.instance.objectNode();
            ArrayNode read = tree.putArray("hosts");
            boolean all = true;
            for (Map.Entry<String, CompletableFuture<String>> answer : answers.entrySet()) {
                String text = answer.getValue().join();
                boolean failed = text.startsWith("!");
                String said = failed ? text.substring(1) : text;
                if (json) {
                    read.addObject().put("host", answer.getKey()).put(failed ? "trouble" : "power", said);
                } else {
                    (failed ? console().err() : console().out()).println(answer.getKey() + "\t" + said);
                }
                all &= !failed;
            }
            if (json) {
                console().out().println(tree.toPrettyString());
            }
            return all ? Exit.DONE : Exit.PARTLY;
        } finally {
            pool.shutdownNow();
        }
    }

    private static String read(PowerHost host) {
        try {
            return host.read().name();
        } catch (PowerException e) {
            return "!" + e.getMessage();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "!interrupted";
        }
    }
}
