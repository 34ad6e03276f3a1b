// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.foreign;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Output of a client of a foreign program: a line for each call, with its name and milliseconds, and {@code error} or {@code wrong}
 * with the message. Other lines are ignored.
 */
public final class CallLog {
    private static final Set<String> MET = Set.of("error", "wrong");

    private final Path file;
    private final Set<String> names;
    private int seen;

    /** @param names of calls */
    public CallLog(Path file, Set<String> names) {
        this.file = file;
        this.names = names;
    }

    /**
     * Calls since the last look.
     *
     * @param errors with what they said
     */
    public record Calls(int number, double longestSeconds, List<String> errors) {}

    public Calls look() throws IOException {
        List<String> lines = lines();
        List<String> fresh = lines.subList(seen, lines.size());
        seen = lines.size();
        int number = 0;
        long longest = 0;
        List<String> errors = new ArrayList<>();
        for (String line : fresh) {
            String[] words = line.split(" ", 2);
            if (names.contains(words[0])) {
                number++;
                longest = Math.max(longest, Long.parseLong(words[1]));
            } else if (MET.contains(words[0])) {
                errors.add(line);
            }
        }
        return new Calls(number, longest / 1e3, List.copyOf(errors));
    }

    /** @return lines so far; one that is being written is not among them */
    public List<String> lines() throws IOException {
        String text = Files.exists(file) ? Files.readString(file) : "";
        return text.substring(0, text.lastIndexOf('\n') + 1).lines().toList();
    }

    @Override
    public String toString() {
        return file.toString();
    }
}
