// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.power.agent.AgentEvent.Armed;
import io.hdfsgears.power.agent.AgentEvent.Awake;
import io.hdfsgears.power.agent.AgentEvent.Checked;
import io.hdfsgears.power.agent.AgentEvent.LastWord;
import io.hdfsgears.power.agent.AgentEvent.Leave;
import io.hdfsgears.power.agent.AgentEvent.Told;
import io.hdfsgears.power.agent.AgentEvent.Wanted;
import io.hdfsgears.power.agent.AgentState.Phase;
import io.hdfsgears.power.control.PowerState;
import io.hdfsgears.testkit.SeededTest;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

final class AgentMachineTest extends OneHost {
    private static final AgentTimes TIMES = new AgentTimes(30 * SECOND, 120 * SECOND, DAY);

    AgentMachineTest() {
        super(TIMES);
    }

    @Test
    void fromTheOrderToSleepAndBack() {
        assertThat(on(new Told(Wanted.OFF))).containsExactly(AgentAction.CHECK);
        assertThat(on(new Checked(List.of()))).containsExactly(AgentAction.ARM);
        assertThat(state.phase().said()).isEqualTo(PowerState.ON);
        assertThat(on(new Armed(Optional.empty()))).containsExactly(AgentAction.TAKE_LEAVE);
        assertThat(state.phase().said()).isEqualTo(PowerState.UNKNOWN);
        assertThat(on(new Leave(true))).containsExactly(AgentAction.SAY_LAST_WORD);
        assertThat(state.phase().said()).isEqualTo(PowerState.OFF);
        assertThat(on(new LastWord(true, true))).containsExactly(AgentAction.SLEEP);
        assertThat(on(new Awake(Optional.empty(), 600 * SECOND)))
                .containsExactly(AgentAction.DISARM, AgentAction.REARM);
        assertThat(state.phase().said()).isEqualTo(PowerState.ON);
        assertThat(state.alarm()).isEmpty();
    }

    @Test
    void withoutTheOrderItStays() {
        assertThat(on(new Told(Wanted.AS_IT_IS))).isEmpty();
        assertThat(on(new Told(Wanted.ON))).isEmpty();
        assertThat(state).isEqualTo(AgentState.awake());
    }

    @Test
    void aVetoKeepsItAwakeWithTheReasonAndIsAskedAgainAfterAPause() {
        on(new Told(Wanted.OFF));
        assertThat(on(new Checked(List.of("NodeManager with 3 containers")))).isEmpty();
        assertThat(state.alarm()).isEqualTo("kept awake by NodeManager with 3 containers");
        assertThat(state.phase()).isEqualTo(Phase.AWAKE);
        now += 29 * SECOND;
        assertThat(on(new Told(Wanted.OFF))).isEmpty();
        now += SECOND;
        assertThat(on(new Told(Wanted.OFF))).containsExactly(AgentAction.CHECK);
        on(new Checked(List.of("another")));
        on(new Told(Wanted.ON));
        assertThat(state.alarm()).isEmpty();
    }

    @Test
    void whatCannotBeWokenDoesNotSleep() {
        on(new Told(Wanted.OFF));
        on(new Checked(List.of()));
        assertThat(on(new Armed(Optional.of("eth0 reads back as Wake-on: d")))).containsExactly(AgentAction.DISARM);
        assertThat(state.alarm()).contains("could not be woken").contains("eth0");
        assertThat(state.phase()).isEqualTo(Phase.AWAKE);
    }

    @Test
    void anOrderThatIsTakenBackMeanwhileIsNotFollowed() {
        on(new Told(Wanted.OFF));
        on(new Checked(List.of()));
        on(new Armed(Optional.empty()));
        assertThat(on(new Leave(false))).containsExactly(AgentAction.DISARM);
        assertThat(state.phase()).isEqualTo(Phase.AWAKE);
        assertThat(state.alarm()).isEmpty();
    }

    @Test
    void whoIsWantedOnAgainAtItsLastWordStaysUpWithoutAnAlarm() {
        on(new Told(Wanted.OFF));
        on(new Checked(List.of()));
        on(new Armed(Optional.empty()));
        on(new Leave(true));
        assertThat(on(new LastWord(true, false))).containsExactly(AgentAction.DISARM);
        assertThat(state.phase().said()).isEqualTo(PowerState.ON);
        assertThat(state.alarm()).isEmpty();
    }

