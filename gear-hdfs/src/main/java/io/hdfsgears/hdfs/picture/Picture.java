// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.picture;

import io.hdfsgears.core.energy.HostEnergy;
import io.hdfsgears.core.model.Service;
import io.hdfsgears.hdfs.observe.Counted;
import io.hdfsgears.hdfs.observe.History;
import io.hdfsgears.hdfs.observe.Progress;
import io.hdfsgears.hdfs.observe.Refusals;
import io.hdfsgears.hdfs.observe.Step;
import io.hdfsgears.hdfs.observe.WakeTimes;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * All that is shown of the gears at one moment, made without a walk over blocks and without the namesystem lock.
 *
 * @param atMillis ms since the Unix epoch
 * @param haState of this NameNode: active, standby or observer
 * @param safeMode whether it is in safe mode
 * @param report state, hosts and notices; null before there is a chain
 * @param absent what the chain waits for, while there is no report
 * @param progress of the shift under way, null in a steady gear
 * @param nodes hosts by what they may be used for
 * @param energy of hosts that told watts, in chain order
 * @param census null before the first one, and on a NameNode that is not active
 * @param refusedReadings watts that no host can draw
 * @param controllerAgeSeconds since a controller was heard of, -1 where hosts are not switched
 * @param steps what a shift to each gear would do; to some of them where there are many
 */
public record Picture(
        long atMillis,
        String haState,
        boolean safeMode,
        @Nullable ClusterReport report,
        String absent,
        @Nullable Progress progress,
        Map<Service, Integer> nodes,
        List<Metered> energy,
        @Nullable Counted census,
        WakeTimes.Counts wakes,
        Map<Refusals.Refused, Long> refusals,
        long refusedReadings,
        long controllerAgeSeconds,
        List<History.Sample> recent,
        List<History.Sample> day,
        List<Step> steps) {
    /**
     * @param host host:transfer port
     * @param drawn what it draws now, null when nothing was heard lately
     */
    public record Metered(String host, HostEnergy energy, HostEnergy.@Nullable Drawn drawn) {}

    public Picture {
        nodes = Map.copyOf(nodes);
        energy = List.copyOf(energy);
        recent = List.copyOf(recent);
        day = List.copyOf(day);
        steps = List.copyOf(steps);
    }

    public boolean isActive() {
        return haState.equals("active");
    }
}
