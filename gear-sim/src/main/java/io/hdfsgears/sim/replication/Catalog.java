// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.replication;

import java.util.Arrays;
import java.util.random.RandomGenerator;

/** Files: their sizes, and the share of all reads that each gets. Immutable. */
public final class Catalog {
    /** Files of EAFR §4, of which {@link #CTH_READ} are read. */
    public static final int CTH_FILES = 50_000;

    public static final int CTH_READ = 16_566;
    /** Calls on them in four hours. */
    public static final long CTH_CALLS = 3_972_284;

    /** How the reads of the hottest 4 % go on above 400; either is fitted to the number of calls. */
    public enum Tail {
        /** By a power of the rank (Pareto): the hottest file gets nearly a fifth of all reads. */
        STEEP {
            @Override
            double factor(double rank, double weight) {
                return Math.pow(1 / rank, 2 * weight);
            }
        },
        /** Logarithms spread evenly, as below 400: the hottest file gets a 250th. */
        MILD {
            @Override
            double factor(double rank, double weight) {
                return Math.pow(10_000, weight * (1 - rank));
            }
        };

        /** @param rank in the tail, 0 (hottest) to 1 */
        abstract double factor(double rank, double weight);
    }

    private static final double UNDER_30 = 0.43;
    private static final double OVER_400 = 0.04;
    private static final double MB = 1e6;

    private final long[] bytes;
    private final double[] reads;
    private final double total;

    /** @param reads of each file, in any unit; the files that are read come first */
    public Catalog(long[] bytes, double[] reads) {
        this.bytes = bytes.clone();
        this.reads = reads.clone();
        this.total = Arrays.stream(reads).sum();
    }

    /**
     * Like the trace of §3.2.2, of which only four numbers are known. Of the files that are read, 43 % get less than
     * 30 reads in four hours, and 4 % more than 400. The other two are the numbers of files and of calls. Between
     * the known numbers of reads, logarithms are spread evenly.
     *
     * @param scale factor on the number of files; 1 is the paper's number
     */
    public static Catalog cth(double scale, Tail tail, RandomGenerator random) {
        int files = (int) Math.round(CTH_FILES * scale);
        int read = (int) Math.round(CTH_READ * scale);
        double[] reads = cthReads(read, CTH_CALLS * scale, tail);
        long[] bytes = new long[files];
        for (int file = 0; file < files; file++) {
            bytes[file] = file < read ? logUniform(MB, 64 * MB, random) : logUniform(0.1 * MB, 10_000 * MB, random);
        }
        return new Catalog(bytes, Arrays.copyOf(reads, files));
    }

    /** Popularity as {@link #cth}, with files of other sizes: between {@code least} and {@code most} bytes, log-uniform. */
    public static Catalog cth(Tail tail, double least, double most, RandomGenerator random) {
        double[] reads = cthReads(CTH_READ, CTH_CALLS, tail);
        long[] bytes = new long[CTH_FILES];
        for (int file = 0; file < CTH_FILES; file++) {
            bytes[file] = logUniform(least, most, random);
        }
        return new Catalog(bytes, Arrays.copyOf(reads, CTH_FILES));
    }

    static double[] cthReads(int files, double calls, Tail tail) {
        double low = 0;
        double high = 1;
        for (int i = 0; i < 60; i++) {
            double middle = (low + high) / 2;
            if (Arrays.stream(cthReads(files, tail, middle)).sum() > calls) {
                high = middle;
            } else {
                low = middle;
            }
        }
        return cthReads(files, tail, high);
    }

    /** @param weight of the tail, 0..1 */
    private static double[] cthReads(int files, Tail tail, double weight) {
        double[] reads = new double[files];
        for (int i = 0; i < files; i++) {
            double q = (i + 0.5) / files;
            if (q < OVER_400) {
                reads[i] = 401 * tail.factor(q / OVER_400, weight);
            } else if (q < 1 - UNDER_30) {
                reads[i] = 400 * Math.pow(30.0 / 400, (q - OVER_400) / (1 - UNDER_30 - OVER_400));
            } else {
                reads[i] = 29 * Math.pow(1.0 / 29, (q - 1 + UNDER_30) / UNDER_30);
            }
        }
        return reads;
    }

    private static long logUniform(double least, double most, RandomGenerator random) {
        return (long) (least * Math.pow(most / least, random.nextDouble()));
    }

    public int files() {
        return bytes.length;
    }

    public long bytes(int file) {
        return bytes[file];
    }

    /** Of all reads, 0..1. */
    public double share(int file) {
        return reads[file] / total;
    }

    /** In the unit that the catalog was made with. */
    public double reads(int file) {
        return reads[file];
    }

    public boolean isRead(int file) {
        return reads[file] > 0;
    }
}
