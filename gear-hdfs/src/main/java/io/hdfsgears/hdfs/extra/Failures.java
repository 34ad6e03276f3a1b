// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.extra;

import io.hdfsgears.core.reads.ReadsNote;
import java.util.Arrays;
import org.apache.hadoop.hdfs.server.protocol.VolumeFailureSummary;
import org.jspecify.annotations.Nullable;

/**
 * Failed volumes of a heartbeat, and what the DataNode says of its reads among them.
 *
 * @param count of volumes that have failed
 * @param summary of these, as stock wants it
 * @param note of the reads; empty: none
 */
public record Failures(int count, @Nullable VolumeFailureSummary summary, String note) {
    /** Takes every note out; of several the last one is heard. */
    public static Failures of(int count, @Nullable VolumeFailureSummary summary) {
        if (summary == null) {
            return new Failures(count, null, "");
        }
        String[] all = summary.getFailedStorageLocations();
        String[] failed = Arrays.stream(all)
                .filter(location -> !ReadsNote.isOne(location))
                .toArray(String[]::new);
        if (failed.length == all.length) {
            return new Failures(count, summary, "");
        }
        String note = Arrays.stream(all).filter(ReadsNote::isOne).reduce("", (before, last) -> last);
        int others = Math.max(0, count - (all.length - failed.length));
        return new Failures(
                others,
                failed.length == 0
                        ? null
                        : new VolumeFailureSummary(
                                failed, summary.getLastVolumeFailureDate(), summary.getEstimatedCapacityLostTotal()),
                note);
    }
}
