// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.planner.namespace;

/**
 * The files of a namespace: for each the hash of its path, its size, its factor and how often the log opened it. 20 bytes a file.
 * One owner.
 */
public final class Namespace {
    /** Disk bytes for a byte of an erasure-coded file: RS-6-3, stock's default policy. */
    public static final double ERASURE_CODED = 1.5;

    private static final int SIZE_BITS = 48;
    private static final long MOST_BYTES = (1L << (SIZE_BITS - 1)) - 1;
    private static final int FACTOR_BITS = 8;
    private static final int MOST_OPENS = 0x7F;

    private final LongTable files;
    private final double[] bytesByFactor = new double[1 << FACTOR_BITS];
    private long count;
    private long directories;
    private long blocks;
    private long unnamed;
    private long twice;

    /** @param expected files and directories, as far as that is known */
    public Namespace(long expected) {
        this.files = new LongTable(expected);
    }

    /** @param factor replicas; 0 for an erasure-coded file */
    public void file(long hash, long bytes, int factor, long fileBlocks) {
        if (files.get(hash) != LongTable.NONE) {
            twice++;
        }
        files.put(hash, packed(bytes, factor, 0));
        counted(bytes, factor, fileBlocks);
    }

    /** A file without a path of today: only snapshots hold it. */
    public void unnamed(long bytes, int factor, long fileBlocks) {
        unnamed++;
        counted(bytes, factor, fileBlocks);
    }

    private void counted(long bytes, int factor, long fileBlocks) {
        count++;
        blocks += fileBlocks;
        bytesByFactor[Math.min(factor, bytesByFactor.length - 1)] += bytes;
    }

    public void directory() {
        directories++;
    }

    private static long packed(long bytes, int factor, int opens) {
        return Math.min(bytes, MOST_BYTES)
                | (long) Math.min(factor, (1 << FACTOR_BITS) - 1) << SIZE_BITS
                | (long) opens << (SIZE_BITS + FACTOR_BITS);
    }

    /** @return bytes of the file, or {@link LongTable#NONE} when the namespace has no such path */
    public long bytes(long hash) {
        long value = files.get(hash);
        return value == LongTable.NONE ? LongTable.NONE : bytesOf(value);
    }

    /** As {@link #bytes}, and remembers that the file was opened. */
    public long open(long hash) {
        long value = files.get(hash);
        if (value == LongTable.NONE) {
            return LongTable.NONE;
        }
        int opens = opensOf(value);
        if (opens < MOST_OPENS) {
            files.put(hash, packed(bytesOf(value), factorOf(value), opens + 1));
        }
        return bytesOf(value);
    }

    private static long bytesOf(long value) {
        return value & MOST_BYTES;
    }

    private static int factorOf(long value) {
        return (int) (value >>> SIZE_BITS) & ((1 << FACTOR_BITS) - 1);
    }

    private static int opensOf(long value) {
        return (int) (value >>> (SIZE_BITS + FACTOR_BITS)) & MOST_OPENS;
    }

    public long files() {
        return count;
    }

    public long directories() {
        return directories;
    }

    public long blocks() {
        return blocks;
    }

    /** Files that only snapshots hold. */
    public long unnamed() {
        return unnamed;
    }

    /** Paths that came twice: an input that repeats itself, or two paths with one hash. */
    public long twice() {
        return twice;
    }

    /** Bytes of all files, each counted once whatever its factor. */
    public double bytes() {
        double sum = 0;
        for (double bytes : bytesByFactor) {
            sum += bytes;
        }
        return sum;
    }

    public double erasureCodedBytes() {
        return bytesByFactor[0];
    }

    /** Bytes of files with this factor. */
    public double bytesOfFactor(int factor) {
        return bytesByFactor[factor];
    }

    /** Bytes on disks. */
    public double diskBytes() {
        double sum = ERASURE_CODED * bytesByFactor[0];
        for (int factor = 1; factor < bytesByFactor.length; factor++) {
            sum += factor * bytesByFactor[factor];
        }
        return sum;
    }

    /** The factor that most bytes have, 3 in an empty namespace. */
    public int usualFactor() {
        int best = 3;
        for (int factor = 1; factor < bytesByFactor.length; factor++) {
            best = bytesByFactor[factor] > bytesByFactor[best] ? factor : best;
        }
        return best;
    }

    /** Bytes of files that were opened at least so often. */
    public double openedBytes(int opens) {
        double[] sum = new double[1];
        files.forEachValue(value -> sum[0] += opensOf(value) >= opens ? bytesOf(value) : 0);
        return sum[0];
    }

    /** Mean size of a file; 0 in an empty namespace. */
    public double meanBytes() {
        return count == 0 ? 0 : bytes() / count;
    }
}
