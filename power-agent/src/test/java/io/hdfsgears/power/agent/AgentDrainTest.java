// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.power.agent.AgentEvent.Armed;
import io.hdfsgears.power.agent.AgentEvent.Awake;
import io.hdfsgears.power.agent.AgentEvent.Checked;
import io.hdfsgears.power.agent.AgentEvent.Drained;
import io.hdfsgears.power.agent.AgentEvent.GivenBack;
import io.hdfsgears.power.agent.AgentEvent.LastWord;
import io.hdfsgears.power.agent.AgentEvent.Leave;
import io.hdfsgears.power.agent.AgentEvent.Tick;
import io.hdfsgears.power.agent.AgentEvent.Told;
import io.hdfsgears.power.agent.AgentEvent.Wanted;
import io.hdfsgears.power.agent.AgentState.Phase;
import io.hdfsgears.power.agent.AgentTimes.Drain;
import io.hdfsgears.power.control.PowerState;
import io.hdfsgears.testkit.SeededTest;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/** A host that waits for YARN's work before it sleeps. */
final class AgentDrainTest extends OneHost {
    private static final AgentTimes TIMES =
            new AgentTimes(30 * SECOND, 120 * SECOND, DAY, new Drain(600 * SECOND, 5 * SECOND));
    private static final Drained BUSY = new Drained(Optional.of("2 containers of YARN on h01:45454"));

    AgentDrainTest() {
        super(TIMES);
    }

    private void drain() {
        assertThat(on(new Told(Wanted.OFF))).containsExactly(AgentAction.CHECK);
        assertThat(on(new Checked(List.of()))).containsExactly(AgentAction.DRAIN);
    }

    private void sleep() {
        drain();
        on(new Drained(Optional.empty()));
        assertThat(on(new Checked(List.of()))).containsExactly(AgentAction.ARM);
        on(new Armed(Optional.empty()));
        on(new Leave(true));
        assertThat(on(new LastWord(true, true))).containsExactly(AgentAction.SLEEP);
    }

    @Test
    void waitsUntilNothingRunsAndLooksForVetoesAnew() {
        drain();
        assertThat(on(BUSY)).isEmpty();
        assertThat(state.alarm()).isEqualTo("waits for 2 containers of YARN on h01:45454");
        assertThat(state.phase().said()).isEqualTo(PowerState.ON);
        now += 4 * SECOND;
        assertThat(on(new Told(Wanted.OFF))).isEmpty();
        now += SECOND;
        assertThat(on(new Told(Wanted.OFF))).containsExactly(AgentAction.DRAIN);
        assertThat(on(new Drained(Optional.empty()))).containsExactly(AgentAction.CHECK);
        assertThat(on(new Checked(List.of()))).containsExactly(AgentAction.ARM);
    }

    @Test
    void afterItsSleepYarnHasItBackBeforeItMaySleepAgain() {
        sleep();
        assertThat(on(new Awake(Optional.empty(), 60 * SECOND)))
                .containsExactly(AgentAction.DISARM, AgentAction.REARM, AgentAction.GIVE_BACK);
        assertThat(on(new GivenBack(Optional.of("no route to host")))).isEmpty();
        assertThat(state.alarm()).isEqualTo("YARN has not got this host back: no route to host");
        now += 300 * SECOND;
        assertThat(on(new Told(Wanted.OFF))).containsExactly(AgentAction.GIVE_BACK);
        assertThat(on(new GivenBack(Optional.empty()))).isEmpty();
        assertThat(state.alarm()).isEmpty();
        assertThat(on(new Tick())).isEmpty();
        drain();
    }

    @Test
    void whatRunsTooLongKeepsItAwakeAndYarnHasItForAsLong() {
        drain();
        on(BUSY);
        now += 600 * SECOND;
        assertThat(on(new Tick())).containsExactly(AgentAction.DRAIN);
        assertThat(on(BUSY)).containsExactly(AgentAction.GIVE_BACK);
        assertThat(on(new GivenBack(Optional.empty()))).isEmpty();
        assertThat(state.alarm()).isEqualTo("kept awake after 600 s of waiting for 2 containers of YARN on h01:45454");
        now += 599 * SECOND;
        assertThat(on(new Told(Wanted.OFF))).isEmpty();
        now += SECOND;
        drain();
    }

    @Test
    void whoseOrderIsTakenBackGivesBack() {
        for (Wanted other : List.of(Wanted.ON, Wanted.AS_IT_IS)) {
            drain();
            assertThat(on(new Told(other))).containsExactly(AgentAction.GIVE_BACK);
            on(new GivenBack(Optional.empty()));
            assertThat(state.alarm()).isEmpty();
            now += 30 * SECOND;
        }
    }

    @Test
    void anAgentThatStartsGivesBackWhatTheOneBeforeItTook() {
        state = AgentState.awakeAndOwing(now);
        assertThat(on(new Tick())).containsExactly(AgentAction.GIVE_BACK);
        assertThat(on(new Tick())).isEmpty();
        now += 5 * SECOND;
        assertThat(on(new Tick())).containsExactly(AgentAction.GIVE_BACK);
    }

    /** Whatever comes in whatever order: awake, what was taken is owed and asked for again and again; asleep, it was drained. */
    @SeededTest(seeds = 200)
    void whatIsTakenIsGivenBack(RandomGenerator random) {
        boolean taken = false;
        for (int i = 0; i < 300; i++) {
            AgentEvent event = any(random);
            Phase before = state.phase();
            boolean answered = event instanceof GivenBack back
                    && before == Phase.AWAKE
                    && back.failure().isEmpty();
            List<AgentAction> commands = on(event);
            taken = commands.contains(AgentAction.DRAIN) || (taken && !answered);
            if (commands.contains(AgentAction.CHECK) && before == Phase.AWAKE) {
                assertThat(taken).as("tries to sleep while it owes").isFalse();
            }
            if (commands.contains(AgentAction.SLEEP)) {
                assertThat(state.work().drained()).isTrue();
            }
            if (state.phase() == Phase.AWAKE && before != Phase.AWAKE && taken) {
                assertThat(commands).contains(AgentAction.GIVE_BACK);
            }
            if (state.phase() == Phase.AWAKE && taken) {
                assertThat(machine.step(state, new Tick(), now + 5 * SECOND).commands())
                        .containsExactly(AgentAction.GIVE_BACK);
            }
            now += random.nextLong(60 * SECOND);
        }
    }

    private static AgentEvent any(RandomGenerator random) {
        Optional<String> failure = random.nextInt(4) == 0 ? Optional.of("it failed") : Optional.empty();
        return switch (random.nextInt(9)) {
            case 0 -> new Told(List.of(Wanted.ON, Wanted.OFF, Wanted.AS_IT_IS).get(random.nextInt(3)));
            case 1 -> new Checked(failure.stream().toList());
            case 2 -> new Armed(failure);
            case 3 -> new Leave(failure.isEmpty());
            case 4 -> new LastWord(failure.isEmpty(), failure.isEmpty());
            case 5 -> new Drained(failure);
            case 6 -> new GivenBack(failure);
            case 7 -> new Tick();
            default -> new Awake(failure, random.nextLong(2 * DAY));
        };
    }
}
