// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.scale;

import io.hdfsgears.benchmarks.Text;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;
import org.apache.log4j.AppenderSkeleton;
import org.apache.log4j.Level;
import org.apache.log4j.Logger;
import org.apache.log4j.spi.LoggingEvent;

/**
 * Long holds of the namesystem's lock, as the NameNode itself reports them, by operation. A hold in which the JVM collected garbage
 * counts without the collector's pause: the pause stops every thread, whoever has the lock.
 */
final class LockHolds extends AppenderSkeleton {
    /** Shorter ones are not reported. */
    static final int FROM_MILLIS = 10;

    private static final Pattern HELD = Pattern.compile("Longest (\\w+)-lock held at .* for (\\d+)ms by (\\S+)");
    private static final String OURS = "io.hdfsgears.hdfs";

    private final Pauses pauses;
    private final List<Reported> reported = new ArrayList<>();

    /** As the NameNode has logged it. */
    private record Reported(String operation, long millis, boolean ours, long endMillis) {}

    LockHolds(Pauses pauses) {
        this.pauses = pauses;
    }

    /**
     * The longest hold of an operation, and how many there were.
     *
     * @param millis without pauses of the garbage collector
     * @param withPauses the longest with them
     */
    record Hold(String operation, long millis, long withPauses, int count, boolean ours) {
        Hold and(Hold other) {
            return new Hold(
                    operation,
                    Math.max(millis, other.millis),
                    Math.max(withPauses, other.withPauses),
                    count + other.count,
                    ours || other.ours);
        }

        @Override
        public String toString() {
            String pause = withPauses > millis ? ", with the collector's pause " + withPauses + " ms" : "";
            return Text.of("%s%s %d ms (%d%s)", operation, ours ? " (gears)" : "", millis, count, pause);
        }
    }

    static LockHolds attach() {
        LockHolds holds = new LockHolds(Pauses.ofThisJvm());
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
            synchronized (reported) {
                reported.add(new Reported(
                        operation, Long.parseLong(held.group(2)), text.contains(OURS), pauses.nowMillis()));
            }
        }
    }

    /** Since the last call, the longest first. */
    List<Hold> drain() {
        synchronized (reported) {
            Map<String, Hold> longest = new HashMap<>();
            reported.forEach(hold -> {
                long paused = pauses.within(hold.endMillis() - hold.millis(), hold.endMillis());
                long own = Math.max(0, hold.millis() - paused);
                longest.merge(
                        hold.operation(), new Hold(hold.operation(), own, hold.millis(), 1, hold.ours()), Hold::and);
            });
            reported.clear();
            List<Hold> all = new ArrayList<>(longest.values());
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
