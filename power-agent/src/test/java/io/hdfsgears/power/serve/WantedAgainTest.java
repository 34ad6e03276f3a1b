// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.power.control.Capability;
import io.hdfsgears.power.control.Command;
import io.hdfsgears.power.control.Event;
import io.hdfsgears.power.control.HostTraits;
import io.hdfsgears.power.control.Policy;
import io.hdfsgears.power.control.PowerAction;
import io.hdfsgears.power.control.PowerState;
import io.hdfsgears.power.control.RackPower;
import io.hdfsgears.power.link.Answer.Order;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** A controller's book and its executor's decisions, over a simulated host that takes its time to shut down; a step is a second. */
final class WantedAgainTest {
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
    private static final Policy POLICY = new Policy(
            new Policy.Rate(0, 1),
            new Policy.Rate(0, 1),
            SECOND / 2,
            2 * SECOND,
            3,
            2 * SECOND,
            60 * SECOND,
            300 * SECOND);

    private final ServeBook book = new ServeBook(
            List.of(new ServedHost("d", "d:1", true, true, false)),
            new ServeTimes(120 * SECOND, 600 * SECOND, 300 * SECOND, 60 * SECOND));
    private final RackPower rack = new RackPower(
            List.of(new HostTraits(
                    "d",
                    "",
                    List.of(new HostTraits.Driver(
                            Set.of(Capability.values()), 5 * SECOND, 60 * SECOND, 600 * SECOND)))),
            POLICY,
            new Random(1),
            0);
    private final List<Integer> ons = new ArrayList<>();
    private final List<Integer> offs = new ArrayList<>();
    private int second;
    private int offAt = Integer.MAX_VALUE;
    private int shutdownTakes;
    private int alarms;

    @Test
    void aHostThatIsWantedAgainWhileItShutsDownIsSwitchedOnAgain() {
        shutdownTakes = 90;
        run(30, false, true);
        assertThat(offs).hasSize(1);
        run(600, true, false);
        assertThat(ons).first().matches(at -> at < 40);
        assertThat(ons).as("asked again once it is off").anyMatch(at -> at >= 90 && at <= 150);
        assertThat(isOn()).isTrue();
    }

    @Test
    void alsoWhereItReadsOnLongerThanTheDriverWaits() {
        shutdownTakes = 240;
        run(30, false, true);
        run(400, true, false);
        assertThat(ons).as("asked again once it is off").anyMatch(at -> at >= 240 && at <= 300);
        assertThat(isOn()).isTrue();
    }

    @Test
    void aGracefulOffThatTakesMinutesIsAskedOnceAndRaisesNoAlarm() {
        shutdownTakes = 240;
        run(280, false, true);
        assertThat(offs).hasSize(1);
        assertThat(isOn()).isFalse();
        assertThat(book.words(second * SECOND).get(0).alarm()).isEmpty();
        assertThat(alarms).isZero();
    }

    private boolean isOn() {
        return second < offAt;
    }

    private void run(int until, boolean wanted, boolean heard) {
        for (; second < until; second++) {
            long now = second * SECOND;
            boolean seen = heard || second < 20;
            for (Act act : book.orders(Map.of("d:1", new Order(wanted, wanted && seen)), now)) {
                if (act instanceof Act.Order order) {
                    carryOut(rack.on(new Event.Ordered("d", order.action()), now), now);
                } else if (act instanceof Act.Withdraw) {
                    carryOut(rack.on(new Event.Withdrawn("d"), now), now);
                } else {
                    carryOut(rack.on(new Event.Observed("d", PowerState.ON), now), now);
                }
            }
            carryOut(rack.tick(now), now);
            if (second % 30 == 0) {
                PowerState state = isOn() ? PowerState.ON : PowerState.OFF;
                if (book.read("d", state, now, now)) {
                    carryOut(rack.on(new Event.Observed("d", state), now), now);
                }
            }
        }
    }

    private void carryOut(List<Command> commands, long now) {
        for (Command command : commands) {
            if (command instanceof Command.Request request) {
                switched(request.action());
                carryOut(rack.on(new Event.Requested("d", Optional.empty()), now), now);
            } else if (command instanceof Command.ReadState) {
                carryOut(rack.on(new Event.Read("d", isOn() ? PowerState.ON : PowerState.OFF), now), now);
            } else if (command instanceof Command.Finish finish) {
                book.finished("d", finish.action(), finish.result(), finish.detail(), now);
            } else if (command instanceof Command.RaiseAlarm alarm) {
                alarms++;
                book.alarmRaised("d", alarm.text());
            } else {
                book.alarmCleared("d");
            }
        }
    }

    private void switched(PowerAction action) {
        if (action == PowerAction.ON) {
            ons.add(second);
            offAt = isOn() ? offAt : Integer.MAX_VALUE; // a host that is on ignores it
        } else {
            offs.add(second);
            offAt = Math.min(offAt, second + shutdownTakes);
        }
    }
}
