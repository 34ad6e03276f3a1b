// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.history.check;

import io.hdfsgears.history.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/** A file of the model: what it holds, what is safe, and who writes it. */
final class ModelFile {
    private List<Run> runs = new ArrayList<>();
    private long safe;
    private long sealed;
    /** The client that has it open, 0 for none, or -1 if that client gave up. */
    int writer;

    long length() {
        return runs.stream().mapToLong(Run::length).sum();
    }

    void add(long content, long from, long to) {
        if (from < to) {
            runs.add(Run.of(content, from, to));
            runs = joined(runs);
        }
    }

    void acknowledge() {
        safe = length();
    }

    void close() {
        acknowledge();
        sealed = safe;
        writer = 0;
    }

    /** What a lease recovery does: it keeps what is safe, and of the rest what the replicas happen to share. */
    void recover(RandomGenerator random) {
        cut(safe + random.nextLong(length() - safe + 1));
        close();
    }

    void cut(long length) {
        runs = new ArrayList<>(Bytes.slice(runs, 0, length));
        safe = Math.min(safe, length);
    }

    /** What a reader may see: all that is safe, and some of the rest. */
    List<Run> visible(RandomGenerator random) {
        return Bytes.slice(runs, 0, safe + random.nextLong(length() - safe + 1));
    }

    /** What a snapshot keeps. */
    List<Run> kept() {
        return Bytes.slice(runs, 0, sealed);
    }

    static List<Run> joined(List<Run> runs) {
        List<Run> joined = new ArrayList<>();
        for (Run run : runs) {
            Run last = joined.isEmpty() ? run : joined.get(joined.size() - 1);
            if (!joined.isEmpty() && last.content() == run.content() && last.to() == run.from()) {
                joined.set(joined.size() - 1, Run.of(run.content(), last.from(), run.to()));
            } else {
                joined.add(run);
            }
        }
        return joined;
    }
}
