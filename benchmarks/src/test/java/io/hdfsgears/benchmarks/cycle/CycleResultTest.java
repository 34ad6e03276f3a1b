// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.cycle;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.hdfsgears.benchmarks.Machine;
import io.hdfsgears.benchmarks.stall.StallResult;
import io.hdfsgears.rack.hardware.WakeLog;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** One cycle of four hosts, two of them awake in the lowest gear. */
class CycleResultTest {
    private static final Sleep SLEEP = new Sleep(1, "h03", 3, true, true, 0, 7, 5);
    private static final Sleep OTHER_SLEEP = new Sleep(1, "h04", 3, true, true, 0, 7, 5);
    private static final Wake BY_PACKET = new Wake(1, "h03", WakeLog.MAGIC_PACKET, 0.8, 0.05, 0.02, 2.9);
    private static final Wake BY_BMC = new Wake(1, "h04", WakeLog.CHASSIS_POWER_ON, 0.9, 0.2, 2.95, 1);

    private static final Calm CALM = calm(0, 0, Set.of(), Set.of());

    private static Calm calm(long copied, int moved, Set<String> dead, Set<String> stale) {
        return new Calm(1, 100, 0, 0, 0, 0, copied, 1, 4, 96, 0, moved, Set.of("h03", "h04"), dead, stale);
    }

    private static CycleResult result(List<Sleep> sleeps, List<Knock> knocks, List<Wake> wakes, StallResult clients) {
        return result(sleeps, knocks, wakes, clients, List.of(), List.of(CALM), List.of());
    }

    private static CycleResult result(
            List<Sleep> sleeps,
            List<Knock> knocks,
            List<Wake> wakes,
            StallResult clients,
            List<String> guests,
            List<Calm> calms,
            List<GuestClocks> clocks) {
        return new CycleResult(
                Machine.here(),
                4,
                2,
                guests,
                7,
                1,
                List.of(),
                sleeps,
                knocks,
                wakes,
                calms,
                clocks,
                false,
                List.of(),
                true,
                clients,
                "");
    }

    private static List<Knock> knocks(Knock.Answer asleep) {
        Stream<Knock> highest = Stream.of("h01", "h02", "h03", "h04")
                .map(host -> new Knock(1, "highest", host, false, Knock.Answer.CONNECTED, 1));
        Stream<Knock> lowest =
                Stream.of("h01", "h02").map(host -> new Knock(1, "lowest", host, false, Knock.Answer.CONNECTED, 1));
        Stream<Knock> silent = Stream.of("h03", "h04").map(host -> new Knock(1, "lowest", host, true, asleep, 2_000));
        return Stream.of(highest, lowest, silent).flatMap(some -> some).toList();
    }

    private static StallResult clients(long errors) {
        return new StallResult(false, 9_000, 100, errors, 0, List.of(), List.of(), List.of());
    }

    private static CycleResult with(Sleep sleep, Knock.Answer asleep, Wake wake, long errors) {
        return result(List.of(sleep, OTHER_SLEEP), knocks(asleep), List.of(wake, BY_BMC), clients(errors));
    }

    private static long missed(CycleResult result) {
        assertThat(result.ok()).isFalse();
        return result.lines().values().stream().filter(met -> !met).count();
    }

    @Test
    void whatIsAsItShouldMeetsEveryLineHoweverLongAReaderStood() throws Exception {
        CycleResult good = with(SLEEP, Knock.Answer.TIMED_OUT, BY_PACKET, 0);
        assertThat(good.lines().values()).containsOnly(true);
        assertThat(good.ok()).isTrue();
        ObjectMapper mapper = new ObjectMapper();
        JsonNode json = mapper.readTree(mapper.writeValueAsString(good));
        assertThat(json.path("ok").asBoolean()).isTrue();
        assertThat(json.path("servingSecondsAfterResume")
                        .path("magic-packet")
                        .path("p99")
                        .asDouble())
                .isEqualTo(2.9);
        assertThat(CycleTable.of(good)).contains("Met: clients met no error").doesNotContain("NOT MET");
    }

    @Test
    void aHostThatUsedTheCpuOrKeptItsNicDidNotSleep() {
        assertThat(missed(with(new Sleep(1, "h03", 3, true, true, 10, 7, 5), Knock.Answer.TIMED_OUT, BY_PACKET, 0)))
                .isOne();
        assertThat(missed(with(new Sleep(1, "h03", 3, true, false, 0, 7, 5), Knock.Answer.TIMED_OUT, BY_PACKET, 0)))
                .isOne();
        assertThat(missed(with(new Sleep(1, "h03", 3, false, true, 0, 7, 5), Knock.Answer.TIMED_OUT, BY_PACKET, 0)))
                .isOne();
    }

    @Test
    void aSleeperThatRefusesIsNotSilent() {
        assertThat(missed(with(SLEEP, Knock.Answer.REFUSED, BY_PACKET, 0))).isOne();
    }

