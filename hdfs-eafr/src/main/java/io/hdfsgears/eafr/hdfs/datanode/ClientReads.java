// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.hdfs.datanode;

import io.hdfsgears.core.config.EafrKeys;
import io.hdfsgears.core.reads.ReadWindows;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.apache.hadoop.hdfs.server.protocol.VolumeFailureSummary;
import org.jspecify.annotations.Nullable;

/**
 * Counts clients' reads and puts them into heartbeats. Of what a dataset says in a heartbeat the names of failed storage locations are
 * the only text; the NameNode takes these out and counts so many failures less. Others ask for that summary, too, a change of volumes among
 * them: only threads that send heartbeats are given more than there is.
 */
public final class ClientReads {
    private static final long WINDOW_NANOS = TimeUnit.SECONDS.toNanos(3);

    private static final String HEARTBEATS = " heartbeating to ";

    private final long session;
    private final LongSupplier nanoTime;
    private final Map<String, ReadWindows> pools = new TreeMap<>();

    ClientReads(long session, LongSupplier nanoTime) {
        this.session = session;
        this.nanoTime = nanoTime;
    }

    /** @return empty when they are not to be counted */
    public static Optional<ClientReads> of(Function<String, @Nullable String> conf) {
        return EafrKeys.READ_COUNTS.read(conf)
                ? Optional.of(new ClientReads(new SecureRandom().nextLong(), System::nanoTime))
                : Optional.empty();
    }

    /**
     * A replica is opened by this thread. Only readers count: copies are sent by threads of other names, the Balancer's under another
     * word. From another byte than the first on it is no read, but the block is in use. A reader that was given the file itself (short-circuit) counts once for as long as it keeps it.
     */
    public void opened(String pool, long block, long offset) {
        String thread = Thread.currentThread().getName();
        if (thread.startsWith("DataXceiver for client ")
                && (thread.contains("[Sending block ") || thread.contains("[Passing file descriptors "))) {
            windows(pool, offset == 0 ? windows -> windows.read(block) : windows -> windows.used(block));
        }
    }

    /** From now on its NameNodes are told, of no read as well, so that they do not guess until the first. */
    public void serve(String pool) {
        windows(pool, windows -> {});
    }

    /** This DataNode serves the block pool no more: its NameNodes are told nothing. */
    synchronized void forget(String pool) {
        pools.remove(pool);
    }

    private synchronized void windows(String pool, Consumer<ReadWindows> what) {
        what.accept(pools.computeIfAbsent(
                pool, name -> new ReadWindows(name, session, WINDOW_NANOS, nanoTime.getAsLong())));
    }

    private synchronized List<String> notes() {
        return pools.values().stream()
                .map(windows -> windows.note(nanoTime.getAsLong()).text())
                .toList();
    }

    /** @param failures stock's; null where there are none */
    public @Nullable VolumeFailureSummary with(@Nullable VolumeFailureSummary failures) {
        List<String> notes = Thread.currentThread().getName().contains(HEARTBEATS) ? notes() : List.of();
        if (notes.isEmpty()) {
            return failures;
        }
        if (failures == null) {
            return new VolumeFailureSummary(notes.toArray(String[]::new), 0, 0);
        }
        List<String> all = new ArrayList<>(List.of(failures.getFailedStorageLocations()));
        all.addAll(notes);
        return new VolumeFailureSummary(
                all.toArray(String[]::new),
                failures.getLastVolumeFailureDate(),
                failures.getEstimatedCapacityLostTotal());
    }
}
