// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.observe;

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
    private final Deque<String> lines = new ArrayDeque<>();
    private String last = "";
    private boolean waiting;

    public synchronized void warn(String text) {
        if (text.equals(last)) {
            return;
        }
        last = text;
        LOG.warn("Gears: {}", text);
        add(text);
    }

    /** @param files open files whose writers cannot be moved yet; said once, until none is waited for */
    public synchronized void writersWaitedFor(Set<String> files) {
        if (!files.isEmpty() && !waiting) {
            String names = files.stream().sorted().limit(NAMED).collect(Collectors.joining(", "));
            warn("waiting for writers of " + files.size() + " open file(s) (" + names
                    + (files.size() > NAMED ? ", ..." : "")
                    + "): their clients demand three replicas and would fail if they were moved. They move with their next"
                    + " block. Or choose a gear with at least three hosts awake, or write such files with two replicas (HBase:"
                    + " hbase.regionserver.hlog.replication=2)");
        }
        waiting = !files.isEmpty();
    }

    public synchronized void info(String text) {
        LOG.info("Gears: {}", text);
        add(text);
    }

    public synchronized List<String> newest() {
        return List.copyOf(lines);
    }

    private void add(String text) {
        lines.addLast(Instant.now().truncatedTo(ChronoUnit.SECONDS) + " " + text);
        while (lines.size() > KEPT) {
            lines.removeFirst();
        }
    }
}
