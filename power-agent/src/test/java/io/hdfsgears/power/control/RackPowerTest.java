// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.control;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class RackPowerTest {
    private static final long SECOND = Duration.ofSeconds(1).toNanos();

    @Test
    void aThousandOrdersGoAtOnceWithTheLimitLifted() {
        RackPower rack = rack(1_000, 0, 1);
        IntStream.range(0, 1_000).forEach(i -> rack.on(new Event.Ordered(name(i), PowerAction.ON), 0));
        assertThat(rack.tick(0)).hasSize(1_000);
    }

    @Test
    void aThousandOrdersObeyTheLimit() {
        RackPower rack = rack(1_000, 600, 20);
        IntStream.range(0, 1_000).forEach(i -> rack.on(new Event.Ordered(name(i), PowerAction.ON), 0));
        assertThat(rack.tick(0)).hasSize(20);
        List<Command> second = new ArrayList<>();
        while (rack.nextNanos().orElseThrow() <= SECOND) {
            second.addAll(rack.tick(rack.nextNanos().orElseThrow()));
        }
        assertThat(second).hasSize(10); // 600 a minute
    }

    @Test
    void statesAreCopiedWhenOneChanges() {
        RackPower rack = rack(4, 0, 1);
        Map<String, HostState> before = rack.states();
        rack.tick(0);
        rack.on(new Event.Withdrawn(name(1)), 0);
        assertThat(rack.states()).as("nothing changed").isSameAs(before);
        rack.on(new Event.Ordered(name(1), PowerAction.ON), 0);
        assertThat(before.get(name(1)).order()).isNull();
        assertThat(rack.states().get(name(1)).order()).isEqualTo(PowerAction.ON);
    }

    @Test
    void ordersAreDealtOutOverGroups() {
        RackPower rack = rack(12, 60, 1);
        IntStream.range(0, 12).forEach(i -> rack.on(new Event.Ordered(name(i), PowerAction.ON), 0));
        List<String> groups = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            rack.tick(i * SECOND)
                    .forEach(c -> groups.add(group(Integer.parseInt(c.host().substring(1)))));
        }
        assertThat(groups).hasSize(6);
        assertThat(groups.subList(0, 3)).doesNotHaveDuplicates();
        assertThat(groups.subList(3, 6)).doesNotHaveDuplicates();
    }

    @Test
    void offHasItsOwnRate() {
        RackPower rack = rack(4, 0, 1);
        rack.on(new Event.Ordered(name(0), PowerAction.GRACEFUL_OFF), 0);
        rack.on(new Event.Ordered(name(1), PowerAction.FORCE_OFF), 0);
        rack.on(new Event.Ordered(name(2), PowerAction.ON), 0);
        assertThat(rack.tick(0)).hasSize(2); // one off by its burst of 1, and the one that is powered on
    }

    /** Host i is in PDU i / 4 and on phase i % 3. */
    @Test
    void aHostGoesWhenAllItsGroupsLetIt() {
        GroupLimit two = new GroupLimit(new Policy.Rate(0, 1), 2, 10 * SECOND);
        GroupLimit slow = new GroupLimit(new Policy.Rate(6, 1), 0, SECOND);
        RackPower rack = grouped(12, Map.of("pdu0", two, "pdu1", two, "L1", slow));
        IntStream.range(0, 12).forEach(i -> rack.on(new Event.Ordered(name(i), PowerAction.ON), 0));
        Map<String, Long> gone = run(rack, 100 * SECOND);
        assertThat(gone).hasSize(12);
        assertAtOnce(gone, host -> host / 4 == 0, 2, 10 * SECOND);
        assertAtOnce(gone, host -> host / 4 == 1, 2, 10 * SECOND);
        assertAtOnce(gone, host -> host % 3 == 1, 1, 10 * SECOND); // 6 a minute
        assertThat(gone.get("h8"))
                .as("PDU 2 has no limit, and its phase has none")
                .isZero();
    }

    @Test
    void aCycleStartsAHostTooAndAnOffDoesNot() {
        GroupLimit one = new GroupLimit(new Policy.Rate(0, 1), 1, 10 * SECOND);
        RackPower rack = grouped(4, Map.of("pdu0", one));
        rack.on(new Event.Ordered(name(0), PowerAction.CYCLE), 0);
        rack.on(new Event.Ordered(name(1), PowerAction.ON), 0);
        rack.on(new Event.Ordered(name(2), PowerAction.FORCE_OFF), 0);
        rack.on(new Event.Ordered(name(3), PowerAction.GRACEFUL_OFF), 0);
        assertThat(rack.tick(0).stream().map(Command::host)).containsExactlyInAnyOrder("h0", "h2", "h3");
        assertThat(rack.nextNanos()).hasValue(10 * SECOND);
        assertThat(rack.tick(10 * SECOND).stream().map(Command::host)).containsExactly("h1");
    }

    private static RackPower grouped(int hosts, Map<String, GroupLimit> limits) {
        Policy policy = new Policy(new Policy.Rate(0, 1), new Policy.Rate(0, 1), 0, SECOND, 3, SECOND, SECOND, SECOND);
        HostTraits.Driver driver = new HostTraits.Driver(Set.of(Capability.values()), 0, SECOND);
        return new RackPower(
                IntStream.range(0, hosts)
                        .mapToObj(i -> new HostTraits(name(i), List.of(group(i), "L" + i % 3), List.of(driver)))
                        .toList(),
                policy,
                limits,
                new Random(7),
                0);
    }

    /** When the request of each host went out. */
    private static Map<String, Long> run(RackPower rack, long untilNanos) {
        Map<String, Long> gone = new TreeMap<>();
        long now = 0;
        while (now <= untilNanos) {
            for (Command command : rack.tick(now)) {
                gone.put(command.host(), now);
            }
            long next = rack.nextNanos().orElse(Long.MAX_VALUE);
            assertThat(next).as("no idle turns").isGreaterThan(now);
            now = next;
        }
        return gone;
    }

    private static void assertAtOnce(Map<String, Long> gone, IntPredicate member, int most, long nanos) {
        List<Long> times = gone.entrySet().stream()
                .filter(each -> member.test(Integer.parseInt(each.getKey().substring(1))))
                .map(Map.Entry::getValue)
                .sorted()
                .toList();
        for (int i = most; i < times.size(); i++) {
            assertThat(times.get(i) - times.get(i - most)).isGreaterThanOrEqualTo(nanos);
        }
    }

    private static RackPower rack(int hosts, int onsPerMinute, int burst) {
        Policy policy = new Policy(
                new Policy.Rate(onsPerMinute, burst), new Policy.Rate(60, 1), 0, SECOND, 3, SECOND, SECOND, SECOND);
        HostTraits.Driver driver = new HostTraits.Driver(Set.of(Capability.values()), 0, SECOND);
        return new RackPower(
                IntStream.range(0, hosts)
                        .mapToObj(i -> new HostTraits(name(i), group(i), List.of(driver)))
                        .toList(),
                policy,
                new Random(7),
                0);
    }

    private static String name(int i) {
        return "h" + i;
    }

    private static String group(int i) {
        return "pdu" + i / 4;
    }
}
