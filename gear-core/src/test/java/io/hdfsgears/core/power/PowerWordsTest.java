// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.power;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.machine.Power;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

final class PowerWordsTest {
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
    private static final long AGE = 30 * SECOND;
    private static final long DAY = TimeUnit.DAYS.toNanos(1);

    private static PowerWord lastWord(long atNanos) {
        return new PowerWord(Power.OFF, DAY, false, Double.NaN, "", "", atNanos, atNanos, List.of());
    }

    private static PowerWord sighting(long atNanos) {
        return new PowerWord(Power.ON, 0, true, Double.NaN, "", "", atNanos, atNanos, List.of());
    }

    @Test
    void whoeverOfTheTwoHearsThatAnotherNamespaceHoldsTheHostCounts() {
        PowerWord held = new PowerWord(Power.ON, 0, false, Double.NaN, "", "", 100, 100, List.of("ns3", "ns2"));
        PowerWords both = PowerWords.NONE.withAgent(PowerWord.of(Power.ON, 100)).withController(held);
        assertThat(both.heldBy(10, 110)).containsExactly("ns2", "ns3");
        assertThat(both.heldBy(10, 111)).as("an old word says nothing").isEmpty();
        assertThat(both.withController(held.after(held)).heldBy(10, 100)).hasSize(2);
        assertThat(both.withController(PowerWord.of(Power.ON, 105)).heldBy(10, 110))
                .isEmpty();
    }

    @Test
    void nobodySpokeOrLongAgo() {
        assertThat(PowerWords.NONE.power(AGE, 0)).isEqualTo(Power.UNKNOWN);
        PowerWords old = PowerWords.NONE.withController(PowerWord.of(Power.OFF, 0));
        assertThat(old.power(AGE, AGE)).isEqualTo(Power.OFF);
        assertThat(old.power(AGE, AGE + 1)).isEqualTo(Power.UNKNOWN);
    }

    @Test
    void theHostsOwnWordThatItIsOnBeatsADevice() {
        PowerWords both =
                PowerWords.NONE.withAgent(PowerWord.of(Power.ON, 0)).withController(PowerWord.of(Power.OFF, SECOND));
        assertThat(both.power(AGE, 2 * SECOND)).isEqualTo(Power.ON);
        // its agent fell silent, as of a host that lost its power
        assertThat(both.withController(PowerWord.of(Power.OFF, AGE + SECOND)).power(AGE, AGE + SECOND))
                .isEqualTo(Power.OFF);
    }

    @Test
    void anAgentThatTakesItsWordBackLeavesItToTheDevice() {
        PowerWords both = PowerWords.NONE
                .withAgent(PowerWord.of(Power.ON, 0))
                .withController(PowerWord.of(Power.OFF, 0))
                .withAgent(PowerWord.of(Power.UNKNOWN, SECOND));
        assertThat(both.power(AGE, SECOND)).isEqualTo(Power.OFF);
    }

    @Test
    void theLastWordStandsUntilTheAlarmClock() {
        PowerWords asleep = PowerWords.NONE.withAgent(lastWord(0));
        assertThat(asleep.power(AGE, DAY)).isEqualTo(Power.OFF);
        assertThat(asleep.power(AGE, DAY + 1)).isEqualTo(Power.UNKNOWN);
        assertThat(asleep.withAgent(PowerWord.of(Power.ON, DAY / 2)).power(AGE, DAY / 2))
                .isEqualTo(Power.ON);
    }

    @Test
    void aBmcThatReadsOnSaysNothingOfAHostInS3() {
        PowerWords suspended = PowerWords.NONE.withAgent(lastWord(0)).withController(PowerWord.of(Power.ON, 10 * AGE));
        assertThat(suspended.power(AGE, 10 * AGE)).isEqualTo(Power.OFF);
    }

    @Test
    void aHostThatIsSeenAfterItsLastWordIsUp() {
        PowerWords asleep = PowerWords.NONE.withAgent(lastWord(0));
        assertThat(asleep.withController(sighting(AGE)).power(AGE, AGE))
                .as("read before it fell asleep, said after")
                .isEqualTo(Power.OFF);
        assertThat(asleep.withController(sighting(AGE + 1)).power(AGE, AGE + 1)).isEqualTo(Power.ON);
    }

    @Test
    void anAgentsOldOnIsNotOff() {
        PowerWords silent = PowerWords.NONE
                .withAgent(PowerWord.of(Power.ON, 0))
                .withController(PowerWord.of(Power.UNKNOWN, 2 * AGE));
        assertThat(silent.power(AGE, 2 * AGE)).isEqualTo(Power.UNKNOWN);
    }

    @Test
    void aContradictionThatLastsIsAnAlarm() {
        PowerWords both =
                PowerWords.NONE.withAgent(PowerWord.of(Power.ON, 0)).withController(PowerWord.of(Power.OFF, 0));
        assertThat(both.alarms(AGE, SECOND)).isEmpty();
        long later = AGE + SECOND;
        PowerWords still = both.withAgent(PowerWord.of(Power.ON, later)).withController(PowerWord.of(Power.OFF, later));
        assertThat(still.alarms(AGE, later)).singleElement().asString().contains("another host's");
        PowerWords changed = both.withAgent(PowerWord.of(Power.UNKNOWN, SECOND))
                .withAgent(PowerWord.of(Power.ON, later))
                .withController(PowerWord.of(Power.OFF, later));
        assertThat(changed.alarms(AGE, later)).isEmpty();
    }
}
