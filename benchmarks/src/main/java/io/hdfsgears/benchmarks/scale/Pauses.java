// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.scale;

import com.sun.management.GarbageCollectionNotificationInfo;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import javax.management.NotificationEmitter;
import javax.management.openmbean.CompositeData;

/** Pauses of the garbage collector, in ms since the JVM started. */
final class Pauses {
    private final LongSupplier clockMillis;
    private final List<Pause> pauses = new ArrayList<>();

    private record Pause(long begin, long end) {}

    Pauses(LongSupplier clockMillis) {
        this.clockMillis = clockMillis;
    }

    /** Hears of each pause from now on. */
    static Pauses ofThisJvm() {
        Pauses pauses = new Pauses(() -> ManagementFactory.getRuntimeMXBean().getUptime());
        for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
            // a concurrent collector's bean tells how long it worked beside the program
            if (collector instanceof NotificationEmitter emitter
                    && !collector.getName().contains("Concurrent")) {
                emitter.addNotificationListener(
                        (heard, nothing) ->
                                pauses.add(GarbageCollectionNotificationInfo.from((CompositeData) heard.getUserData())),
                        heard -> heard.getType()
                                .equals(GarbageCollectionNotificationInfo.GARBAGE_COLLECTION_NOTIFICATION),
                        null);
            }
        }
        return pauses;
    }

    private void add(GarbageCollectionNotificationInfo collection) {
        add(collection.getGcInfo().getStartTime(), collection.getGcInfo().getEndTime());
    }

    synchronized void add(long begin, long end) {
        pauses.add(new Pause(begin, end));
    }

    long nowMillis() {
        return clockMillis.getAsLong();
    }

    /** Milliseconds of pauses between two moments. */
    synchronized long within(long from, long to) {
        return pauses.stream()
                .mapToLong(pause -> Math.max(0, Math.min(to, pause.end()) - Math.max(from, pause.begin())))
                .sum();
    }
}
