// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.exec;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.power.control.Command.Result;
import io.hdfsgears.power.control.PowerAction;
import io.hdfsgears.power.control.PowerState;
import io.hdfsgears.power.driver.SharedDevices;
import io.hdfsgears.power.peer.Recorded;
import io.hdfsgears.power.peer.RedfishRack;
import io.hdfsgears.power.peer.Scripts;
import io.hdfsgears.power.peer.TestHosts;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Orders for a gear of 1,000 hosts, each with a BMC at an address of its own. */
final class ThousandBmcsIT {
    private static final int HOSTS = 1_000;

    @TempDir
    Path folder;

    /**
     * Hosts whose state was read before, as a controller does when it starts; then without. How long it takes is printed and
     * stands in docs/power.md; that no order waits for the answer to another one is what is asserted.
     */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void ordersGoOutAtOnceWithTheLimitLifted(boolean looked) throws Exception {
        try (RedfishRack rack = new RedfishRack();
                SharedDevices shared = new SharedDevices();
                PowerHosts hosts = hosts(rack, 0, shared);
                PowerExecutor executor = new PowerExecutor(hosts, new Recorded(), new Random(11))) {
            if (looked) {
                look(hosts);
            }
            rack.answerOnlyTogether(hosts.workers());
            long start = System.nanoTime();
            List<Outcome> outcomes = run(executor);
            assertThat(outcomes).allMatch(outcome -> outcome.result() == Result.DONE);
            assertThat(rack.orders()).hasSize(HOSTS);
            assertThat(rack.cameTogether()).isTrue();
            Duration took = Duration.ofNanos(rack.orders().get(HOSTS - 1) - start);
            System.out.println(
                    "1,000 Redfish orders, states read before: " + looked + ", went out in " + took.toMillis() + " ms");
        }
    }

    @Test
    void ordersObeyTheLimitWhenItIsSet() throws Exception {
        int perMinute = 6_000;
        int burst = 20;
        try (RedfishRack rack = new RedfishRack();
                SharedDevices shared = new SharedDevices();
                PowerHosts hosts = hosts(rack, perMinute, shared);
                PowerExecutor executor = new PowerExecutor(hosts, new Recorded(), new Random(11))) {
            long start = System.nanoTime();
            List<Outcome> outcomes = run(executor);
            assertThat(outcomes).allMatch(outcome -> outcome.result() == Result.DONE);
            List<Long> times = rack.orders();
            System.out.println("1,000 Redfish orders at 100 a second went out in "
                    + (times.get(HOSTS - 1) - start) / 1_000_000 + " ms");
            // Until any moment no more than the burst and what the rate allows since; one that comes late takes no
            // other's turn.
            for (int i = burst; i < HOSTS; i++) {
                assertThat(times.get(i) - start).isGreaterThanOrEqualTo((i + 1L - burst) * 60_000_000_000L / perMinute);
            }
        }
    }

    private static void look(PowerHosts hosts) throws InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(hosts.workers());
        List<Callable<PowerState>> reads = hosts.hosts().values().stream()
                .map(host -> (Callable<PowerState>) host::read)
                .toList();
        assertThat(pool.invokeAll(reads)).allMatch(Future::isDone);
        pool.shutdown();
    }

    private static List<Outcome> run(PowerExecutor executor) throws Exception {
        List<CompletableFuture<Outcome>> promises = new ArrayList<>();
        for (int i = 0; i < HOSTS; i++) {
            promises.add(executor.order("h" + i, PowerAction.ON));
        }
        List<Outcome> outcomes = new ArrayList<>();
        for (CompletableFuture<Outcome> promise : promises) {
            outcomes.add(promise.get(120, TimeUnit.SECONDS));
        }
        return outcomes;
    }

    private PowerHosts hosts(RedfishRack rack, int perMinute, SharedDevices shared) throws Exception {
        Path password = Scripts.secret(folder.resolve("pw"), "s3cret-pw");
        String hosts = IntStream.range(0, HOSTS)
                .mapToObj(i -> """
                    "h%d": {"group": "rack%d", "drivers": [{"type": "redfish", "url": "%s"}]}\
                    """.formatted(i, i / 40, rack.url(i)))
                .collect(Collectors.joining(",\n"));
        String file = """
            {"policy": {"onsPerMinute": %d, "onBurst": 20, "settleMillis": 0, "pollMillis": 200},
             "defaults": {"redfish": {"allowHttp": true, "user": "power", "system": "1", "spacingMillis": 0, "passwordFile": "%s"}},
             "hosts": {%s}}\
            """.formatted(perMinute, password, hosts);
        return TestHosts.load(file, shared);
    }
}
