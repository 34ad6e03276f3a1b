// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.power.control.Command.Result;
import io.hdfsgears.power.control.PowerAction;
import io.hdfsgears.power.control.PowerState;
import io.hdfsgears.power.link.Answer.Order;
import io.hdfsgears.power.link.Given;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** A controller fails while it carries an operator's order out, and another one takes over. */
final class HandOverTest {
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
    private static final Order ON = new Order(true, false);
    private static final Act WAKE = new Act.Order("d", PowerAction.ON);

    private final ServeBook before = book();
    private final ServeBook next = book();
    private long now = 1_000 * SECOND;

    private static ServeBook book() {
        return new ServeBook(
                List.of(new ServedHost("d", "d:1", true, true, false)),
                new ServeTimes(90 * SECOND, 600 * SECOND, 300 * SECOND, 60 * SECOND));
    }

    private List<Act> inherit(ServeBook heir, List<Given> given) {
        return heir.inherit(Map.of("d:1", given.get(0)), now);
    }

    private List<Act> wanted(ServeBook by) {
        return by.orders(Map.of("d:1", ON), now);
    }

    @Test
    void aCycleByHandIsNotRepeatedAndTheNameNodesWaitUntilItsTimeIsOver() {
        before.handBegins("d", PowerAction.CYCLE, now);
        now += 10 * SECOND;
        assertThat(before.given(now)).containsExactly(Given.byHand("d:1", PowerAction.CYCLE, 10 * SECOND));
        assertThat(inherit(next, before.given(now))).containsExactly(new Act.Hold("d", PowerAction.CYCLE, 50 * SECOND));
        next.read("d", PowerState.ON, now, now);
        now += 49 * SECOND;
        assertThat(wanted(next)).as("on may be before the cut").isEmpty();
        assertThat(next.given(now)).as("for one more that takes over").hasSize(1);
        now += SECOND;
        assertThat(next.given(now)).isEmpty();
        assertThat(wanted(next)).containsExactly(WAKE);
    }

    @Test
    void aGracefulOffByHandHasItsTimeAndEndsOnceTheHostIsOff() {
        before.handBegins("d", PowerAction.GRACEFUL_OFF, now);
        assertThat(inherit(next, before.given(now)))
                .containsExactly(new Act.Hold("d", PowerAction.GRACEFUL_OFF, 600 * SECOND));
        now += 100 * SECOND;
        next.read("d", PowerState.ON, now, now);
        assertThat(wanted(next)).isEmpty();
        next.read("d", PowerState.OFF, now, now);
        assertThat(wanted(next)).containsExactly(WAKE);
    }

    @Test
    void oneThatEndedIsNotUnderWay() {
        before.handBegins("d", PowerAction.FORCE_OFF, now);
        before.handEnds("d", PowerAction.FORCE_OFF, Result.DONE, now);
        assertThat(before.given(now)).containsExactly(new Given("d:1", PowerAction.GRACEFUL_OFF, 0, true));
        assertThat(inherit(next, before.given(now))).isEmpty();
        assertThat(wanted(next)).containsExactly(WAKE);
    }

    @Test
    void oneWhoseTimeIsOverHoldsNothing() {
        assertThat(inherit(next, List.of(Given.byHand("d:1", PowerAction.CYCLE, 61 * SECOND))))
                .isEmpty();
        assertThat(wanted(next)).containsExactly(WAKE);
    }

    @Test
    void oneThatNoDeviceHasHeardOfIsNotHandedOver() {
        before.handBegins("d", PowerAction.CYCLE, now);
        assertThat(before.sent((host, action) -> false, now)).isEmpty();
        assertThat(before.sent((host, action) -> action == PowerAction.CYCLE, now))
                .containsExactly(Given.byHand("d:1", PowerAction.CYCLE, 0));
    }
}
