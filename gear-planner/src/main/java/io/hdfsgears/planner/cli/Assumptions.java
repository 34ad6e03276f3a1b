// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.planner.cli;

import io.hdfsgears.planner.input.Sizes;
import io.hdfsgears.planner.model.Foresight;
import io.hdfsgears.planner.model.Machine;
import io.hdfsgears.planner.model.Site;
import io.hdfsgears.planner.money.Curve;
import io.hdfsgears.planner.namespace.Namespace;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The sentences of the report's last part. */
record Assumptions(
        Site site,
        Namespace namespace,
        HostOptions.Chosen hosts,
        String clientRate,
        Optional<Curve> price,
        Optional<Curve> carbon) {
    List<String> sentences() {
        Machine machine = site.machine();
        List<String> all = new ArrayList<>();
        all.add("Hosts are those of " + site.fleet().source()
                + ". They run DataNodes alone: a host that also runs YARN or"
                + " HBase can sleep only when those are drained.");
        all.add(text(
                "A host draws %.0f W idle, %.0f W busy and %.1f W asleep%s; while it wakes it draws as much as busy.",
                machine.idleWatts(),
                machine.busyWatts(),
                machine.sleepWatts(),
                hosts.wattsGiven() ? "" : " (an HP ProLiant G5, since --watts was not given)"));
        all.add(text(
                "A host reads and writes %s/s in all, and serves %.0f s after the order to wake.",
                Sizes.text(machine.bytesPerSecond()), machine.wakeSeconds()));
        all.add("An open reads the file, at " + clientRate
                + " bytes a second from the minute of its line on. The log has an open for each ten blocks that a client"
                + " asks for, so that one of a larger file reads such a part. Readers of parts (ORC, Parquet, HBase)"
                + " read less, streams that read again read more: compare with BytesRead of the DataNodes' metrics"
                + " before you trust the load.");
        all.add("A create writes the whole file with all its replicas at the same rate. Appends count nothing.");
        all.add(text(
                "All data counts as if it had %d replicas: disk bytes / %d.", site.replication(), site.replication()));
        all.add("Energy follows the share of a host's throughput that is used. Cooling and switches are not counted.");
        all.add(text(
                "Automatic gears decide once a minute, keep %.0f %% headroom, and start without any knowledge. Hosts"
                        + " drain for three minutes before they sleep.",
                100 * site.headroom()));
        all.add(text(
                "Predictive gears provide for %.0f %% of the peaks that the same time of other days had. Of 50, 75, 90 and"
                        + " 100 %% this is what a back-test chose on the first two thirds of the log: the fewest hosts awake"
                        + " with no more left waiting than reactive gears leave. 75 %% where none is better, and for a"
                        + " log of less than three days.",
                100 * site.quantile()));
        if (!site.foresight().calendar().entries().isEmpty()) {
            all.add(planned(site.foresight()));
        }
        all.add(text(
                "The data grows by %.0f %% in a year; a plan must have room for that and a tenth more.",
                100 * site.growth()));
        all.add(text(
                "EAFR's plans: %.0f %% of the data are cold, since the log never opened them. All of them already lie as EAFR"
                        + " wants them. Only hot servers serve clients. Extra replicas of hot files count nothing.",
                100 * site.coldShare()));
        all.add(
                "Pfimbi's plans: writers wait for the first replica. The others are made with the throughput that clients"
                        + " leave. A shift down waits at most five minutes for them. The automatic gears count them as if they"
                        + " were written at once.");
        price.ifPresent(curve -> all.add(
                "The price is that of " + curve.source() + "; outside its times the mean of the same hour counts."));
        carbon.ifPresent(curve ->
                all.add("CO2 is that of " + curve.source() + "; outside its times the mean of the same hour counts."));
        if (namespace.unnamed() > 0) {
            all.add(text("%,d files that only snapshots hold count as data, but are never read.", namespace.unnamed()));
        }
        return all;
    }

    private static String planned(Foresight foresight) {
        String told = text(
                "Predictive gears are told of planned load: a calendar of %s. Set dfs.namenode.gear.auto.calendar.file to"
                        + " a copy on each NameNode. ",
                foresight.calendar());
        return told
                + foresight
                        .gain()
                        .map(gain -> text(
                                "On the first two thirds of the log %.1f host-hours of work wait with it and %.1f without"
                                        + " it, with %.0f and %.0f host-hours awake.",
                                gain.with().missedHostIntervals() / 60,
                                gain.without().missedHostIntervals() / 60,
                                gain.with().hostIntervals() / 60,
                                gain.without().hostIntervals() / 60))
                        .orElse("What it brings is not told for a log of less than three days.");
    }

    private static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
