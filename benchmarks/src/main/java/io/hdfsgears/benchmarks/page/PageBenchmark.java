// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.page;

import io.hdfsgears.benchmarks.Machine;
import io.hdfsgears.benchmarks.Spread;
import io.hdfsgears.benchmarks.Text;
import io.hdfsgears.benchmarks.placement.GearContestant;
import io.hdfsgears.benchmarks.placement.Heartbeats;
import io.hdfsgears.hdfs.proto.GearProtos.HostReportProto;
import io.hdfsgears.hdfs.proto.GearProtos.HostsHeartbeatRequestProto;
import io.hdfsgears.hdfs.rpc.GearClient;
import io.hdfsgears.rack.Folders;
import io.hdfsgears.rack.Json;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code benchmarks/run page}. */
@Command(
        name = "page",
        mixinStandardHelpOptions = true,
        description = {
            "A real NameNode with many registered hosts, three quarters of them out of service, all of them telling watts:",
            "how long /gears.json takes when it is made anew, the very first time too, and /prom and /jmx beside it.",
            "Exit codes: 0 every answer of /gears.json came within 200 ms, 1 one did not or something failed."
        })
public final class PageBenchmark implements Callable<Integer> {
    private static final double GOAL_MILLIS = 200;
    /** What is made is kept for a second: later asks measure the making. */
    private static final long APART_MILLIS = 1_100;

    private static final double NANOS_PER_MILLI = 1e6;

    @Option(names = "--hosts", description = "Registered hosts (default: ${DEFAULT-VALUE}).")
    private int hosts = 1000;

    @Option(names = "--rounds", description = "Answers that count, of each (default: ${DEFAULT-VALUE}).")
    private int rounds = 20;

    @Option(names = "--warm-ups", description = "Answers before that do not count (default: ${DEFAULT-VALUE}).")
    private int warmUps = 3;

    @Option(names = "--json", description = "The result as JSON; progress stays on standard error.")
    private boolean json;

    private final HttpClient client = HttpClient.newHttpClient();

    /**
     * Of one address.
     *
     * @param firstMillis the very first answer, classes not loaded yet
     */
    record Answered(String path, long bytes, double firstMillis, Spread millis) {}

    record Result(Machine machine, int hosts, int rounds, List<Answered> answers, boolean ok) {}

    @Override
    public Integer call() throws IOException, InterruptedException {
        DefaultMetricsSystem.setMiniClusterMode(true); // formatting and running in one JVM have the same metrics names
        DefaultMetricsSystem.initialize("NameNode");
        Machine machine = Machine.here();
        Path folder = Files.createTempDirectory("page-");
        System.setProperty("hadoop.log.dir", folder.toString());
        List<Answered> answers = new ArrayList<>();
        try (GearContestant cluster = GearContestant.start(
                folder.resolve("nn"),
                hosts,
                Math.max(1, hosts / 8),
                Map.of("hadoop.prometheus.endpoint.enabled", "true"))) {
            Heartbeats beats = new Heartbeats(List.of(cluster));
            try {
                askAll(cluster, answers);
            } finally {
                beats.close();
            }
        } finally {
            Folders.delete(folder);
        }
        Answered data = answers.get(0);
        boolean ok = Math.max(data.firstMillis(), data.millis().max()) < GOAL_MILLIS;
        Result result = new Result(machine, hosts, rounds, answers, ok);
        System.out.println(json ? Json.MAPPER.writeValueAsString(result) : table(result));
        return ok ? 0 : 1;
    }

    private void askAll(GearContestant cluster, List<Answered> answers) throws IOException, InterruptedException {
        cluster.awaitChain();
        cluster.awake(Math.max(1, hosts / 4));
        tellWatts(cluster, 1);
        Thread.sleep(APART_MILLIS);
        tellWatts(cluster, 2);
        URI base = URI.create("http://"
                + cluster.nameNode().getHttpAddress().getHostString() + ":"
                + cluster.nameNode().getHttpAddress().getPort());
        // Stock's, so that the first answer of ours does not pay for this client's own classes.
        client.send(
                HttpRequest.newBuilder(base.resolve("/conf?name=dfs.replication"))
                        .build(),
                HttpResponse.BodyHandlers.ofByteArray());
        for (String path : List.of("/gears.json", "/gears", "/prom", "/jmx?qry=Hadoop:service=NameNode,name=Gear*")) {
            answers.add(ask(base, path));
            System.err.println("page: " + answers.get(answers.size() - 1));
        }
    }

    private void tellWatts(GearContestant cluster, int round) throws IOException {
        HostsHeartbeatRequestProto.Builder request = HostsHeartbeatRequestProto.newBuilder();
        cluster.nameNode()
                .getNamesystem()
                .getBlockManager()
                .getDatanodeManager()
                .getDatanodes()
                .forEach(host -> request.addHosts(HostReportProto.newBuilder()
                        .setName(host.getHostName() + ":" + host.getXferPort())
                        .setPower("ON")
                        .setWatts(90 + round)
                        .setWattsSource("pdu")));
        try (GearClient line = new GearClient(cluster.nameNode().getNameNodeAddress(), new Configuration())) {
            line.hostsHeartbeat(request.build());
        }
    }

    private Answered ask(URI base, String path) throws IOException, InterruptedException {
        List<Double> millis = new ArrayList<>();
        double first = 0;
        long bytes = 0;
        for (int round = -warmUps; round < rounds; round++) {
            Thread.sleep(APART_MILLIS);
            long start = System.nanoTime();
            HttpResponse<byte[]> response = client.send(
                    HttpRequest.newBuilder(base.resolve(path)).build(), HttpResponse.BodyHandlers.ofByteArray());
            double took = (System.nanoTime() - start) / NANOS_PER_MILLI;
            if (response.statusCode() != 200) {
                throw new IOException(path + " answered " + response.statusCode());
            }
            first = round == -warmUps ? took : first;
            bytes = response.body().length;
            if (round >= 0) {
                millis.add(took);
            }
        }
        return new Answered(path, bytes, first, Spread.of(millis));
    }

    private static String table(Result result) {
        StringBuilder text = new StringBuilder(result.machine() + "\n" + result.hosts() + " hosts, " + result.rounds()
                + " answers each, ms: least / middle / most\n");
        for (Answered one : result.answers()) {
            text.append(Text.of(
                    "%-48s %8d bytes  first %6.1f  %s%n",
                    one.path(), one.bytes(), one.firstMillis(), one.millis().text("%.1f")));
        }
        return text.append(result.ok() ? "goal met: " : "GOAL MISSED: ")
                .append("every answer of /gears.json within ")
                .append(Math.round(GOAL_MILLIS))
                .append(" ms")
                .toString();
    }
}
