// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.cli;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hdfsgears.core.config.Quantities;
import io.hdfsgears.core.layout.FullForecast;
import io.hdfsgears.core.layout.Layout;
import io.hdfsgears.core.layout.facet.StandbyHosts;
import io.hdfsgears.sim.capacity.GearRoom;
import io.hdfsgears.sim.capacity.Policies;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code ./sim capacity}: how much data fits into each layout and gear, and when it is full. */
@Command(
        name = "capacity",
        description =
                "How much data fits into each layout in each gear, and when it is full at the growth of the last days.")
final class CapacityCommand implements Callable<Integer> {
    private static final Pattern DISKS = Pattern.compile("(\\d{1,4})x(\\w+)");
    private static final double TEBIBYTE = 1L << 40;
    private static final int MOST_HOSTS = 2_000;
    private static final int MOST_REPLICAS = 10;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private CommandSpec spec;

    @Option(names = "--hosts", paramLabel = "N", description = "Hosts (default: ${DEFAULT-VALUE}).")
    private int hosts = 40;

    @Option(
            names = "--disks",
            split = ",",
            paramLabel = "DISKSxSIZE",
            description =
                    "Disks of a host and the size of one, as 12x16T; several kinds of host stand on the chain by turns"
                            + " (default: 12x4T).")
    private List<String> disks = new ArrayList<>(List.of("12x4T"));

    @Option(
            names = "--policy",
            split = ",",
            paramLabel = "NAME",
            description = "rabbit, springfs, accordion or eafr (default: all).")
    private List<String> policies = new ArrayList<>(Policies.ALL);

    @Option(
            names = "--primaries",
            paramLabel = "P",
            description = "Hosts that hold a replica of everything (default: hosts / e^(replication-1), at least 2).")
    private int primaries;

    @Option(names = "--replication", paramLabel = "R", description = "Of the files (default: ${DEFAULT-VALUE}).")
    private int replication = 3;

    @Option(
            names = "--used",
            split = ",",
            paramLabel = "SIZE",
            description =
                    "Bytes of files at the end of each of the last days, each file counted once; the last is today."
                            + " With three days or more the forecast has a range.")
    private List<String> used = new ArrayList<>();

    @Option(names = "-o", paramLabel = "FORM", description = "text or json (default: ${DEFAULT-VALUE}).")
    private String form = "text";

    @Override
    public Integer call() throws IOException {
        check();
        List<Long> capacities = new ArrayList<>();
        for (int i = 0; i < hosts; i++) {
            capacities.add(bytesOfHost(disks.get(i % disks.size())));
        }
        double raw = capacities.stream().mapToDouble(Long::doubleValue).sum();
        List<Double> days = new ArrayList<>();
        for (String one : used) {
            days.add((double) bytes("--used", one));
        }
        ObjectNode json =
                new ObjectMapper().createObjectNode().put("hosts", hosts).put("rawBytes", raw);
        ArrayNode layouts = json.putArray("layouts");
        PrintWriter out = spec.commandLine().getOut();
        boolean text = form.equals("text");
        if (text) {
            out.printf(Locale.ROOT, "%d hosts, %.1f TiB raw, %d replicas%n", hosts, raw / TEBIBYTE, replication);
        }
        for (String policy : policies) {
            Layout layout = Policies.named(policy, replication)
                    .orElseThrow(() -> new BadInputException(
                            "--policy cannot be '" + policy + "': it takes " + String.join(", ", Policies.ALL) + "."));
            int p = StandbyHosts.primaries(layout, hosts).orElse(primaries());
            List<GearRoom> rooms = GearRoom.of(layout, p, replication, capacities);
            ObjectNode node = layouts.addObject().put("policy", policy).put("primaries", p);
            json(rooms, days, node.putArray("gears"));
            if (text) {
                print(policy, p, rooms, days, raw, out);
            }
        }
        if (!text) {
            out.println(json.toPrettyString());
        }
        return Program.DONE;
    }

