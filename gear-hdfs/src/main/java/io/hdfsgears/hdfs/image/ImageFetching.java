// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.image;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks for the images that this NameNode lacks, on a worker, one search at a time. All methods run on the agent's thread, which
 * takes what was found and decides.
 */
public final class ImageFetching {
    static final long FIRST_PAUSE_NANOS = TimeUnit.SECONDS.toNanos(1);
    static final long LONGEST_PAUSE_NANOS = TimeUnit.SECONDS.toNanos(30);
    /** So much is held in memory until it is taken; what is left comes with the next search. */
    static final long MOST_BYTES = 1L << 26;

    private static final Logger LOG = LoggerFactory.getLogger(ImageFetching.class);

    private final List<ImageSource> sources;
    private final Executor workers;
    private final AtomicReference<@Nullable Found> result = new AtomicReference<>();
    private boolean searching;
    private long pauseNanos = FIRST_PAUSE_NANOS;
    private @Nullable Need last;
    private long notBeforeNanos;

    /** @param uuids of the hosts of which there is no image here, sleepEpoch which sleep it has to be of */
    private record Need(Set<String> uuids, long sleepEpoch) {
        Need {
            uuids = Set.copyOf(uuids);
        }
    }

    /**
     * What a search found.
     *
     * @param sleepEpoch which sleep was asked for
     * @param images of it, whole
     * @param latest of which sleep the active NameNode's images are, by host; empty when it was not reached
     * @param trouble why images were not had, empty when every source was heard and read
     * @param more whether others are there for the next search
     */
    record Found(long sleepEpoch, List<SleeperImage> images, Map<String, Long> latest, String trouble, boolean more) {
        Found {
            images = List.copyOf(images);
            latest = Map.copyOf(latest);
        }
    }

    /** @param sources the nearest first */
    public ImageFetching(List<ImageSource> sources, Executor workers) {
        this.sources = List.copyOf(sources);
        this.workers = workers;
    }

    boolean isPossible() {
        return !sources.isEmpty();
    }

    /** Searches at once when something else is needed than before, else when the pause after the last search is over. */
    void seek(Set<String> uuids, long sleepEpoch, long nowNanos) {
        Need need = new Need(uuids, sleepEpoch);
        if (!need.equals(last)) {
            last = need;
            again(nowNanos);
        }
        if (!searching && isPossible() && nowNanos - notBeforeNanos >= 0) {
            searching = true;
            workers.execute(() -> search(need));
        }
    }

    /** As after a change: a source that did not answer may answer now. */
    void again(long nowNanos) {
        pauseNanos = FIRST_PAUSE_NANOS;
        notBeforeNanos = nowNanos;
    }

    /** What the search that has ended found; each is given out once. */
    Optional<Found> take(long nowNanos) {
        Found found = result.getAndSet(null);
        if (found == null) {
            return Optional.empty();
        }
        searching = false;
        if (found.more()) {
            again(nowNanos);
        } else {
            notBeforeNanos = nowNanos + pauseNanos;
            pauseNanos = Math.min(2 * pauseNanos, LONGEST_PAUSE_NANOS);
        }
        return Optional.of(found);
    }

    private void search(Need need) {
        Search search = new Search(need);
        try {
            sources.forEach(search::in);
        } catch (RuntimeException e) {
            LOG.error("The search for sleeper images failed and will be tried again", e);
            search.trouble = e.toString();
        } finally {
            result.set(search.found());
        }
    }

    /** One search, on the worker. */
    private static final class Search {
        private final Need need;
        private final Set<String> lacking;
        private final List<SleeperImage> images = new ArrayList<>();
        private final Map<String, Long> latest = new HashMap<>();
        private long bytes;
        private boolean more;
        private String trouble = "";

        Search(Need need) {
            this.need = need;
            this.lacking = new HashSet<>(need.uuids());
        }

        void in(ImageSource source) {
            try {
                ImageSource.Shelf shelf = source.list();
                for (Offered image : shelf.images()) {
                    if (shelf.active()) {
                        latest.put(image.uuid(), image.sleepEpoch());
                    }
                    if (image.sleepEpoch() == need.sleepEpoch() && lacking.contains(image.uuid())) {
                        fetch(source, image);
                    }
                }
            } catch (IOException e) {
                trouble = source.name() + ": " + e;
            }
        }

        private void fetch(ImageSource source, Offered image) {
            if (bytes > 0 && bytes + image.bytes() > MOST_BYTES) {
                more = true;
                return;
            }
            try {
                images.add(ImageFetch.read(source, image));
                bytes += image.bytes();
                lacking.remove(image.uuid());
            } catch (IOException e) {
                trouble = source.name() + ", image of " + image.uuid() + ": " + e.getMessage();
            }
        }

        Found found() {
            return new Found(need.sleepEpoch(), images, latest, trouble, more);
        }
    }
}
