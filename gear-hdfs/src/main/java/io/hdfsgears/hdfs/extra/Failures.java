// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.extra;

import io.hdfsgears.core.reads.ReadsNote;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.hdfs.server.protocol.VolumeFailureSummary;
import org.jspecify.annotations.Nullable;

/**
 * Failed volumes of a heartbeat, and what the DataNode says of its reads among them.
 *
 * @param count of volumes that have failed
 * @param summary of these, as stock wants it
 * @param notes of the reads, one of each block pool
 */
public record Failures(int count, @Nullable VolumeFailureSummary summary, List<String> notes) {
    public Failures {
        notes = List.copyOf(notes);
    }

    /** Takes every note out. */
    public static Failures of(int count, @Nullable VolumeFailureSummary summary) {
        if (summary == null) {
            return new Failures(count, null, List.of());
        }
        String[] all = summary.getFailedStorageLocations();
        String[] failed = Arrays.stream(all)
                .filter(location -> !ReadsNote.isOne(location))
                .toArray(String[]::new);
        if (failed.length == all.length) {
            return new Failures(count, summary, List.of());
        }
        List<String> notes = Arrays.stream(all).filter(ReadsNote::isOne).toList();
        int others = Math.max(0, count - notes.size());
        return new Failures(
                others,
                failed.length == 0
                        ? null
                        : new VolumeFailureSummary(
                                failed, summary.getLastVolumeFailureDate(), summary.getEstimatedCapacityLostTotal()),
                notes);
    }
}