    private void check() throws BadInputException {
        if (hosts < 2 || hosts > MOST_HOSTS) {
            throw new BadInputException("--hosts " + hosts + " is out of range: give 2 to " + MOST_HOSTS + ".");
        }
        if (replication < 1 || replication > Math.min(hosts, MOST_REPLICAS)) {
            throw new BadInputException("--replication " + replication + " is out of range: give 1 to "
                    + Math.min(hosts, MOST_REPLICAS) + ".");
        }
        if (primaries < 0 || primaries > hosts) {
            throw new BadInputException("--primaries " + primaries + " is out of range: give 1 to " + hosts + ".");
        }
        if (!form.equals("text") && !form.equals("json")) {
            throw new BadInputException("-o cannot be '" + form + "': it takes text or json.");
        }
    }

    private int primaries() {
        int derived = (int) Math.max(2, Math.round(hosts / Math.exp(replication - 1.0)));
        return primaries > 0 ? primaries : Math.min(hosts, derived);
    }

    private static long bytesOfHost(String text) throws BadInputException {
        Matcher kind = DISKS.matcher(text);
        if (!kind.matches()) {
            throw new BadInputException("--disks cannot be '" + text
                    + "': it takes a number of disks and the size of one, such as 12x16T.");
        }
        return Integer.parseInt(kind.group(1)) * bytes("--disks", kind.group(2));
    }

    /** At most 1 PiB a disk, so that no sum of them overflows. */
    private static long bytes(String option, String text) throws BadInputException {
        return Quantities.bytes(text)
                .filter(bytes -> bytes > 0 && bytes <= (option.equals("--disks") ? 1L << 50 : Long.MAX_VALUE))
                .orElseThrow(() -> new BadInputException(option + " cannot be '" + text
                        + "': it takes bytes, or a number with k, m, g or t, such as 16T."));
    }

    private static void json(List<GearRoom> rooms, List<Double> days, ArrayNode gears) {
        for (GearRoom room : rooms) {
            ObjectNode node = gears.addObject()
                    .put("gear", room.gear())
                    .put("hostsAwake", room.awake())
                    .put("usableBytes", room.usable().bytes())
                    .put("fullFirst", room.usable().fullFirst());
            if (!days.isEmpty()) {
                FullForecast forecast =
                        FullForecast.of(days, (double) room.usable().bytes());
                node.put("bytesPerDay", forecast.bytesPerDay());
                put(node, "fullInDays", forecast.days());
                put(node, "fullInDaysEarliest", forecast.earliestDays());
                put(node, "fullInDaysLatest", forecast.latestDays());
            }
        }
    }

    /** What never comes is absent: JSON has no infinity. */
    private static void put(ObjectNode node, String name, double days) {
        if (Double.isFinite(days)) {
            node.put(name, days);
        }
    }

    private static void print(
            String policy, int primaries, List<GearRoom> rooms, List<Double> days, double raw, PrintWriter out) {
        out.printf(Locale.ROOT, "%n%s, %d primaries%n", policy, primaries);
        for (GearRoom room : rooms) {
            double usable = room.usable().bytes();
            out.printf(
                    Locale.ROOT,
                    "  gear %-2d %4d hosts awake  %9.1f TiB of data fit (%2.0f %% of raw), host %d is full first%s%n",
                    room.gear(),
                    room.awake(),
                    usable / TEBIBYTE,
                    100 * usable / raw,
                    room.usable().fullFirst(),
                    days.isEmpty() ? "" : ", " + text(FullForecast.of(days, usable)));
        }
    }

    private static String text(FullForecast forecast) {
        if (forecast.leftBytes() == 0) {
            return "full now";
        }
        if (Double.isInfinite(forecast.errorPerDay())) {
            return "full in " + days(forecast.days()) + " (fewer than three days tell no range)";
        }
        return "full in " + days(forecast.days()) + " (" + days(forecast.earliestDays()) + " to "
                + days(forecast.latestDays()) + " with 95 %)";
    }

    private static String days(double days) {
        return Double.isInfinite(days) ? "never" : String.format(Locale.ROOT, "%.0f days", days);
    }
}
