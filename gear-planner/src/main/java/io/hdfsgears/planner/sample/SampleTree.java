// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.planner.sample;

import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;

/**
 * A made-up namespace of any size that needs no memory: names and sizes follow from numbers.
 *
 * @param files in it
 * @param seed of the sizes
 */
public record SampleTree(int files, long seed) {
    private static final int FILES_A_DIRECTORY = 20;
    private static final int FAN_OUT = 30;
    private static final double MEDIAN_BYTES = 8e6;
    private static final double SPREAD = 1.6;
    private static final long MOST_BYTES = 50_000_000_000L;

    public int directories() {
        return Math.max(1, files / FILES_A_DIRECTORY);
    }

    /** @return the parent's number, or -1 for a directory in the root */
    public int parent(int directory) {
        return directory == 0 ? -1 : (directory - 1) / FAN_OUT;
    }

    public String directoryName(int directory) {
        return "d" + directory;
    }

    /** The directory that holds the file. */
    public int directoryOf(int file) {
        return file % directories();
    }

    public String fileName(int file) {
        return "part-" + file;
    }

    /** Log-normal: most files are small, most bytes are in large ones. */
    public long bytes(int file) {
        SplittableRandom random = new SplittableRandom(seed ^ (file * 0x9E37_79B9_7F4A_7C15L));
        return (long) Math.min(MOST_BYTES, MEDIAN_BYTES * Math.exp(SPREAD * random.nextGaussian()));
    }

    public String path(int file) {
        SampleText text = new SampleText();
        path(file, text);
        return new String(text.bytes(), 0, text.length(), StandardCharsets.US_ASCII);
    }

    /** The same behind what stands there. */
    void path(int file, SampleText text) {
        folder(directoryOf(file), text);
        text.put("/part-").put(file);
    }

    private static void folder(int directory, SampleText text) {
        if (directory > 0) {
            folder((directory - 1) / FAN_OUT, text);
        }
        text.put("/d").put(directory);
    }
}
