// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.power.Wakeable;
import io.hdfsgears.power.control.Command.Result;
import io.hdfsgears.power.control.Failure;
import io.hdfsgears.power.control.PowerAction;
import io.hdfsgears.power.control.PowerState;
import io.hdfsgears.power.link.Answer.Order;
import io.hdfsgears.power.link.Given;
import io.hdfsgears.power.link.HostWord;
import io.hdfsgears.power.link.HostWord.Draw;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** {@code d} is put to sleep by its driver, {@code a} by its own agent. */
final class ServeBookTest {
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
    private static final Order ON = new Order(true, false);
    private static final Order ON_AND_HEARD = new Order(true, true);
    private static final Order OFF = new Order(false, false);
    private static final Failure SILENT = new Failure(Failure.Kind.UNREACHABLE, "no answer");
    private static final Act WAKE_D = new Act.Order("d", PowerAction.ON);
    private static final Act SLEEP_D = new Act.Order("d", PowerAction.GRACEFUL_OFF);

    private final ServeBook book = new ServeBook(
            List.of(new ServedHost("d", "d:1", true, true, false), new ServedHost("a", "a:1", false, true, true)),
            new ServeTimes(90 * SECOND, 600 * SECOND, 300 * SECOND, 60 * SECOND));
    private long now = 1_000 * SECOND;

    private List<Act> d(Order order) {
        return book.orders(Map.of("d:1", order), now);
    }

    private List<Act> a(Order order) {
        return book.orders(Map.of("a:1", order), now);
    }

    private HostWord word(int host) {
        return book.words(now).get(host);
    }

    private void ended(String host, PowerAction action, Result result) {
        book.finished(host, action, result, "detail", now);
    }

    @Test
    void anOrderIsGivenOnceAndItsEndIsReported() {
        assertThat(d(OFF)).containsExactly(SLEEP_D);
        assertThat(d(OFF)).isEmpty();
        assertThat(word(0).power()).isEqualTo(PowerState.UNKNOWN);
        ended("d", PowerAction.GRACEFUL_OFF, Result.DONE);
        assertThat(word(0).power()).isEqualTo(PowerState.OFF);
        assertThat(d(OFF)).isEmpty();
        assertThat(d(ON)).containsExactly(WAKE_D);
        ended("d", PowerAction.ON, Result.DONE);
        assertThat(word(0).power()).isEqualTo(PowerState.ON);
    }

    @Test
    void aHostThatIsHeardOfIsNotWoken() {
        assertThat(d(ON_AND_HEARD)).isEmpty();
        d(ON);
        assertThat(d(ON_AND_HEARD)).containsExactly(new Act.Seen("d"));
    }

    private static final String MAC = "02:77:00:00:00:03";
    private static final String OTHER = "02:77:00:00:00:04";

    private HostWord magic(boolean alone, List<String> macs, List<String> armed) {
        ServedHost host = new ServedHost(
                "m", "m:1", false, true, true, new ServedHost.WakeWays(macs, macs.size() + (alone ? 0 : 1), false));
        ServeBook one =
                new ServeBook(List.of(host), new ServeTimes(90 * SECOND, 600 * SECOND, 300 * SECOND, 60 * SECOND));
        one.armed(Map.of("m:1", List.of(OTHER)));
        one.armed(Map.of("m:1", armed, "stranger:1", List.of(MAC)));
        one.armed(Map.of());
        return one.words(now).get(0);
    }

    @Test
    void anAgentThatArmsAnotherInterfaceThanIsWokenRaisesAnAlarm() {
        HostWord wrong = magic(true, List.of(MAC), List.of(OTHER));
        assertThat(wrong.alarm())
                .isEqualTo("its agent arms Wake-on-LAN on " + OTHER + ", and the hosts file of the controller sends to "
                        + MAC + ", the only way to wake it: correct 'mac' of its driver wol, or name the interface in"
                        + " agent.interfaces");
        assertThat(wrong.wake().wakeable()).isEqualTo(Wakeable.DOUBTED);
        HostWord bmc = magic(false, List.of(MAC), List.of(OTHER));
        assertThat(bmc.alarm()).contains(MAC).doesNotContain("only way");
        assertThat(bmc.wake().wakeable()).as("its BMC wakes it").isEqualTo(Wakeable.YES);
    }

