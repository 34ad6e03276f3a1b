// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.observe;

import io.hdfsgears.core.config.Quantities;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What an operator should know, kept for {@code -gearReport} and logged; the newest hundred. */
public final class Notices {
    private static final Logger LOG = LoggerFactory.getLogger(Notices.class);
    private static final int KEPT = 100;
    private static final int NAMED = 5;
    private final Deque<Notice> lines = new ArrayDeque<>();
    private String last = "";
    private boolean waiting;

    /**
     * One notice.
     *
     * @param text for operators
     * @param forEverybody the same without names of files, users and clients
     */
    private record Notice(Instant at, String text, String forEverybody) {}

    public synchronized void warn(String text) {
        warn(text, text);
    }

    /**
     * A notice that names files, users or clients.
     *
     * @param text for operators and the log
     * @param forEverybody for all other users
     */
    public synchronized void warn(String text, String forEverybody) {
        if (text.equals(last)) {
            return;
        }
        last = text;
        LOG.warn("Gears: {}", text);
        add(text, forEverybody);
    }

    /** @param files open files whose writers cannot be moved yet; said once, until none is waited for */
    public synchronized void writersWaitedFor(Set<String> files) {
        if (!files.isEmpty() && !waiting) {
            String names = files.stream().sorted().limit(NAMED).collect(Collectors.joining(", "));
            String whose = "waiting for writers of " + Quantities.count(files.size(), "open file");
            String why =
                    ": their clients demand three replicas, or the data units of an erasure-coded group, and would fail if they"
                            + " were moved. They move with their next block or group. Or choose a gear with at least three hosts"
                            + " awake, or more for erasure coding, or write such files with two replicas (HBase:"
                            + " hbase.regionserver.hlog.replication=2)";
            warn(
                    whose + " (" + names + (files.size() > NAMED ? " and " + (files.size() - NAMED) + " more" : "")
                            + ")" + why,
                    whose + why);
        }
        waiting = !files.isEmpty();
    }

    public synchronized void info(String text) {
        LOG.info("Gears: {}", text);
        add(text, text);
    }

    /** The notices for operators, oldest first. */
    public synchronized List<String> newest() {
        return lines.stream().map(notice -> notice.at() + " " + notice.text()).toList();
    }

    /** The same for all other users: without names of files, users and clients. */
    public synchronized List<String> newestForEverybody() {
        return lines.stream()
                .map(notice -> notice.at() + " " + notice.forEverybody())
                .toList();
    }

    private void add(String text, String forEverybody) {
        lines.addLast(new Notice(Instant.now().truncatedTo(ChronoUnit.SECONDS), text, forEverybody));
        while (lines.size() > KEPT) {
            lines.removeFirst();
        }
    }
}
