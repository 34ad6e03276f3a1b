// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.read;

import io.hdfsgears.core.config.EafrKeys;
import io.hdfsgears.core.reads.ReadWindows;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.apache.hadoop.hdfs.server.protocol.VolumeFailureSummary;
import org.jspecify.annotations.Nullable;

/**
 * Counts clients' reads and puts them into heartbeats. Of what a dataset says in a heartbeat the names of failed storage locations are
 * the only text; the NameNode takes this one out and counts one failure less.
 */
public final class ClientReads {
    private static final long WINDOW_NANOS = TimeUnit.SECONDS.toNanos(3);

    private final ReadWindows windows;
    private final LongSupplier nanoTime;

    ClientReads(ReadWindows windows, LongSupplier nanoTime) {
        this.windows = windows;
        this.nanoTime = nanoTime;
    }

    /** @return empty when they are not to be counted */
    public static Optional<ClientReads> of(Function<String, @Nullable String> conf) {
        return EafrKeys.READ_COUNTS.read(conf)
                ? Optional.of(new ClientReads(
                        new ReadWindows(new SecureRandom().nextLong(), WINDOW_NANOS, System.nanoTime()),
                        System::nanoTime))
                : Optional.empty();
    }

    /**
     * A replica is opened by this thread. Only readers count: copies are sent by threads of other names, the Balancer's under another
     * word. A reader that was given the file itself (short-circuit) counts once for as long as it keeps it.
     */
    public void opened(long block, long offset) {
        String thread = Thread.currentThread().getName();
        if (offset == 0
                && thread.startsWith("DataXceiver for client ")
                && (thread.contains("[Sending block ") || thread.contains("[Passing file descriptors "))) {
            synchronized (windows) {
                windows.read(block);
            }
        }
    }

    /** @param failures stock's; null where there are none */
    public VolumeFailureSummary with(@Nullable VolumeFailureSummary failures) {
        String note;
        synchronized (windows) {
            note = windows.note(nanoTime.getAsLong()).text();
        }
        if (failures == null) {
            return new VolumeFailureSummary(new String[] {note}, 0, 0);
        }
        String[] locations = failures.getFailedStorageLocations();
        String[] more = Arrays.copyOf(locations, locations.length + 1);
        more[locations.length] = note;
        return new VolumeFailureSummary(
                more, failures.getLastVolumeFailureDate(), failures.getEstimatedCapacityLostTotal());
    }
}
