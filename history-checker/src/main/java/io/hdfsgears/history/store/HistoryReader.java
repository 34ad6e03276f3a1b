// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.history.store;

import io.hdfsgears.history.History;
import io.hdfsgears.history.History.Line;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Reads files of a {@link Recorder}. The last line may be incomplete: its process was killed. Any other bad line is an error. */
public final class HistoryReader {
    private HistoryReader() {}

    /** The events of all files of a run, in order of time. */
    public static History read(List<Path> files) throws IOException {
        List<Line> lines = new ArrayList<>();
        long seed = 0;
        for (int i = 0; i < files.size(); i++) {
            long own = read(files.get(i), lines::add);
            if (i > 0 && own != seed) {
                throw new BadHistoryException(files.get(i) + " has seed " + own + " and " + files.get(0) + " has seed "
                        + seed + ": give files of one run");
            }
            seed = own;
        }
        lines.sort(Comparator.comparingLong(line -> line.event().nanos()));
        return new History(seed, lines);
    }

    /**
     * Hands each event over as it is read.
     *
     * @return the seed
     */
    public static long read(Path file, Consumer<Line> into) throws IOException {
        try (BufferedReader in = Files.newBufferedReader(file)) {
            String name = file.toString();
            String first = in.readLine();
            if (first == null) {
                throw new BadHistoryException(name + " is empty: give a file that a Recorder wrote");
            }
            long seed;
            try {
                seed = EventJson.seed(first);
            } catch (IllegalArgumentException e) {
                throw bad(name, 1, e);
            }
            int number = 1;
            String line = in.readLine();
            while (line != null) {
                number++;
                String following = in.readLine();
                Line read = line(name, number, line, following == null);
                if (read != null) {
                    into.accept(read);
                }
                line = following;
            }
            return seed;
        }
    }

    private static @Nullable Line line(String file, int number, String text, boolean last) throws IOException {
        try {
            return new Line(file, number, EventJson.event(text));
        } catch (IllegalArgumentException | ArithmeticException e) {
            if (last && !text.endsWith("}")) {
                return null;
            }
            throw bad(file, number, e);
        }
    }

    private static BadHistoryException bad(String file, int number, RuntimeException e) {
        return new BadHistoryException(file + ":" + number + ": " + e.getMessage()
                + ". Remove the line, or give a file that a Recorder wrote.");
    }
}
