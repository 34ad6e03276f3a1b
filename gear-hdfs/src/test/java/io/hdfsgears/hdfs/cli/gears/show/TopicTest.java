// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli.gears.show;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.machine.GearRequest;
import io.hdfsgears.core.machine.GearRules;
import io.hdfsgears.core.machine.GearState;
import io.hdfsgears.core.machine.NeverSleep.Keeper;
import io.hdfsgears.core.machine.Phase;
import io.hdfsgears.core.machine.Refusal;
import io.hdfsgears.core.machine.SafetyFacts;
import io.hdfsgears.core.machine.SafetyFacts.Health;
import io.hdfsgears.core.machine.SafetyFacts.Lacks;
import io.hdfsgears.core.machine.SafetyFacts.Rest;
import io.hdfsgears.core.machine.SafetyFacts.Shortfall;
import io.hdfsgears.core.machine.SafetyFacts.Space;
import io.hdfsgears.core.machine.SafetyFacts.Tolerated;
import io.hdfsgears.core.machine.SafetyFacts.Unwakeable;
import io.hdfsgears.core.model.Service;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class TopicTest {
    private static final Shortfall ONE = new Shortfall(1, "/ec", "needs 9 hosts (RS-6-3).");
    private static final Optional<Keeper> KEEPER = Optional.of(new Keeper(5, "h05:9866", "never.sleep.hosts"));

    @ParameterizedTest
    @EnumSource(Phase.class)
    void everyPhaseIsExplained(Phase phase) {
        assertThat(Topic.of(phase.name()).orElseThrow().text(0)).startsWith("Phase:          " + phase);
    }

    @ParameterizedTest
    @EnumSource(Service.class)
    void everyStateOfAHostIsExplained(Service service) {
        assertThat(Topic.of(service.name().toLowerCase(Locale.ROOT))
                        .orElseThrow()
                        .text(0))
                .startsWith("State:          " + service);
    }

    /** The rules' own messages are asked about: a new rule, or new words, need an explanation. */
    @Test
    void everyRefusalIsExplained() {
        List<Refusal> refusals = new ArrayList<>();
        Health bad = new Health(new Tolerated(3, 0), new Tolerated(4, 0), 0, new Tolerated(2, 1), 1, List.of("nn2"));
        Health worse = new Health(new Tolerated(3, 0), new Tolerated(4, 0), 1, new Tolerated(2, 1), 1);
        refusals.addAll(refusals(99, Phase.STEADY, bad, new Space(0, 0, 0, 90, 0)));
        refusals.addAll(refusals(1, Phase.STEADY, bad, new Space(100, 99, 95, 90, 0)));
        refusals.addAll(refusals(1, Phase.DRAINING, worse, new Space(0, 0, 95, 90, 0)));
        Set<Topic> found = EnumSet.noneOf(Topic.class);
        for (Refusal refusal : refusals) {
            Optional<Topic> topic = Topic.of(refusal.message());
            assertThat(topic).as(refusal.message()).isPresent();
            assertThat(topic.get().text(0)).startsWith("Refusal:");
            assertThat(topic.get().text(0).contains("does not override") || topic.get() == Topic.HOST_COUNT)
                    .as("%s, and --force overrides it: %s", topic.get(), refusal.overridable())
                    .isEqualTo(!refusal.overridable());
            found.add(topic.get());
        }
        assertThat(found)
                .containsExactlyInAnyOrderElementsOf(Arrays.stream(Topic.values())
                        .filter(topic -> topic.text(0).startsWith("Refusal:"))
                        .toList());
    }

    private static List<Refusal> refusals(int target, Phase phase, Health health, Space space) {
        SafetyFacts facts = new SafetyFacts(
                12,
                2,
                KEEPER,
                health,
                new Lacks(ONE, ONE, ONE),
                space,
                new Rest(10_005, 300_000),
                new Unwakeable(List.of("h07"), 30, List.of("h08")));
        GearState state = new GearState(7, phase, 12, 12, Set.of(), 3, 0, "ada", "", "", GearState.Until.CHANGED);
        return GearRules.all(new GearRequest(target, false), state, facts);
    }

    @Test
    void theListNamesAll() {
        Topic.names().forEach(name -> assertThat(Topic.list()).contains("  " + name + "\n"));
        assertThat(Topic.of("nothing")).isEmpty();
        assertThat(Topic.nearest("min-awak")).contains("min-awake");
    }
}
