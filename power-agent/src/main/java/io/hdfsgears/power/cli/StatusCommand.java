// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.cli;

import io.hdfsgears.hdfs.cli.answer.Exit;
import io.hdfsgears.power.cli.line.Console;
import io.hdfsgears.power.cli.line.LeadingOptions;
import io.hdfsgears.power.driver.PowerException;
import io.hdfsgears.power.exec.PowerHost;
import io.hdfsgears.power.exec.PowerHosts;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** What hosts read. */
@Command(
        name = "status",
        header = "Show whether hosts are on.",
        description = "Prints what the host's drivers read: ON, OFF or UNKNOWN.")
final class StatusCommand extends HostsCommand {
    @Mixin
    private final HostNames names = new HostNames();

    StatusCommand(Console console, LeadingOptions leading) {
        super(console, leading);
    }

    @Override
    List<String> wanted() {
        return console().hosts(names.words());
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
            boolean all = true;
            for (Map.Entry<String, CompletableFuture<String>> answer : answers.entrySet()) {
                String text = answer.getValue().join();
                boolean failed = text.startsWith("!");
                (failed ? console().err() : console().out())
                        .println(answer.getKey() + "\t" + (failed ? text.substring(1) : text));
                all &= !failed;
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
