// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.auto;

import io.hdfsgears.core.config.GearKeys;
import io.hdfsgears.core.energy.PowerCurve;
import io.hdfsgears.core.model.Service;
import io.hdfsgears.hdfs.auto.AutoStatus.Savings;
import io.hdfsgears.hdfs.view.HdfsView;
import java.util.Locale;
import java.util.OptionalDouble;

/** Estimates what a shift saves: the watts that the hosts between the two gears draw, less those of sleeping ones. */
final class WattsSaved {
    private WattsSaved() {}

    /**
     * @param hostsAwake in the gear in question
     * @param config with the watts of a host that reports none, and whether hosts are switched at all
     */
    static Savings of(HdfsView view, int hostsAwake, Steering steering, AutoConfig config) {
        int usualWatts = config.hostWatts();
        int now = view.state().served();
        int reported = 0;
        double watts = 0;
        int sleepers = 0;
        int from = Math.min(now, hostsAwake);
        int to = Math.min(view.cluster().size(), Math.max(now, hostsAwake));
        for (int position = from + 1; position <= to; position++) {
            boolean asleep = view.cluster().member(position).service() == Service.ASLEEP;
            // What a sleeping host reports says nothing of what it will draw when it is awake.
            OptionalDouble known = asleep
                    ? OptionalDouble.empty()
                    : steering.watts(view.cluster().member(position).name());
            sleepers += asleep ? 1 : 0;
            reported += known.isPresent() ? 1 : 0;
            watts += Math.max(0, known.orElse(usualWatts) - PowerCurve.HIBERNATED_WATTS);
        }
        int hosts = to - from;
        if (hosts == 0) {
            return Savings.NONE;
        }
        String source = source(hosts, reported, sleepers, usualWatts);
        return config.switched()
                ? new Savings(now > hostsAwake ? hosts : -hosts, now > hostsAwake ? watts : -watts, source)
                : new Savings(now > hostsAwake ? hosts : -hosts, 0, unswitched(watts, usualWatts));
    }

    /** Where the watts come from; no host can report what it will draw asleep. */
    private static String source(int hosts, int reported, int sleepers, int usualWatts) {
        String others = reported + sleepers == hosts ? "" : ", " + usualWatts + " W for each of the others";
        String sleeping = sleepers == 0 ? "" : usualWatts + " W for each that sleeps now";
        String awake = hosts == sleepers
                ? ""
                : reported + " of " + (hosts - sleepers) + (sleepers == 0 ? " hosts" : " awake hosts") + " report watts"
                        + others;
        return "estimate: " + awake + (awake.isEmpty() || sleeping.isEmpty() ? "" : ", ") + sleeping + "; "
                + Math.round(PowerCurve.HIBERNATED_WATTS) + " W asleep";
    }

    private static String unswitched(double watts, int usualWatts) {
        return String.format(
                Locale.ROOT,
                "%s is none: hosts leave service and stay powered; with agent it would be about %.0f W, at %d W for each host that reports none",
                GearKeys.POWER.name(),
                watts,
                usualWatts);
    }
}