    @Test
    void anAgentThatArmsNothingIsWokenByNoPacket() {
        HostWord dark = magic(true, List.of(MAC), List.of());
        assertThat(dark.alarm())
                .startsWith("its agent arms Wake-on-LAN on no interface, and the hosts file of the controller sends to "
                        + MAC + ", the only way to wake it: see agent.wakeOnLan");
        assertThat(dark.wake().wakeable()).isEqualTo(Wakeable.DOUBTED);
        HostWord bmc = magic(false, List.of(MAC), List.of());
        assertThat(bmc.alarm()).contains("on no interface", "sends to " + MAC + ": see agent.wakeOnLan");
        assertThat(bmc.wake().wakeable()).as("its BMC wakes it").isEqualTo(Wakeable.YES);
        assertThat(magic(false, List.of(), List.of()).alarm())
                .as("no magic packet wakes it")
                .isEmpty();
    }

    @Test
    void whoseArmedInterfaceIsWokenHasNoAlarm() {
        HostWord right = magic(true, List.of(MAC), List.of(OTHER, MAC));
        assertThat(right.alarm()).isEmpty();
        assertThat(right.wake().wakeable()).isEqualTo(Wakeable.YES);
        HostWord half = magic(true, List.of(MAC, OTHER), List.of(MAC));
        assertThat(half.alarm()).contains("sends to " + OTHER);
        assertThat(half.wake().wakeable()).isEqualTo(Wakeable.YES);
        assertThat(magic(false, List.of(), List.of(MAC)).alarm())
                .as("no magic packet wakes it")
                .isEmpty();
    }

    private static ServeBook wokenBy(ServedHost.WakeWays ways) {
        ServedHost host = new ServedHost("m", "m:1", false, true, true, ways);
        return new ServeBook(List.of(host), new ServeTimes(90 * SECOND, 600 * SECOND, 300 * SECOND, 60 * SECOND));
    }

    private Wakeable wakeable(ServeBook one) {
        return one.words(now).get(0).wake().wakeable();
    }

    @Test
    void aHostWithoutADriverThatWakesCannotBeWoken() {
        ServeBook metered = wokenBy(new ServedHost.WakeWays(List.of(), 0, false));
        assertThat(wakeable(metered)).isEqualTo(Wakeable.NO);
        assertThat(metered.words(now).get(0).alarm())
                .as("no NameNode switches it")
                .isEmpty();
        metered.orders(Map.of("m:1", ON_AND_HEARD), now);
        assertThat(metered.words(now).get(0).alarm()).as("nor then").isEmpty();
        metered.orders(Map.of("m:1", OFF), now);
        assertThat(metered.words(now).get(0).alarm()).startsWith("no driver of it can switch it on");
    }

    @Test
    void aHostWhoseOnlyBmcRefusesUsCannotBeWoken() {
        ServeBook bmc = wokenBy(new ServedHost.WakeWays(List.of(), 1, true));
        assertThat(wakeable(bmc)).isEqualTo(Wakeable.YES);
        bmc.readFailed("m", SILENT);
        assertThat(wakeable(bmc)).as("it may be a moment's").isEqualTo(Wakeable.YES);
        for (Failure.Kind kind :
                List.of(Failure.Kind.CREDENTIALS, Failure.Kind.UNTRUSTED, Failure.Kind.PROGRAM_MISSING)) {
            bmc.readFailed("m", new Failure(kind, "no"));
            assertThat(wakeable(bmc)).as("%s", kind).isEqualTo(Wakeable.NO);
            bmc.read("m", PowerState.ON, now, now);
            assertThat(wakeable(bmc)).isEqualTo(Wakeable.YES);
        }
        ServeBook both = wokenBy(new ServedHost.WakeWays(List.of(MAC), 2, false));
        both.readFailed("m", new Failure(Failure.Kind.CREDENTIALS, "no"));
        assertThat(wakeable(both)).as("a magic packet wakes it, too").isEqualTo(Wakeable.YES);
    }

    @Test
    void aHostThatDoesNotWakeCannotBeWokenUntilItDoes() {
        d(ON);
        ended("d", PowerAction.ON, Result.QUARANTINED);
        assertThat(word(0).wake().wakeable()).isEqualTo(Wakeable.NO);
        ended("d", PowerAction.ON, Result.DONE);
        assertThat(word(0).wake().wakeable()).isEqualTo(Wakeable.YES);
    }

    @Test
    void anOrderThatNoDeviceHasHeardOfIsNotHandedOver() {
        d(OFF);
        a(ON);
        now += SECOND;
        assertThat(book.sent((host, action) -> host.equals("d") && action == PowerAction.GRACEFUL_OFF, now))
                .containsExactly(new Given("d:1", PowerAction.GRACEFUL_OFF, SECOND, false));
        ended("a", PowerAction.ON, Result.DONE);
        assertThat(book.sent((host, action) -> false, now))
                .as("what was carried out is")
                .containsExactly(new Given("a:1", PowerAction.ON, 0, true));
        assertThat(book.given(now)).hasSize(2);
    }

