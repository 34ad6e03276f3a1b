// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.hdfs.client;

import java.util.ArrayList;
import java.util.List;

/** Adds up a {@link WorkResult}; shared by the streams of one piece of work. */
final class Tally {
    private static final int MOST_MESSAGES = 10;
    private static final double NANOS_PER_SECOND = 1e9;
    private static final long NANOS_PER_MILLI = 1_000_000;

    private final long started = System.nanoTime();
    private final List<String> messages = new ArrayList<>();
    private int files;
    private long bytes;
    private int wrong;
    private int errors;
    private long longestStallNanos;
    private int exitCode;
    private String output = "";

    synchronized void file() {
        files++;
    }

    synchronized void moved(long more, long callNanos) {
        bytes += more;
        longestStallNanos = Math.max(longestStallNanos, callNanos);
    }

    synchronized void wrong(String message) {
        wrong++;
        note(message);
    }

    synchronized void error(String what, Exception e) {
        errors++;
        note(what + ": " + e);
    }

    synchronized void tool(int code, String printed) {
        exitCode = code;
        output = printed;
    }

    private void note(String message) {
        if (messages.size() < MOST_MESSAGES) {
            messages.add(message);
        }
    }

    synchronized WorkResult result() {
        return new WorkResult(
                files,
                bytes,
                (System.nanoTime() - started) / NANOS_PER_SECOND,
                wrong,
                errors,
                messages,
                longestStallNanos / NANOS_PER_MILLI,
                exitCode,
                output);
    }
}
