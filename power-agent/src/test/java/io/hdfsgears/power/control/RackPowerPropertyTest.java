// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.control;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.testkit.SeededTest;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.random.RandomGenerator;

/** Laws of the rack under random devices: every call fails, lies or is slow by chance. */
final class RackPowerPropertyTest {
    private static final long SECOND = Duration.ofSeconds(1).toNanos();
    private static final int HOSTS = 12;
    private static final List<PowerState> STATES = List.of(PowerState.ON, PowerState.OFF, PowerState.UNKNOWN);

    private final Set<String> underWay = new HashSet<>();
    private final Map<String, Boolean> waiting = new HashMap<>();
    private final List<Long> grants = new ArrayList<>();
    /** The clock may wrap. */
    private long now = Long.MAX_VALUE - 10 * SECOND;

    @SeededTest(seeds = 60)
    void everyOrderEndsCallsNeverOverlapAndTheRateHolds(RandomGenerator random) {
        int perMinute = 30;
        int burst = 1 + random.nextInt(5);
        Policy policy = new Policy(
                new Policy.Rate(perMinute, burst),
                new Policy.Rate(0, 1),
                SECOND / 2,
                SECOND,
                3,
                SECOND,
                10 * SECOND,
                100 * SECOND);
        RackPower rack = new RackPower(hosts(random), policy, new Random(random.nextLong()), now);
        Deque<Event> inbox = new ArrayDeque<>();
        for (int i = 0; i < HOSTS; i++) {
            inbox.add(new Event.Ordered("h" + i, PowerAction.ON));
            waiting.put("h" + i, true);
        }
        for (int turn = 0; turn < 20_000 && waiting.containsValue(true); turn++) {
            if (!inbox.isEmpty()) {
                Event event = inbox.poll();
                underWay.remove(event.host());
                carryOut(rack.on(event, now), inbox, random);
            }
            carryOut(rack.tick(now), inbox, random);
            OptionalLong next = rack.nextNanos();
            if (inbox.isEmpty() && next.isPresent()) {
                now += Math.max(0, next.getAsLong() - now);
            }
        }
        assertThat(waiting).as("orders that did not end").doesNotContainValue(true);
        assertRate(perMinute, burst);
    }

    private void carryOut(List<Command> commands, Deque<Event> inbox, RandomGenerator random) {
        for (Command command : commands) {
            if (command instanceof Command.Request request) {
                assertThat(underWay.add(request.host()))
                        .as("one call at a time")
                        .isTrue();
                Event.Requested answer = new Event.Requested(request.host(), failure(random));
                if (!answer.isUnheard()) {
                    grants.add(now);
                }
                inbox.add(answer);
            } else if (command instanceof Command.ReadState read) {
                assertThat(underWay.add(read.host())).as("one call at a time").isTrue();
                Optional<Failure> failure = failure(random);
                inbox.add(
                        failure.isPresent()
                                ? new Event.ReadFailed(read.host(), failure.get())
                                : new Event.Read(read.host(), STATES.get(random.nextInt(STATES.size()))));
            } else if (command instanceof Command.Finish finish) {
                waiting.put(finish.host(), false);
            }
        }
    }

    private static Optional<Failure> failure(RandomGenerator random) {
        Failure.Kind[] kinds = Failure.Kind.values();
        return random.nextInt(3) == 0
                ? Optional.of(new Failure(kinds[random.nextInt(kinds.length)], "by chance"))
                : Optional.empty();
    }

    /** In any window of t there are no more than burst + rate * t. */
    private void assertRate(int perMinute, int burst) {
        for (int i = 0; i < grants.size(); i++) {
            for (int j = i; j < grants.size(); j++) {
                double may = burst + (grants.get(j) - grants.get(i)) / 60e9 * perMinute + 1e-6;
                assertThat(j - i + 1)
                        .as("orders from %s to %s ns", grants.get(i), grants.get(j))
                        .isLessThanOrEqualTo((int) may);
            }
        }
    }

    private static List<HostTraits> hosts(RandomGenerator random) {
        List<HostTraits> hosts = new ArrayList<>();
        for (int i = 0; i < HOSTS; i++) {
            List<HostTraits.Driver> drivers = new ArrayList<>();
            drivers.add(new HostTraits.Driver(Set.of(Capability.POWER_ON), 0, random.nextInt(10) * SECOND));
            drivers.add(new HostTraits.Driver(
                    Set.of(Capability.values()), random.nextInt(6) * SECOND, random.nextInt(20) * SECOND));
            hosts.add(new HostTraits("h" + i, "rack" + i % 3, drivers));
        }
        return hosts;
    }
}
