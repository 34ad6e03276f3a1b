// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.kills;

import io.hdfsgears.rack.hdfs.client.WorkResult;
import io.hdfsgears.rack.run.StockClient;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/** What clients do in a round: files of several blocks, two with hflush, appends; what is closed is read. */
final class Work implements Callable<Work> {
    private static final int FILES = 8;
    private static final long FILE_BYTES = 3_300_000;
    private static final long APPENDED_BYTES = 700_000;
    private static final int STREAMS = 3;
    /**
     * With one synchronous replica a writer's only host is gone: what a stock client says then. The last one comes without a message where
     * the client asks for another host at this very moment (HDFS-17299).
     */
    private static final List<String> ONLY_HOST = List.of(
            "are bad. Aborting",
            "no more good datanodes",
            "Could not get block locations",
            "Not replicated yet",
            "Unable to close file because the last block",
            "ClosedChannelException");

    /** No host that has the block answers now; of one that is being written none knows how long it is. */
    private static final List<String> AWAY = List.of("Could not obtain block", "Cannot obtain block length");

    private final StockClient client;
    private final int round;
    private final String folder;
    private final List<String> unexpected = new ArrayList<>();
    private final List<String> failed = new ArrayList<>();
    private int unreadable;
    private long bytes;

    Work(StockClient client, int round) {
        this.client = client;
        this.round = round;
        this.folder = folder(round);
    }

    static String folder(int round) {
        return "/kills/" + round;
    }

    @Override
    public Work call() throws IOException {
        long seed = 1_000L * round;
        writes(client.write(folder + "/a", FILES, FILE_BYTES, seed, STREAMS));
        reads();
        flushes(folder + "/flushed", seed + 100);
        writes(client.write(folder + "/b", FILES / 2, FILE_BYTES / 3, seed + 200, STREAMS));
        reads();
        writes(client.append(folder + "/a", 2, APPENDED_BYTES, seed + 300));
        flushes(folder + "/flushed too", seed + 400);
        writes(client.write(folder + "/c", FILES / 2, FILE_BYTES, seed + 500, STREAMS));
        reads();
        return this;
    }

    private void flushes(String path, long seed) {
        try {
            WorkResult result = client.hflush(path, FILE_BYTES, seed);
            bytes += result.bytes();
            unexpected.addAll(result.messages());
        } catch (IOException e) {
            failed(path, path + ": " + e.getMessage());
        }
    }

    /** Whole files, while daemons die: what cannot be read is another thing than what is wrong. */
    private void reads() throws IOException {
        WorkResult result = client.verify(folder, STREAMS);
        bytes += result.bytes();
        for (String message : result.messages()) {
            if (AWAY.stream().anyMatch(message::contains)) {
                unreadable++;
            } else if (failed.stream()
                    .noneMatch(path -> message.startsWith(path + " ") || message.startsWith(path + ": "))) {
                unexpected.add(message); // of another file than one that its writer left open, which is looked at later
            }
        }
    }

    private void writes(WorkResult result) {
        bytes += result.bytes();
        for (String message : result.messages()) {
            failed(message.substring(0, Math.max(0, message.indexOf(": "))), message);
        }
    }

    private void failed(String path, String message) {
        if (AWAY.stream().anyMatch(message::contains)) {
            unreadable++;
            failed.add(path);
        } else if (ONLY_HOST.stream().anyMatch(message::contains)) {
            failed.add(path);
        } else {
            unexpected.add(message);
        }
    }

    /** Files whose writer lost its only host; the client got an error. */
    List<String> failed() {
        return failed;
    }

    List<String> unexpected() {
        return unexpected;
    }

    int unreadable() {
        return unreadable;
    }

    /** Written and read. */
    long bytes() {
        return bytes;
    }
}