    @Test
    void whoseLastWordNobodyHeardStaysUp() {
        on(new Told(Wanted.OFF));
        on(new Checked(List.of()));
        on(new Armed(Optional.empty()));
        on(new Leave(true));
        assertThat(on(new LastWord(false, false))).containsExactly(AgentAction.DISARM);
        assertThat(state.phase().said()).isEqualTo(PowerState.ON);
    }

    @Test
    void whatDoesNotFallAsleepSaysSo() {
        fallAsleep();
        assertThat(on(new Awake(Optional.of("the kernel refused"), 0))).containsExactly(AgentAction.DISARM);
        assertThat(state.alarm()).isEqualTo("did not go to sleep: the kernel refused");
        assertThat(state.phase().said()).isEqualTo(PowerState.ON);
    }

    @Test
    void whileItMayStillSleepTheAlarmClockStaysSet() {
        fallAsleep();
        assertThat(on(new Awake(Optional.of("still up 600 s after it was accepted"), 0, false, "")))
                .isEmpty();
        assertThat(state.alarm()).contains("still up");
        assertThat(state.phase()).isEqualTo(Phase.AWAKE);
    }

    @Test
    void aWakeByTheAlarmClockIsToldAndAnOldOrderWaits() {
        fallAsleep();
        now += DAY;
        on(new Awake(Optional.empty(), DAY));
        assertThat(state.alarm()).contains("alarm clock");
        assertThat(on(new Told(Wanted.OFF))).isEmpty();
        now += 120 * SECOND;
        assertThat(on(new Told(Wanted.OFF))).containsExactly(AgentAction.CHECK);
    }

    /** Eight times in an hour and not each two minutes. */
    @Test
    void aHostThatWakesAtOnceStaysUpLongerEachTimeAndSaysWhy() {
        long[] minutes = {2, 2, 4, 8, 16, 32, 64, 128, 240, 240};
        for (int wake = 1; wake <= minutes.length; wake++) {
            fallAsleep();
            on(new Awake(Optional.empty(), 0, true, "IRQ 9 (acpi)"));
            if (wake < 3) {
                assertThat(state.alarm()).isEmpty();
            } else {
                assertThat(state.alarm())
                        .contains("woke " + wake + " times", "by IRQ 9 (acpi)", minutes[wake - 1] + " min");
            }
            now += minutes[wake - 1] * 60 * SECOND - 1;
            assertThat(on(new Told(Wanted.OFF))).isEmpty();
            now++;
        }
        on(new Told(Wanted.ON));
        assertThat(state.wakes()).as("it is wanted").isZero();
        fallAsleep();
        on(new Awake(Optional.empty(), 3_600 * SECOND));
        assertThat(state.wakes()).as("it had slept").isOne();
    }

    private void fallAsleep() {
        on(new Told(Wanted.OFF));
        on(new Checked(List.of()));
        on(new Armed(Optional.empty()));
        on(new Leave(true));
        assertThat(on(new LastWord(true, true))).containsExactly(AgentAction.SLEEP);
    }

    /** Whatever comes in whatever order: no sleep without the order, a check, both alarms armed and the last word, in this order. */
    @SeededTest(seeds = 200)
    void noSleepWithoutEveryStepBeforeIt(RandomGenerator random) {
        List<Class<?>> way = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            AgentEvent event = any(random);
            Phase before = state.phase();
            List<AgentAction> commands = on(event);
            if (before == Phase.AWAKE) {
                way.clear();
            }
            if (state.phase() != before) {
                way.add(event.getClass());
            }
            if (commands.contains(AgentAction.SLEEP)) {
                assertThat(way).containsExactly(Told.class, Checked.class, Armed.class, Leave.class, LastWord.class);
            }
            now += random.nextLong(60 * SECOND);
        }
    }

    private static AgentEvent any(RandomGenerator random) {
        Optional<String> failure = random.nextInt(4) == 0 ? Optional.of("it failed") : Optional.empty();
        return switch (random.nextInt(6)) {
            case 0 -> new Told(List.of(Wanted.ON, Wanted.OFF, Wanted.AS_IT_IS).get(random.nextInt(3)));
            case 1 -> new Checked(failure.stream().toList());
            case 2 -> new Armed(failure);
            case 3 -> new Leave(failure.isEmpty());
            case 4 -> new LastWord(failure.isEmpty(), failure.isEmpty());
            default -> new Awake(failure, random.nextLong(2 * DAY));
        };
    }
}
