// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.bmcs;

import io.hdfsgears.benchmarks.Machine;
import io.hdfsgears.benchmarks.Spread;
import io.hdfsgears.power.control.PowerState;
import io.hdfsgears.power.daemon.ServeDaemon;
import io.hdfsgears.power.daemon.ServeSettings;
import io.hdfsgears.power.driver.SharedDevices;
import io.hdfsgears.power.exec.PowerHosts;
import io.hdfsgears.power.hosts.HostsFile;
import io.hdfsgears.power.hosts.SettingException;
import io.hdfsgears.rack.Json;
import io.hdfsgears.rack.Poll;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code benchmarks/run bmcs}: hundreds of BMCs that hang delay no other one. */
@Command(
        name = "bmcs",
        mixinStandardHelpOptions = true,
        description = {
            "The code of hdfs power serve against simulated Redfish BMCs on plain HTTP, each at an address of its own.",
            "Some accept each connection and never answer. The NameNode is simulated too, without RPC: it orders all",
            "hosts on. Rates are lifted; all other settings are the defaults.",
            "Exit codes: 0 each BMC that answers got its order within 2 s, and none told no state for 60 s; 1 otherwise."
        })
public final class BmcDrill implements Callable<Integer> {
    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final Duration STEP = Duration.ofMillis(50);
    private static final double NANOS_PER_MILLI = 1e6;

    @Option(names = "--bmcs", description = "How many (default: ${DEFAULT-VALUE}).")
    private int bmcs = 1_000;

    @Option(names = "--hanging", description = "How many of them never answer (default: ${DEFAULT-VALUE}).")
    private int hanging = 300;

    @Option(names = "--latency", description = "Of an answer of the others, ms (default: ${DEFAULT-VALUE}).")
    private int latencyMillis = 50;

    @Option(names = "--workers", description = "Calls to devices at once (default: ${DEFAULT-VALUE}).")
    private int workers = 32;

    @Option(names = "--watch", description = "How long the ages of states are watched, s (default: ${DEFAULT-VALUE}).")
    private int watchSeconds = 120;

    @Option(names = "--seed", description = "Of which ones hang (default: ${DEFAULT-VALUE}).")
    private long seed = 1;

    @Option(names = "--json", description = "The result as JSON; progress stays on standard error.")
    private boolean json;

    @Option(names = "--csv", paramLabel = "FILE", description = "The result as a line.")
    private @Nullable Path csv;

    @Override
    public Integer call() throws IOException, SettingException {
        if (bmcs < 1 || hanging < 0 || hanging >= bmcs) {
            System.err.println("--bmcs " + bmcs + " --hanging " + hanging
                    + ": give at least one BMC, and fewer that hang than there are");
            return 1;
        }
        List<Integer> numbers = new ArrayList<>(IntStream.range(0, bmcs).boxed().toList());
        java.util.Collections.shuffle(numbers, new Random(seed));
        Set<Integer> mute = new HashSet<>(numbers.subList(0, hanging));
        Path secret = Files.createTempFile(
                "bmcs", ".secret", PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        try (SimulatedBmcs rack = new SimulatedBmcs(Duration.ofMillis(latencyMillis));
                SharedDevices shared = new SharedDevices()) {
            Files.writeString(secret, "bmc-secret");
            String text = hostsFile(rack, mute, secret);
            HostsFile file = HostsFile.parse(text);
            OrderingNameNode nameNode = new OrderingNameNode();
            try (PowerHosts drivers = PowerHosts.load(file, shared);
                    PowerHosts readers = PowerHosts.load(HostsFile.parse(text), shared);
                    ServeDaemon daemon =
                            new ServeDaemon(ServeSettings.of(file, drivers), drivers, readers, List.of(nameNode))) {
                shared.guardedBy(daemon::mayCall);
                daemon.start();
                BmcResult result = measure(rack, nameNode, mute);
                print(result);
                return result.met() ? 0 : 1;
            }
        } finally {
            Files.delete(secret);
        }
    }

    private void print(BmcResult result) throws IOException {
        System.out.println(json ? Json.MAPPER.writeValueAsString(result) : result.text());
        if (csv != null) {
            Files.write(csv, List.of(BmcResult.header(), result.csv()));
        }
    }

    private static String host(int number) {
        return "h" + number;
    }

    private String hostsFile(SimulatedBmcs rack, Set<Integer> mute, Path secret) {
        String hosts = IntStream.range(0, bmcs)
                .mapToObj(i -> "\"" + host(i) + "\": {\"drivers\": [{\"type\": \"redfish\", \"url\": \""
                        + rack.url(i, mute.contains(i)) + "\"}]}")
                .collect(Collectors.joining(",\n"));
        return """
            {"policy": {"onsPerMinute": 0, "offsPerMinute": 0, "workers": %d},
             "defaults": {"redfish": {"allowHttp": true, "authentication": "basic", "user": "power", "system": "1",
                                      "passwordFile": "%s"}},
             "hosts": {%s}}\
            """.formatted(workers, secret, hosts);
    }

    private BmcResult measure(SimulatedBmcs rack, OrderingNameNode nameNode, Set<Integer> mute) throws IOException {
        Machine machine = Machine.here();
        List<Integer> answering =
                IntStream.range(0, bmcs).filter(i -> !mute.contains(i)).boxed().toList();
        Poll.until(
                PATIENCE,
                STEP,
                () -> nameNode.reported(PowerState.OFF) == answering.size(),
                () -> "Only " + nameNode.reported(PowerState.OFF) + " of " + answering.size()
                        + " BMCs that answer were read");
        System.err.println("bmcs: all that answer are read; their states are watched for " + watchSeconds + " s");
        long from = System.nanoTime();
        Poll.pause(Duration.ofSeconds(watchSeconds));
        long wrong = nameNode.reported(PowerState.OFF) - answering.size();
        System.err.println("bmcs: the NameNode orders all hosts on");
        CpuSeconds cpu = CpuSeconds.now();
        nameNode.orderOn(
                IntStream.range(0, bmcs).mapToObj(i -> host(i) + ":9866").collect(Collectors.toSet()));
        try {
            Poll.until(
                    Duration.ofMinutes(2),
                    STEP,
                    () -> answering.stream().allMatch(i -> rack.ordered(i).isPresent()),
                    () -> "some got no order");
        } catch (IOException e) {
            System.err.println("bmcs: " + e.getMessage());
        }
        long end = System.nanoTime();
        CpuSeconds used = CpuSeconds.now().since(cpu);
        long given = nameNode.given().orElseThrow(() -> new IOException("the controller sent no heartbeat"));
        List<Double> millis = answering.stream()
                .map(rack::ordered)
                .flatMap(Optional::stream)
                .map(at -> (at - given) / NANOS_PER_MILLI)
                .toList();
        return new BmcResult(
                machine,
                bmcs,
                hanging,
                latencyMillis,
                workers,
                Spread.of(millis.isEmpty() ? List.of(Double.POSITIVE_INFINITY) : millis),
                answering.size() - millis.size(),
                Ages.longestSeconds(answering.stream().map(rack::reads).toList(), from, end),
                (end - from) / 1e9,
                answering.stream()
                        .mapToLong(i ->
                                rack.reads(i).stream().filter(at -> at >= from).count())
                        .sum(),
                wrong,
                rack.connectionsHeld(),
                used);
    }
}
