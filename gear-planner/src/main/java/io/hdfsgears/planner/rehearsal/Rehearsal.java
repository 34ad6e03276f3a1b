// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.planner.rehearsal;

import io.hdfsgears.core.gear.GearTable;
import io.hdfsgears.core.layout.Layout;
import io.hdfsgears.core.machine.Phase;
import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.core.resize.Capacity;
import io.hdfsgears.planner.audit.RequestLog.Request;
import io.hdfsgears.planner.model.Machine;
import io.hdfsgears.planner.model.Plan;
import io.hdfsgears.planner.model.Site;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * One configuration under the very requests of a log. Layout, gear table, read balancer, load windows, policy and pilot are the
 * product's; hosts are modelled: readers share a host's throughput, and hosts take their time to sleep and to wake. It begins with all
 * hosts awake.
 */
public final class Rehearsal {
    private static final double STEP_MILLIS = 50;
    private static final double SECOND_MILLIS = 1000;

    private final Site site;
    private final Machine machine;
    private final Plan plan;
    private final Readers readers;
    private final Gears gears;
    private final List<Rehearsed.Second> course = new ArrayList<>();
    private ClusterView view;
    private double written;
    private double joules;
    private double awakeMillis;

    private Rehearsal(Plan plan, Site site, Tuning tuning, Pace pace, long seed) {
        this.plan = plan;
        this.site = site;
        this.machine = site.machine();
        ClusterView all = site.view(plan.primaries());
        Layout layout = plan.product(site);
        GearTable table = layout.gears(all);
        Capacity capacity =
                tuning.auto().capacity(site.hosts(), plan.primaries(), table.hostsAwake(1), site.replication());
        this.view = all;
        this.readers = new Readers(
                layout,
                all,
                site.replication(),
                machine.bytesPerSecond(),
                pace.burstSeconds(),
                new SplittableRandom(seed));
        this.gears = new Gears(tuning, capacity, table, pace, site.hosts());
    }

    /**
     * @param requests by time
     * @param seconds that count, from the first request's second on
     */
    public static Rehearsed of(
            Plan plan, Site site, Tuning tuning, List<Request> requests, Pace pace, double seconds, long seed) {
        return new Rehearsal(plan, site, tuning, pace, seed).run(requests, seconds);
    }

    private Rehearsed run(List<Request> requests, double seconds) {
        long start = requests.isEmpty() ? 0 : requests.get(0).atMillis();
        int next = 0;
        double end = SECOND_MILLIS * seconds;
        for (double now = 0; now < end; now += STEP_MILLIS) {
            for (; next < requests.size() && requests.get(next).atMillis() - start < now + STEP_MILLIS; next++) {
                request(requests.get(next));
            }
            double[] used = readers.pass(start + now, STEP_MILLIS);
            step(now, used);
        }
        for (double now = end; next == requests.size() && now < 2 * end && readers.readBeyond(0); now += STEP_MILLIS) {
            readers.pass(start + now, STEP_MILLIS);
        }
        return new Rehearsed(
                seconds, joules, awakeMillis / end, readers.seconds99(), readers.done(), gears.shifts(), course);
    }

    private void request(Request request) {
        if (request.write()) {
            written += request.bytes();
        } else {
            readers.open(request, view);
        }
    }

    private void step(double now, double[] used) {
        double watts = watts(used);
        joules += watts * STEP_MILLIS / SECOND_MILLIS;
        awakeMillis += gears.awake() * STEP_MILLIS;
        int before = gears.serving();
        Phase phase = gears.phase();
        gears.look(now + STEP_MILLIS, readers.doneBytes(), written, readers.readBeyond(before));
        if (gears.serving() != before) {
            view = site.view(plan.primaries(), gears.serving());
        }
        if (phase == Phase.DRAINING && gears.phase() == Phase.POWERING_DOWN) {
            readers.leave(gears.serving(), view);
        }
        if ((int) ((now + STEP_MILLIS) / SECOND_MILLIS) > (int) (now / SECOND_MILLIS)) {
            course.add(new Rehearsed.Second(
                    (now + STEP_MILLIS) / SECOND_MILLIS, gears.awake(), gears.serving(), gears.seenReads(), watts));
        }
    }

    private double watts(double[] used) {
        double sum = (site.hosts() - gears.awake()) * machine.sleepWatts();
        for (int position = 1; position <= gears.awake(); position++) {
            sum += machine.idleWatts() + (machine.busyWatts() - machine.idleWatts()) * used[position];
        }
        return sum;
    }
}
