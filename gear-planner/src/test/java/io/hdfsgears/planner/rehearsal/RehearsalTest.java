// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.planner.rehearsal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hdfsgears.planner.audit.RequestLog.Request;
import io.hdfsgears.planner.hosts.Fleet;
import io.hdfsgears.planner.input.BadInputException;
import io.hdfsgears.planner.model.Conduct;
import io.hdfsgears.planner.model.Machine;
import io.hdfsgears.planner.model.Plan;
import io.hdfsgears.planner.model.Site;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class RehearsalTest {
    private static final double RATE = 1e6;
    private static final Map<String, String> KEYS = Map.of(
            "dfs.namenode.gear.auto.interval", "10s",
            "dfs.namenode.gear.auto.calm", "20s",
            "dfs.namenode.gear.auto.cooldown", "20s",
            "dfs.namenode.gear.load.poll", "1s",
            "dfs.namenode.gear.drain.grace", "2s",
            "dfs.namenode.gear.drain.readers", "5s",
            "dfs.namenode.gear.auto.host.throughput", "1000000");

    private static Site site() {
        try {
            return new Site(Fleet.alike(12, "4x4T"), new Machine(70, 120, 5, RATE, 2.5), 3, 1e12, 0.1, 0.2, 0, 0.75);
        } catch (BadInputException e) {
            throw new AssertionError(e);
        }
    }

    private static Rehearsed rehearsed(List<Request> requests, double seconds) {
        return rehearsed(requests, seconds, 0);
    }

    private static Rehearsed rehearsed(List<Request> requests, double seconds, double burstSeconds) {
        Plan plan = Plan.of("rabbit", "efold", 2, Conduct.REACTIVE, site());
        Pace pace = new Pace(Pace.ShiftTimes.alike(1, 2.5), burstSeconds, 0);
        return Rehearsal.of(plan, site(), Tuning.of(KEYS::get), requests, pace, seconds, 1);
    }

    private static List<Request> reads(double fromSecond, double toSecond, double aSecond, double bytes) {
        List<Request> requests = new ArrayList<>();
        for (double at = fromSecond; at < toSecond; at += 1 / aSecond) {
            requests.add(new Request(Math.round(1000 * at), requests.size(), bytes, false));
        }
        return requests;
    }

    @Test
    void aReadAloneTakesItsBytesOverTheHostsThroughput() {
        Rehearsed one = rehearsed(List.of(new Request(5_000, 1, 2 * RATE, false)), 20);
        assertThat(one.reads()).isEqualTo(1);
        assertThat(one.readSeconds99()).isCloseTo(2, within(0.06));
    }

    @Test
    void aThrottledHostSendsAtOnceWhatItMayInAPeriod() {
        List<Request> two = List.of(new Request(5_000, 1, 2 * RATE, false), new Request(9_000, 2, 0.4 * RATE, false));
        assertThat(rehearsed(two, 20, 0.5).readSeconds99()).isCloseTo(1.5, within(0.06));
        assertThat(rehearsed(two.subList(1, 2), 20, 0.5).readSeconds99()).isLessThan(0.06);
    }

    @Test
    void readersOfOneHostShareItsThroughput() {
        List<Request> same = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            same.add(new Request(0, 1, RATE, false)); // one file: three hosts hold it
        }
        assertThat(rehearsed(same, 20).readSeconds99()).isBetween(1.9, 3.1);
    }

    @Test
    void idleHostsSleepAfterDrainAndControllersPeriod() {
        Rehearsed idle = rehearsed(List.of(new Request(0, 1, 1, false)), 100);
        // Judged at 10 s; a grace of 2 s; one second to sleep.
        assertThat(idle.course().get(11).awake()).isEqualTo(12);
        assertThat(idle.course().get(14).awake()).isEqualTo(2);
        assertThat(idle.meanAwake()).isCloseTo((12 * 13 + 2 * 87) / 100.0, within(0.1));
        assertThat(idle.joules()).isCloseTo(idle.meanAwake() * 6500 + 12 * 500, within(20.0));
    }

    @Test
    void hostsWakeForLoadAndServeAfterTheirTime() {
        List<Request> requests = new ArrayList<>(List.of(new Request(0, 999_999, 1, false)));
        requests.addAll(reads(41, 100, 19, RATE / 10));
        Rehearsed run = rehearsed(requests, 100);
        assertThat(run.course().get(38).serving()).isEqualTo(2);
        assertThat(run.course().get(50).awake()).isGreaterThan(2);
        assertThat(run.course().get(51).serving()).isEqualTo(2);
        assertThat(run.course().get(53).serving()).isGreaterThan(2);
    }

    @Test
    void writesCountInAllTheirReplicas() {
        List<Request> requests = new ArrayList<>();
        for (int tenth = 0; tenth < 1000; tenth++) {
            requests.add(new Request(100L * tenth, tenth, 0.12 * RATE, true)); // 3.6 hosts, 4 with headroom
        }
        Rehearsed run = rehearsed(requests, 100);
        assertThat(run.course().get(99).awake()).isEqualTo(5);
        assertThat(run.reads()).isZero();
    }

    @Test
    void aShiftTakesTheTimesOfOneWithoutLoad() {
        Plan plan = Plan.of("rabbit", "efold", 2, Conduct.REACTIVE, site());
        List<Request> requests = new ArrayList<>(List.of(new Request(0, 999_999, 1, false)));
        requests.addAll(reads(44, 100, 19, RATE / 10));
        Pace slow = new Pace(new Pace.ShiftTimes(4, 2, 6, 3, 8), 0, 0.5);
        Rehearsed run = Rehearsal.of(plan, site(), Tuning.of(KEYS::get), requests, slow, 100, 1);
        // Judged at 5 s; drained at 9 s; asleep at 11 s.
        assertThat(run.course().get(9).awake()).isEqualTo(12);
        assertThat(run.course().get(12).awake()).isEqualTo(2);
        // Judged at 55 s at the latest; awake after 3 s, served after 8 s.
        assertThat(run.course().get(56).awake()).isEqualTo(2);
        assertThat(run.course().get(58).awake()).isGreaterThan(2);
        assertThat(run.course().get(61).serving()).isEqualTo(2);
        assertThat(run.course().get(64).serving()).isGreaterThan(2);
    }

    @Test
    void theSameSeedGivesTheSameAnswer() {
        List<Request> requests = reads(0, 60, 3, RATE / 2);
        assertThat(rehearsed(requests, 80)).isEqualTo(rehearsed(requests, 80));
    }
}
