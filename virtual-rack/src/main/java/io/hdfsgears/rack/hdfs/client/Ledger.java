// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.hdfs.client;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What every file in HDFS should hold. */
final class Ledger {
    private final TreeMap<String, Entry> entries = new TreeMap<>();

    /** Content and, once someone asked for it, its SHA-256. */
    static final class Entry {
        private final String path;
        private final Content content;
        private byte @Nullable [] digest;

        Entry(String path, Content content) {
            this.path = path;
            this.content = content;
        }

        String path() {
            return path;
        }

        Content content() {
            return content;
        }

        synchronized byte[] digest() throws IOException {
            byte[] known = digest;
            if (known == null) {
                known = content.digest();
                digest = known;
            }
            return known;
        }
    }

    synchronized void set(String path, Content content) {
        entries.put(path, new Entry(path, content));
    }

    synchronized void forget(String path) {
        entries.keySet().removeIf(file -> isUnder(file, path));
    }

    synchronized void rename(String from, String to) {
        for (Entry entry : under(from)) {
            entries.remove(entry.path());
            set(to + entry.path().substring(from.length()), entry.content());
        }
    }

    synchronized Entry get(String path) throws IOException {
        Entry entry = entries.get(path);
        if (entry == null) {
            throw new IOException(path + " is not a file that this client wrote");
        }
        return entry;
    }

    synchronized List<Entry> under(String folder) {
        return entries.entrySet().stream()
                .filter(e -> isUnder(e.getKey(), folder))
                .map(Map.Entry::getValue)
                .toList();
    }

    private static boolean isUnder(String file, String folder) {
        return file.equals(folder) || file.startsWith(folder.endsWith("/") ? folder : folder + "/");
    }
}
