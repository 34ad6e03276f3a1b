// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.observe;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import io.hdfsgears.hdfs.worker.WholeFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps the history over a restart of this NameNode, in a file of its own on its own disk. It is no state: nothing is decided by it,
 * so it goes neither into the namespace nor to the other NameNode, which keeps its own. A file that is missing, broken or of another
 * version is an empty history. Written whole, at most 200 kB, once a minute on a worker thread; the disk may be full or hang.
 */
public final class HistoryFile {
    private static final Logger LOG = LoggerFactory.getLogger(HistoryFile.class);
    static final int VERSION = 2;
    private static final long PERIOD_NANOS = TimeUnit.MINUTES.toNanos(1);
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final ObjectReader READER = MAPPER.readerFor(Kept.class)
            .with(
                    DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES,
                    DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES,
                    DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    private final @Nullable Path file;
    private final String namespace;
    private final History history;
    private final Executor workers;
    private final AtomicBoolean writing = new AtomicBoolean();
    private volatile boolean failed;
    private long writtenNanos;

    /** @param namespace block pool id: the history of another namespace is none of ours */
    record Kept(
            int version,
            String namespace,
            List<History.Sample> recent,
            List<History.Sample> day,
            List<UsedBytes.Sample> used) {
        Kept {
            recent = List.copyOf(recent);
            day = List.copyOf(day);
            used = List.copyOf(used);
        }
    }

    /**
     * @param file null where no folder is known: then nothing is kept
     * @param workers writes
     */
    public HistoryFile(@Nullable Path file, String namespace, History history, Executor workers, long nowNanos) {
        this.file = file;
        this.namespace = namespace;
        this.history = history;
        this.workers = workers;
        this.writtenNanos = nowNanos;
    }

    /** Before the first sample. Never fails: what cannot be read is left out, with a line in the log. */
    public void load(long nowMillis) {
        if (file == null) {
            LOG.info(
                    "The history of the page /gears is not kept over a restart: neither dfs.namenode.gear.history.dir nor"
                            + " hadoop.log.dir is set");
            return;
        }
        if (!Files.exists(file)) {
            LOG.info("The history of the page /gears begins now: there is no {} yet", file);
            return;
        }
        try {
            Kept kept = READER.readValue(file.toFile());
            if (kept.version() != VERSION) {
                throw new IOException("it has version " + kept.version() + ", not " + VERSION);
            }
            if (!kept.namespace().equals(namespace)) {
                throw new IOException("it is of block pool " + kept.namespace() + ", not " + namespace);
            }
            history.restore(kept.recent(), kept.day(), nowMillis);
            history.used().restore(kept.used(), nowMillis);
        } catch (IOException | RuntimeException e) {
            LOG.warn(
                    "The history of the page /gears begins anew: {} cannot be used ({}). It is written over within a minute",
                    file,
                    e.getMessage());
        }
    }

    /** With every round: writes on a worker thread when a minute has passed and the last write has ended. */
    public void look(long nowNanos) {
        if (file != null && nowNanos - writtenNanos >= PERIOD_NANOS && writing.compareAndSet(false, true)) {
            writtenNanos = nowNanos;
            workers.execute(() -> {
                try {
                    save(file);
                } finally {
                    writing.set(false);
                }
            });
        }
    }

    private void save(Path to) {
        try {
            byte[] bytes = MAPPER.writeValueAsBytes(new Kept(
                    VERSION,
                    namespace,
                    history.recent(),
                    history.day(),
                    history.used().samples()));
            Files.createDirectories(to.toAbsolutePath().getParent());
            WholeFile.write(to, bytes);
            failed = false;
        } catch (IOException | RuntimeException e) {
            if (!failed) {
                LOG.warn(
                        "The history of the page /gears cannot be kept in {} ({}): a restart would lose it. Make room there or set"
                                + " dfs.namenode.gear.history.dir. It is tried once a minute, and this is said once",
                        to,
                        e.toString());
            }
            failed = true;
        }
    }
}
