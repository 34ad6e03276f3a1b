// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.scale;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;
import org.apache.log4j.AppenderSkeleton;
import org.apache.log4j.Level;
import org.apache.log4j.Logger;
import org.apache.log4j.spi.LoggingEvent;

/** Long holds of the namesystem's lock, as the NameNode itself reports them, by operation. */
final class LockHolds extends AppenderSkeleton {
    /** Shorter ones are not reported. */
    static final int FROM_MILLIS = 10;

    private static final Pattern HELD = Pattern.compile("Longest (\\w+)-lock held at .* for (\\d+)ms by (\\S+)");
    private static final String OURS = "io.hdfsgears.hdfs";

    private final Map<String, Hold> longest = new HashMap<>();

    /** The longest hold of an operation, and how many there were. */
    record Hold(String operation, long millis, int count, boolean ours) {
        Hold and(Hold other) {
            return new Hold(operation, Math.max(millis, other.millis), count + other.count, ours || other.ours);
        }

        @Override
        public String toString() {
            return String.format(Locale.ROOT, "%s%s %d ms (%d)", operation, ours ? " (gears)" : "", millis, count);
        }
    }

    static LockHolds attach() {
        LockHolds holds = new LockHolds();
        Logger logger = Logger.getLogger(FSNamesystem.class);
        logger.setLevel(Level.INFO);
        logger.setAdditivity(false);
        logger.addAppender(holds);
        return holds;
    }

    @Override
    protected void append(LoggingEvent event) {
        String text = event.getRenderedMessage();
        Matcher held = HELD.matcher(text);
        if (held.find()) {
            String operation = held.group(3) + " " + held.group(1);
            Hold hold = new Hold(operation, Long.parseLong(held.group(2)), 1, text.contains(OURS));
            synchronized (longest) {
                longest.merge(operation, hold, Hold::and);
            }
        }
    }

    /** Since the last call, the longest first. */
    List<Hold> drain() {
        synchronized (longest) {
            List<Hold> all = new ArrayList<>(longest.values());
            longest.clear();
            all.sort(Comparator.comparingLong(Hold::millis).reversed());
            return all;
        }
    }

    @Override
    public boolean requiresLayout() {
        return false;
    }

    @Override
    public void close() {
        // nothing is open
    }
}
