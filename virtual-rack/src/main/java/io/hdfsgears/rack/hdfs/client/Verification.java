// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.hdfs.client;

import java.io.IOException;
import java.security.MessageDigest;
import java.util.Comparator;
import java.util.List;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** Reads files fully and compares their SHA-256 with that of their source; on a difference, finds the byte. */
final class Verification {
    private static final int BUFFER_BYTES = 1 << 16;

    private final FileSystem fs;
    private final Ledger ledger;

    Verification(FileSystem fs, Ledger ledger) {
        this.fs = fs;
        this.ledger = ledger;
    }

    void run(String folder, int streams, Tally tally) throws IOException {
        List<Ledger.Entry> entries = ledger.under(folder).stream()
                .sorted(Comparator.comparingLong(
                        (Ledger.Entry e) -> -e.content().length())) // long ones first: an even end
                .toList();
        Streams.forEach(
                entries.stream().map(Ledger.Entry::path).toList(),
                streams,
                tally,
                path -> verify(ledger.get(path), tally));
    }

    /** Compares the first bytes of files, which may be longer than what is remembered: their writer failed later. */
    void prefixes(String folder, Tally tally) throws IOException {
        for (Ledger.Entry entry : ledger.under(folder)) {
            try (FSDataInputStream in = fs.open(new Path(entry.path()))) {
                long differs = Comparison.firstDifference(in, entry.content(), true);
                if (differs >= 0) {
                    tally.wrong(entry.path() + " differs at byte " + differs + " of the first "
                            + entry.content().length());
                }
            }
            tally.file();
        }
    }

    /** Makes the checksums of the sources, before the clock of the reading runs. */
    void prepare(String folder) throws IOException {
        for (Ledger.Entry entry : ledger.under(folder)) {
            entry.digest();
        }
    }

    private void verify(Ledger.Entry entry, Tally tally) throws IOException {
        MessageDigest digest = Content.newDigest();
        byte[] buffer = new byte[BUFFER_BYTES];
        try (FSDataInputStream in = fs.open(new Path(entry.path()))) {
            long before = System.nanoTime();
            for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
                tally.moved(n, System.nanoTime() - before);
                digest.update(buffer, 0, n);
                before = System.nanoTime();
            }
        }
        if (!MessageDigest.isEqual(digest.digest(), entry.digest())) {
            tally.wrong(entry.path() + " differs from its source at byte " + where(entry));
        }
        tally.file();
    }

    private long where(Ledger.Entry entry) throws IOException {
        try (FSDataInputStream in = fs.open(new Path(entry.path()))) {
            return Comparison.firstDifference(in, entry.content(), false);
        }
    }
}
