// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.agent;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What an operator should know, kept for {@code -gearReport} and logged; the newest hundred. */
final class Notices {
    private static final Logger LOG = LoggerFactory.getLogger(Notices.class);
    private static final int KEPT = 100;
    private final Deque<String> lines = new ArrayDeque<>();
    private String last = "";

    synchronized void warn(String text) {
        if (text.equals(last)) {
            return;
        }
        last = text;
        LOG.warn("Gears: {}", text);
        add(text);
    }

    /** @param files open files whose writers cannot be moved yet */
    void writersWaitedFor(Set<String> files) {
        if (!files.isEmpty()) {
            warn("waiting for writers of " + files
                    + ": with so few hosts awake they would fail if they were moved; they move with their next block");
        }
    }

    synchronized void info(String text) {
        LOG.info("Gears: {}", text);
        add(text);
    }

    synchronized List<String> newest() {
        return List.copyOf(lines);
    }

    private void add(String text) {
        lines.addLast(Instant.now().truncatedTo(ChronoUnit.SECONDS) + " " + text);
        while (lines.size() > KEPT) {
            lines.removeFirst();
        }
    }
}
