// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.planner.namespace;

/**
 * The files of a namespace: for each the hash of its path, its size, its block size and how often the log names it with an open.
 * 19 bytes a file. One owner.
 *
 * <p>Stock logs an open each time that a client asks for block locations. Its clients ask for ten blocks at once, again and again
 * until the end of the file. Thus an open of a large file counts as a part of it.
 */
public final class Namespace {
    /** Disk bytes for a byte of an erasure-coded file: RS-6-3, stock's default policy. */
    public static final double ERASURE_CODED = 1.5;

    private static final int SIZE_BITS = 48;
    private static final long MOST_BYTES = (1L << (SIZE_BITS - 1)) - 1;
    private static final int FACTOR_BITS = 8;
    private static final int BLOCK_SIZE_BITS = 8;
    private static final int BLOCKS_AN_OPEN = 10;
    private static final int MOST_OPENS = 0x7F;

    private final LongTable files;
    private final double[] bytesByFactor = new double[1 << FACTOR_BITS];
    /** Index 0: unknown, or too many are known; such a file is read by one open. */
    private final long[] blockSizes = new long[1 << BLOCK_SIZE_BITS];

    private int blockSizesKnown = 1;
    private long count;
    private long directories;
    private long blocks;
    private long unnamed;
    private long twice;

    /** @param expected files and directories, as far as that is known */
    public Namespace(long expected) {
        this.files = new LongTable(expected);
    }

    /**
     * @param factor replicas; 0 for an erasure-coded file
     * @param blockBytes preferred size of its blocks; 0 if that is not known
     */
    public void file(long hash, long bytes, int factor, long fileBlocks, long blockBytes) {
        long before = files.size();
        files.put(hash, packed(bytes, blockSize(blockBytes)));
        twice += files.size() == before ? 1 : 0;
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

    /** So many more. */
    public void directories(long more) {
        directories += more;
    }

    /** A file that was never opened. */
    private static long packed(long bytes, int blockSize) {
        return Math.min(bytes, MOST_BYTES) | (long) blockSize << SIZE_BITS;
    }

    /** A namespace has few block sizes: their index is enough. */
    private int blockSize(long bytes) {
        if (bytes <= 0 || bytes > MOST_BYTES) {
            return 0;
        }
        for (int i = 1; i < blockSizesKnown; i++) {
            if (blockSizes[i] == bytes) {
                return i;
            }
        }
        if (blockSizesKnown == blockSizes.length) {
            return 0;
        }
        blockSizes[blockSizesKnown] = bytes;
        return blockSizesKnown++;
    }

    /** @return bytes of the file, or {@link LongTable#NONE} when the namespace has no such path */
    public long bytes(long hash) {
        long value = files.get(hash);
        return value == LongTable.NONE ? LongTable.NONE : bytesOf(value);
    }

    /**
     * Remembers that the file was opened.
     *
     * @return bytes that one open reads, so that those of a reader of the whole file are the file; or {@link LongTable#NONE} when the
     *     namespace has no such path
     */
    public double open(long hash) {
        long value = files.update(hash, Namespace::opened);
        if (value == LongTable.NONE) {
            return LongTable.NONE;
        }
        return (double) bytesOf(value) / opensToReadOf(value);
    }

    private static long opened(long value) {
        return opensOf(value) < MOST_OPENS ? value + (1L << (SIZE_BITS + BLOCK_SIZE_BITS)) : value;
    }

    /** What a reader of the whole file leaves in the log. */
    private long opensToReadOf(long value) {
        long atOnce = BLOCKS_AN_OPEN * blockSizes[blockSizeOf(value)];
        return atOnce <= 0 ? 1 : Math.max(1, (bytesOf(value) + atOnce - 1) / atOnce);
    }

    private static long bytesOf(long value) {
        return value & MOST_BYTES;
    }

    private static int blockSizeOf(long value) {
        return (int) (value >>> SIZE_BITS) & ((1 << BLOCK_SIZE_BITS) - 1);
    }

    private static int opensOf(long value) {
        return (int) (value >>> (SIZE_BITS + BLOCK_SIZE_BITS)) & MOST_OPENS;
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

    /** Bytes of files that were opened at least so often; those of many blocks are opened several times by one reader. */
    public double openedBytes(int opens) {
        double[] sum = new double[1];
        files.forEachValue(value -> {
            long least = Math.min(MOST_OPENS, opens == 1 ? 1 : opens * opensToReadOf(value));
            sum[0] += opensOf(value) >= least ? bytesOf(value) : 0;
        });
        return sum[0];
    }

    /** Mean size of a file; 0 in an empty namespace. */
    public double meanBytes() {
        return count == 0 ? 0 : bytes() / count;
    }
}
