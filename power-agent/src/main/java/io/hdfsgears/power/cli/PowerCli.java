// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.cli;

import io.hdfsgears.power.control.Command;
import io.hdfsgears.power.control.PowerAction;
import io.hdfsgears.power.control.PowerState;
import io.hdfsgears.power.daemon.AgentCli;
import io.hdfsgears.power.daemon.PreflightCommand;
import io.hdfsgears.power.daemon.ServeCli;
import io.hdfsgears.power.driver.PowerException;
import io.hdfsgears.power.driver.SharedDevices;
import io.hdfsgears.power.exec.Outcome;
import io.hdfsgears.power.exec.PowerExecutor;
import io.hdfsgears.power.exec.PowerHost;
import io.hdfsgears.power.exec.PowerHosts;
import io.hdfsgears.power.hosts.HostsFile;
import io.hdfsgears.power.hosts.SettingException;
import io.hdfsgears.power.metering.EnergyCommand;
import io.hdfsgears.power.metering.WattsCommand;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Scanner;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/**
 * Exit codes: 0 done, also accepted where nothing can verify; 1 bad arguments or hosts file, nothing was done; 4 some hosts
 * failed, they are named; 255 unexpected. Whoever may read the secret files may use it.
 */
public final class PowerCli {
    private static final int DONE = 0;
    private static final int BAD_ARGUMENTS = 1;
    private static final int PARTLY = 4;
    private static final int UNEXPECTED = 255;
    private static final Set<String> HELP = Set.of("-h", "-help", "--help", "help");
    private static final String USAGE = """
        Usage: hdfs power [-hosts <file>] [-verbose] status|on|off|cycle [-force] <host>... | -
          status       what the host's drivers read: ON, OFF or UNKNOWN
          on           wakes it or powers it on, and waits until it reads ON
          off          asks its operating system to shut down, and waits until it reads OFF
          off -force   cuts its power, whatever runs: what it has not written is lost
          cycle -force cuts its power and gives it again
          -hosts       hosts file; else $HADOOP_CONF_DIR/power-hosts.json, else /etc/hdfs-gears/power-hosts.json
          -verbose     also prints each request and answer, on standard error
          -            takes the hosts from standard input, one a line
        It asks no NameNode whether the data stays readable: for that use hdfs dfsadmin -setGear.
        Also: hdfs power watts, energy, preflight, agent, serve; each prints its own usage.\
        """;

    private final PrintStream out;
    private final PrintStream err;

    private static final Set<String> DAEMONS = Set.of("agent", "serve");

    PowerCli(PrintStream out, PrintStream err) {
        this.out = out;
        this.err = err;
    }

    public static void main(String[] args) {
        int code = UNEXPECTED;
        if (args.length > 0 && DAEMONS.contains(args[0])) {
            LastResort.install();
        }
        try {
            code = new PowerCli(System.out, System.err).run(args, System.getenv(), System.in);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException | LinkageError e) {
            System.err.println("hdfs power failed unexpectedly: " + e);
        } finally {
            System.out.flush();
            System.exit(code);
        }
    }

    int run(String[] args, Map<String, String> environment, InputStream in) throws InterruptedException {
        List<String> rest = args.length == 0 ? List.of() : List.of(args).subList(1, args.length);
        String verb = args.length == 0 ? "" : args[0];
        if (List.of(args).contains("--version")) {
            out.println("hdfs-gears " + PowerCli.class.getPackage().getImplementationVersion());
            return DONE;
        }
        if (HELP.contains(verb) || rest.stream().anyMatch(word -> word.startsWith("-") && HELP.contains(word))) {
            out.println(usage(verb).stripTrailing());
            return DONE;
        }
        return switch (verb) {
            case "watts" -> WattsCommand.run(rest, environment, in, out, err);
            case "energy" -> EnergyCommand.run(rest, environment, in, out, err);
            case "preflight" -> PreflightCommand.run(rest, environment, out, err);
            case "agent" -> AgentCli.run(rest, environment, err);
            case "serve" -> ServeCli.run(rest, environment, err);
            default -> switching(args, environment, in);
        };
    }

    private static String usage(String verb) {
        return switch (verb) {
            case "watts" -> WattsCommand.USAGE;
            case "energy" -> EnergyCommand.USAGE;
            case "preflight" -> PreflightCommand.USAGE;
            case "agent" -> AgentCli.USAGE;
            case "serve" -> ServeCli.USAGE;
            default -> USAGE;
        };
    }