    /** The operator cuts the power of a host that hangs, and gives it again. */
    @Test
    void whileAnOperatorSwitchesAHostNameNodesWaitAndThenItGetsTheTimeOfABoot() {
        assertThat(d(ON)).containsExactly(WAKE_D);
        book.handBegins("d", PowerAction.CYCLE, now);
        ended("d", PowerAction.ON, Result.SUPERSEDED);
        assertThat(d(ON)).isEmpty();
        assertThat(d(OFF)).isEmpty();
        book.handEnds("d", PowerAction.CYCLE, Result.DONE, now);
        now += 599 * SECOND;
        assertThat(d(ON)).isEmpty();
        now += SECOND;
        assertThat(d(ON)).containsExactly(WAKE_D);
    }

    @Test
    void whatAnOperatorTriedInVainIsOrderedAgain() {
        book.handBegins("d", PowerAction.ON, now);
        book.handBegins("d", PowerAction.ON, now);
        book.handEnds("d", PowerAction.ON, Result.SUPERSEDED, now);
        assertThat(d(ON)).as("a second command runs").isEmpty();
        book.handEnds("d", PowerAction.ON, Result.QUARANTINED, now);
        assertThat(d(ON)).containsExactly(WAKE_D);
    }

    @Test
    void itsOwnAgentPutsItToSleepAndTheControllerWakesIt() {
        assertThat(a(OFF)).isEmpty();
        assertThat(a(ON)).containsExactly(new Act.Order("a", PowerAction.ON));
    }

    @Test
    void anOrderThatIsTakenBackIsWithdrawnUntilItIs() {
        a(ON);
        assertThat(a(OFF)).containsExactly(new Act.Withdraw("a"));
        assertThat(book.orders(Map.of(), now)).containsExactly(new Act.Withdraw("a"));
        ended("a", PowerAction.ON, Result.SUPERSEDED);
        assertThat(a(OFF)).isEmpty();
    }

    @Test
    void offInTheMiddleOfAWakeSupersedesItAlsoWhereOffWasReadBefore() {
        book.read("d", PowerState.OFF, now, now);
        d(ON);
        assertThat(d(OFF)).containsExactly(SLEEP_D);
        ended("d", PowerAction.ON, Result.SUPERSEDED);
        assertThat(d(OFF)).isEmpty();
    }

    @Test
    void aHostThatWakesUnaskedIsPutToSleepAgain() {
        d(OFF);
        ended("d", PowerAction.GRACEFUL_OFF, Result.DONE);
        now += SECOND;
        assertThat(book.read("d", PowerState.ON, now, now)).isTrue();
        assertThat(word(0).power()).isEqualTo(PowerState.ON);
        assertThat(d(OFF)).containsExactly(SLEEP_D);
    }

    @Test
    void whatWasReadBeforeTheOrderEndedSaysNothing() {
        long start = now;
        d(OFF);
        now += SECOND;
        ended("d", PowerAction.GRACEFUL_OFF, Result.DONE);
        assertThat(book.read("d", PowerState.ON, start, now)).isFalse();
        assertThat(word(0).power()).isEqualTo(PowerState.OFF);
    }

    @Test
    void whatFailedForGoodIsTriedAgainAfterAPause() {
        d(OFF);
        ended("d", PowerAction.GRACEFUL_OFF, Result.QUARANTINED);
        assertThat(d(OFF)).isEmpty();
        now += 300 * SECOND;
        assertThat(d(OFF)).containsExactly(SLEEP_D);
    }

    @Test
    void aWakeInQuarantineIsLeftToTheExecutor() {
        d(ON);
        book.alarmRaised("d", "d cannot be switched on: no answer");
        ended("d", PowerAction.ON, Result.QUARANTINED);
        now += 3_000 * SECOND;
        assertThat(d(ON)).isEmpty();
        assertThat(word(0).alarm()).isEqualTo("d cannot be switched on: no answer");
        book.alarmCleared("d");
        assertThat(word(0).alarm()).isEmpty();
    }