    @Test
    void aWakeThatTakesLongerOrNeverEndsMissesTheLine() {
        for (double read : new double[] {3.01, Double.NaN}) {
            Wake late = new Wake(1, "h03", WakeLog.MAGIC_PACKET, 0.8, 0.05, read, 1);
            assertThat(missed(with(SLEEP, Knock.Answer.TIMED_OUT, late, 0))).isOne();
        }
    }

    @Test
    void aHostWokenByItsSwitchOrByBothMissesTheLine() {
        for (String means : List.of("switch", "magic-packet+chassis-power-on")) {
            Wake other = new Wake(1, "h03", means, 0.8, 0.05, 1, 1);
            assertThat(missed(with(SLEEP, Knock.Answer.TIMED_OUT, other, 0))).isOne();
        }
    }

    @Test
    void redfishIsAThirdWayAndStandsInForNone() {
        Wake byRedfish = new Wake(1, "h03", WakeLog.REDFISH_ON, 0.8, 0.05, 1, 1);
        List<Wake> three = List.of(BY_PACKET, BY_BMC, byRedfish);
        CycleResult all = result(List.of(SLEEP, OTHER_SLEEP), knocks(Knock.Answer.TIMED_OUT), three, clients(0));
        assertThat(all.lines())
                .containsEntry(
                        "every host was woken by a magic packet, by chassis power on or by Redfish, and the first two were used",
                        true);
        assertThat(missed(with(SLEEP, Knock.Answer.TIMED_OUT, byRedfish, 0))).isOne();
    }

    @Test
    void oneErrorOfAClientIsOneTooMany() {
        assertThat(missed(with(SLEEP, Knock.Answer.TIMED_OUT, BY_PACKET, 1))).isOne();
    }

    @Test
    void fewerWakesThanSleepersMissTheLine() {
        assertThat(result(List.of(SLEEP, OTHER_SLEEP), knocks(Knock.Answer.NO_ROUTE), List.of(BY_PACKET), clients(0))
                        .ok())
                .isFalse();
    }

    @Test
    void withTwoControllersEachCycleHasAKillAndATakeOverInTime() {
        ControllerKills.Kill kill = new ControllerKills.Kill(1, true, 2.5, 9.5);
        assertThat(withKills(List.of(kill)).ok()).isTrue();
        assertThat(CycleTable.of(withKills(List.of(kill)))).contains("1 kills of the acting controller");
        assertThat(missed(withKills(List.of()))).isOne();
        assertThat(missed(withKills(List.of(new ControllerKills.Kill(1, true, 2.5, 15.1)))))
                .isOne();
    }

    private static CycleResult withKills(List<ControllerKills.Kill> kills) {
        CycleResult one = with(SLEEP, Knock.Answer.TIMED_OUT, BY_PACKET, 0);
        return new CycleResult(
                one.machine(),
                one.hosts(),
                one.lowest(),
                one.guests(),
                one.asleepSeconds(),
                one.wanted(),
                one.shifts(),
                one.sleeps(),
                one.knocks(),
                one.wakes(),
                one.calms(),
                one.clocks(),
                true,
                kills,
                one.sameProcesses(),
                one.clients(),
                one.failure());
    }

    @Test
    void aCopyOrAnAccusedHostMissesTheLine() {
        for (Calm bad : List.of(
                calm(1, 0, Set.of(), Set.of()),
                calm(0, 1, Set.of(), Set.of()),
                calm(0, 0, Set.of("h03"), Set.of()),
                calm(0, 0, Set.of(), Set.of("h04")))) {
            assertThat(missed(withGuest(SLEEP, bad, CLOCKS))).isOne();
        }
        assertThat(withGuest(SLEEP, CALM, CLOCKS).ok()).isTrue();
    }

    @Test
    void aGuestMayUseALittleOfThisMachineButMustHaveSleptByItsOwnClocks() {
        Sleep busy = new Sleep(1, "h03", 3, true, true, 100, 7, 5);
        assertThat(withGuest(busy, CALM, CLOCKS).ok()).isTrue();
        assertThat(missed(withGuest(new Sleep(1, "h03", 3, true, true, 150, 7, 5), CALM, CLOCKS)))
                .isOne();
        for (GuestClocks wrong : List.of(
                new GuestClocks(1, "h03", 8, 8, 7.5, 0), // did not sleep
                new GuestClocks(1, "h03", 1, 8, 0.5, -7), // believes that it is earlier
                new GuestClocks(1, "h03", 8, 8, 0.5, 30))) { // jumped
            assertThat(missed(withGuest(SLEEP, CALM, wrong))).isOne();
        }
    }

    private static final GuestClocks CLOCKS = new GuestClocks(1, "h03", 8, 8.2, 0.6, -0.4);

    private static CycleResult withGuest(Sleep sleep, Calm calm, GuestClocks clocks) {
        return result(
                List.of(sleep, OTHER_SLEEP),
                knocks(Knock.Answer.TIMED_OUT),
                List.of(BY_PACKET, BY_BMC),
                clients(0),
                List.of("h03"),
                List.of(calm),
                List.of(clocks));
    }
}