    private int switching(String[] args, Map<String, String> environment, InputStream in) throws InterruptedException {
        Arguments arguments;
        try {
            arguments = Arguments.parse(args, in);
        } catch (IllegalArgumentException e) {
            err.println(e.getMessage());
            err.println(USAGE);
            return BAD_ARGUMENTS;
        }
        Path file = arguments.file != null
                ? arguments.file
                : Path.of(environment.getOrDefault("HADOOP_CONF_DIR", "/etc/hdfs-gears"), "power-hosts.json");
        try (SharedDevices shared = new SharedDevices();
                PowerHosts hosts = PowerHosts.load(HostsFile.read(file), shared)) {
            List<String> unknown = arguments.hosts.stream()
                    .filter(host -> !hosts.hosts().containsKey(host))
                    .toList();
            if (!unknown.isEmpty()) {
                err.println("not in " + file + ": " + String.join(" ", unknown) + "; nothing was done");
                return BAD_ARGUMENTS;
            }
            return arguments.action == null ? status(arguments, hosts) : order(arguments, arguments.action, hosts);
        } catch (SettingException e) {
            e.problems().forEach(err::println);
            err.println(file + " is not usable, nothing was done");
            return BAD_ARGUMENTS;
        }
    }

    private int status(Arguments arguments, PowerHosts hosts) throws InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(Math.min(arguments.hosts.size(), hosts.workers()));
        try {
            Map<String, CompletableFuture<String>> answers = new LinkedHashMap<>();
            for (String host : arguments.hosts) {
                PowerHost known = hosts.hosts().get(host);
                if (known != null) {
                    answers.put(host, CompletableFuture.supplyAsync(() -> read(known), pool));
                }
            }
            boolean all = true;
            for (Map.Entry<String, CompletableFuture<String>> answer : answers.entrySet()) {
                String text = answer.getValue().join();
                boolean failed = text.startsWith("!");
                (failed ? err : out).println(answer.getKey() + "\t" + (failed ? text.substring(1) : text));
                all &= !failed;
            }
            return all ? DONE : PARTLY;
        } finally {
            pool.shutdownNow();
        }
    }

    private static String read(PowerHost host) {
        try {
            PowerState state = host.read();
            return state.name();
        } catch (PowerException e) {
            return "!" + e.getMessage();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "!interrupted";
        }
    }

    private int order(Arguments arguments, PowerAction action, PowerHosts hosts) {
        PrintedEvents events = new PrintedEvents(arguments.verbose ? err : null);
        try (PowerExecutor executor = new PowerExecutor(hosts, events, new Random())) {
            Map<String, CompletableFuture<Outcome>> promises = new LinkedHashMap<>();
            arguments.hosts.forEach(host -> promises.put(host, executor.order(host, action)));
            boolean all = true;
            for (Map.Entry<String, CompletableFuture<Outcome>> promise : promises.entrySet()) {
                Outcome outcome = promise.getValue().join();
                boolean done = outcome.result() == Command.Result.DONE || outcome.result() == Command.Result.UNVERIFIED;
                (done ? out : err).println(promise.getKey() + "\t" + outcome.result() + "\t" + outcome.detail());
                all &= done;
            }
            return all ? DONE : PARTLY;
        }
    }

    /** What the command line says; a null action asks for the state. */
    private static final class Arguments {
        private @Nullable Path file;
        private @Nullable PowerAction action;
        private boolean verbose;
        private final List<String> hosts = new ArrayList<>();

        static Arguments parse(String[] args, InputStream in) {
            Arguments parsed = new Arguments();
            String verb = "";
            boolean force = false;
            for (int i = 0; i < args.length; i++) {
                String word = args[i];
                if (word.equals("-hosts") && i + 1 < args.length) {
                    parsed.file = Path.of(args[++i]);
                } else if (word.equals("-verbose")) {
                    parsed.verbose = true;
                } else if (word.equals("-force")) {
                    force = true;
                } else if (word.equals("-")) {
                    new Scanner(in, StandardCharsets.UTF_8).forEachRemaining(parsed.hosts::add);
                } else if (word.startsWith("-")) {
                    throw new IllegalArgumentException("power: unknown option " + word);
                } else if (verb.isEmpty()) {
                    verb = word;
                } else {
                    parsed.hosts.add(word);
                }
            }
            parsed.action = action(verb, force);
            if (parsed.hosts.isEmpty()) {
                throw new IllegalArgumentException("power: name a host at least");
            }
            return parsed;
        }

        private static @Nullable PowerAction action(String verb, boolean force) {
            if (verb.equals("off")) {
                return force ? PowerAction.FORCE_OFF : PowerAction.GRACEFUL_OFF;
            }
            if (verb.equals("cycle") != force) {
                throw new IllegalArgumentException("power: -force goes with off and cycle, and cycle needs it");
            }
            return switch (verb) {
                case "status" -> null;
                case "on" -> PowerAction.ON;
                case "cycle" -> PowerAction.CYCLE;
                default -> throw new IllegalArgumentException("power: unknown verb '" + verb + "'");
            };
        }
    }
}