    @Test
    void aHostThatWasWokenAndIsNotHeardOfRaisesAnAlarmAndIsWokenAgain() {
        d(ON);
        ended("d", PowerAction.ON, Result.DONE);
        now += 599 * SECOND;
        assertThat(d(ON)).isEmpty();
        now += SECOND;
        assertThat(d(ON)).containsExactly(WAKE_D);
        assertThat(word(0).alarm()).contains("its DataNode is not heard of", "hdfs power cycle -force d");
        d(ON_AND_HEARD);
        assertThat(word(0).alarm()).isEmpty();
    }

    @Test
    void aHostThatWentDownAfterItWasWokenIsWokenAgainAtOnceAndOftenEnoughIsAnAlarm() {
        for (int time = 1; time <= 3; time++) {
            assertThat(d(ON)).containsExactly(WAKE_D);
            ended("d", PowerAction.ON, Result.DONE);
            now += SECOND;
            book.read("d", PowerState.OFF, now, now);
        }
        assertThat(word(0).alarm()).isEmpty();
        assertThat(d(ON)).containsExactly(WAKE_D);
        assertThat(word(0).alarm()).contains("woken 3 times and went off each time");
        ended("d", PowerAction.ON, Result.DONE);
        now += SECOND;
        book.read("d", PowerState.OFF, now, now);
        assertThat(d(ON)).as("no more than once in retryMillis").isEmpty();
        now += 300 * SECOND;
        book.read("d", PowerState.OFF, now, now);
        assertThat(d(ON)).containsExactly(WAKE_D);
    }

    @Test
    void aHostWhoseProbeFallsSilentThreeTimesAfterItWasWokenIsWokenAgain() {
        a(ON);
        ended("a", PowerAction.ON, Result.DONE);
        for (int look = 1; look <= 3; look++) {
            assertThat(a(ON)).isEmpty();
            now += SECOND;
            book.read("a", PowerState.UNKNOWN, now, now);
        }
        assertThat(a(ON)).containsExactly(new Act.Order("a", PowerAction.ON));
    }

    @Test
    void anOrderThatIsCarriedOutLateEndsItsAlarm() {
        d(OFF);
        book.alarmRaised("d", "d cannot be switched off: accepted GRACEFUL_OFF, and reads ON");
        ended("d", PowerAction.GRACEFUL_OFF, Result.QUARANTINED);
        now += SECOND;
        book.read("d", PowerState.ON, now, now);
        assertThat(word(0).alarm()).contains("cannot be switched off");
        book.read("d", PowerState.OFF, now, now);
        assertThat(word(0).alarm()).isEmpty();
        assertThat(d(OFF)).isEmpty();
    }

    @Test
    void whatNoDriverCanDoIsAnAlarm() {
        d(ON);
        book.finished("d", PowerAction.ON, Result.CANNOT, "no driver of d can ON", now);
        assertThat(word(0).alarm()).isEqualTo("no driver of d can ON");
        assertThat(d(ON)).isEmpty();
    }

    @Test
    void anOldReadingIsUnknownAndThreeFailedLooksAreAnAlarm() {
        book.read("a", PowerState.ON, now, now);
        assertThat(word(1).power()).isEqualTo(PowerState.ON);
        assertThat(word(1).sighted()).isTrue();
        now += 91 * SECOND;
        assertThat(word(1).power()).isEqualTo(PowerState.UNKNOWN);
        assertThat(word(1).sighted()).isFalse();
        book.readFailed("a", SILENT);
        book.readFailed("a", SILENT);
        assertThat(word(1).alarm()).isEmpty();
        book.readFailed("a", SILENT);
        assertThat(word(1).alarm()).isEqualTo("its state cannot be read: UNREACHABLE, no answer");
        book.read("a", PowerState.ON, now, now);
        assertThat(word(1).alarm()).isEmpty();
    }

    @Test
    void aRefusedLoginIsOneAlarmAtOnceAlsoWhereTheOrderFailsByItToo() {
        String why = "BMC 10.77.0.101:623 refuses the login; write the right secret";
        book.readFailed("d", new Failure(Failure.Kind.CREDENTIALS, why));
        assertThat(word(0).alarm()).isEqualTo("its state cannot be read: CREDENTIALS, " + why);
        d(ON);
        book.alarmRaised("d", "d cannot be switched on: " + why);
        assertThat(word(0).alarm()).isEqualTo("d cannot be switched on: " + why);
    }

    @Test
    void wattsGoOldToo() {
        book.metered("a", new Draw(123, "pdu"), now);
        assertThat(word(1).draw()).contains(new Draw(123, "pdu"));
        now += 61 * SECOND;
        assertThat(word(1).draw()).isEmpty();
    }
}
