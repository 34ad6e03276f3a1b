// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.popularity;

import java.nio.ByteBuffer;
import java.util.function.Consumer;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * Saved form: one piece with magic, version, sizes and keep; pieces of top entries (key, count, doubt) and of sketch cells
 * (index, count), non-zero ones only; one empty piece at the end. Each piece ends with the CRC-32C of all bytes so far.
 */
final class SavedCounts {
    private static final int PIECE = 64 << 10;
    private static final long MAGIC = 0x4541465230303031L;
    /** Nobody saves more than this; a length from outside is not believed beyond it. */
    private static final int MOST = 1 << 26;

    private static final byte HEAD = 1;
    private static final byte TOP = 2;
    private static final byte CELLS = 3;
    private static final byte END = 4;
    private static final int TOP_BYTES = Long.BYTES + 2 * Float.BYTES;
    private static final int CELL_BYTES = Integer.BYTES + Float.BYTES;

    private SavedCounts() {}

    static void save(CountSettings settings, TopCounts top, CountSketch sketch, Consumer<ByteBuffer> sink) {
        Saving saving = new Saving(sink);
        saving.room(HEAD, 3 * Long.BYTES);
        saving.piece.putLong(MAGIC).putInt(settings.topEntries()).putInt(settings.sketchWidth());
        saving.piece.putDouble(settings.keep());
        saving.flush();
        for (int i = 0; i < top.entries(); i++) {
            if (top.count(i) > 0) {
                saving.room(TOP, TOP_BYTES);
                saving.piece.putLong(top.key(i)).putFloat(top.count(i)).putFloat(top.doubt(i));
            }
        }
        saving.flush();
        float[] cells = sketch.cells();
        for (int i = 0; i < cells.length; i++) {
            if (cells[i] > 0) {
                saving.room(CELLS, CELL_BYTES);
                saving.piece.putInt(i).putFloat(cells[i]);
            }
        }
        saving.flush();
        saving.room(END, 0);
        saving.flush();
    }

    private static final class Saving {
        private final Consumer<ByteBuffer> sink;
        private final CRC32C sum = new CRC32C();
        private final ByteBuffer piece = ByteBuffer.allocate(PIECE);

        private Saving(Consumer<ByteBuffer> sink) {
            this.sink = sink;
        }

        private void room(byte kind, int bytes) {
            if (piece.remaining() < bytes + Integer.BYTES) {
                flush();
            }
            if (piece.position() == 0) {
                piece.put(kind);
            }
        }

        private void flush() {
            if (piece.position() > 0) {
                sum.update(piece.array(), 0, piece.position());
                piece.putInt((int) sum.getValue()).flip();
                sink.accept(piece);
                piece.clear();
            }
        }
    }

    /** Takes pieces back. */
    static final class Restoring {
        private final CRC32C sum = new CRC32C();
        private @Nullable ReadCounts counts;
        private boolean ended;

        void take(ByteBuffer given) throws BrokenCountsException {
            ByteBuffer piece = checked(given);
            byte kind = piece.get();
            ReadCounts into = counts;
            if (kind == HEAD && into == null) {
                counts = new ReadCounts(head(piece));
            } else if (kind == TOP && into != null && !ended) {
                entries(piece, into.topCounts());
            } else if (kind == CELLS && into != null && !ended) {
                cells(piece, into.countSketch().cells());
            } else if (kind == END && into != null && !ended) {
                ended = true;
            } else {
                throw new BrokenCountsException("a piece of kind " + kind + " is out of place");
            }
        }

        private ByteBuffer checked(ByteBuffer given) throws BrokenCountsException {
            int length = given.remaining() - Integer.BYTES;
            if (length < 1 || given.remaining() > PIECE) {
                throw new BrokenCountsException("a piece of " + given.remaining() + " bytes");
            }
            sum.update(given.duplicate().limit(given.position() + length));
            if (given.getInt(given.position() + length) != (int) sum.getValue()) {
                throw new BrokenCountsException("a checksum is wrong: the pieces were changed, cut off or mixed");
            }
            return given.duplicate().limit(given.position() + length);
        }

        private static CountSettings head(ByteBuffer piece) throws BrokenCountsException {
            if (piece.remaining() != 3 * Long.BYTES || piece.getLong() != MAGIC) {
                throw new BrokenCountsException("not saved counts of this version");
            }
            int entries = piece.getInt();
            int width = piece.getInt();
            double keep = piece.getDouble();
            if (entries > MOST || width > MOST) {
                throw new BrokenCountsException("sizes beyond " + MOST + ": " + entries + " and " + width);
            }
            try {
                return new CountSettings(entries, width, keep);
            } catch (IllegalArgumentException e) {
                throw new BrokenCountsException(String.valueOf(e.getMessage()));
            }
        }

        private static void entries(ByteBuffer piece, TopCounts top) throws BrokenCountsException {
            whole(piece, TOP_BYTES);
            while (piece.hasRemaining()) {
                long key = piece.getLong();
                float count = count(piece.getFloat());
                top.put(top.least(key), key, count, Math.min(count, Math.max(0, piece.getFloat())));
            }
        }

        private static void cells(ByteBuffer piece, float[] cells) throws BrokenCountsException {
            whole(piece, CELL_BYTES);
            while (piece.hasRemaining()) {
                int at = piece.getInt();
                if (at < 0 || at >= cells.length) {
                    throw new BrokenCountsException("cell " + at + " of " + cells.length);
                }
                cells[at] = count(piece.getFloat());
            }
        }

        private static void whole(ByteBuffer piece, int bytes) throws BrokenCountsException {
            if (piece.remaining() % bytes != 0) {
                throw new BrokenCountsException("a piece ends within an entry");
            }
        }

        private static float count(float count) throws BrokenCountsException {
            if (!(count > 0 && count < Float.POSITIVE_INFINITY)) {
                throw new BrokenCountsException("a count of " + count);
            }
            return count;
        }

        ReadCounts counts() throws BrokenCountsException {
            if (counts == null || !ended) {
                throw new BrokenCountsException("the last piece is missing");
            }
            return counts;
        }
    }
}
