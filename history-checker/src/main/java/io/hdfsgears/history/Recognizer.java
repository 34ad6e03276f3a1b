// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.history;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Names bytes that were read, without knowing what was written. Feed the bytes in order, in pieces of any size, then ask for the runs.
 * Parts of a block at a seam may stay unexplained: the checker compares those by their bytes. Not for use by two threads.
 */
public final class Recognizer {
    private final Contents contents;
    private final List<Run> runs = new ArrayList<>();
    private final byte[] block = new byte[Contents.BLOCK];
    /** The last bytes read, whatever they were. */
    private final byte[] window = new byte[Contents.BLOCK];

    private long read;
    /** The content that goes on here, or 0. */
    private long content;

    private long from;
    private long next;
    /** Bytes behind the last run that no content explains: how many, the first of them, and the last of them. */
    private long unexplained;

    private byte[] first = new byte[Run.MOST_RAW];
    private long blockHeld = -1;

    public Recognizer(Contents contents) {
        this.contents = contents;
    }

    public void accept(byte[] bytes, int offset, int length) {
        for (int i = offset; i < offset + length; i++) {
            accept(bytes[i]);
        }
    }

    private void accept(byte value) {
        System.arraycopy(window, 1, window, 0, Contents.BLOCK - 1);
        window[Contents.BLOCK - 1] = value;
        read++;
        if (content > 0 && expected() == value) {
            next++;
            return;
        }
        endRun();
        if (unexplained < first.length) {
            first[(int) unexplained] = value;
        }
        unexplained++;
        long name = read >= Contents.BLOCK ? contents.named(window, 0) : 0;
        if (name != 0) {
            begin(name >>> 32, (name & Contents.MOST_ID) * Contents.BLOCK);
        }
    }

    private byte expected() {
        long number = next / Contents.BLOCK;
        if (number != blockHeld) {
            contents.block(content, number, block);
            blockHeld = number;
        }
        return block[(int) (next % Contents.BLOCK)];
    }

    /** The last bytes are the block of a content at {@code at}; bytes before it may be of the content, too. */
    private void begin(long id, long at) {
        int own = (int) Math.min(unexplained, Contents.BLOCK);
        giveBack(Contents.BLOCK - own);
        long before = unexplained - own;
        int more = before <= first.length ? (int) before : 0;
        int back = 0;
        byte[] expected = contents.bytes(id, Math.max(0, at - Contents.BLOCK), at);
        while (back < more
                && back < expected.length
                && first[more - 1 - back] == expected[expected.length - 1 - back]) {
            back++;
        }
        addUnexplained(before - back);
        content = id;
        from = at - back;
        next = at + Contents.BLOCK;
        blockHeld = -1;
        unexplained = 0;
    }

    /** The run before took bytes of this block, since they were by chance those that it expected. */
    private void giveBack(int bytes) {
        int left = bytes;
        while (left > 0) {
            Run last = runs.remove(runs.size() - 1);
            long kept = Math.max(0, last.length() - left);
            left -= (int) (last.length() - kept);
            if (kept > 0) {
                runs.add(
                        last.explained()
                                ? Run.of(last.content(), last.from(), last.from() + kept)
                                : new Run(0, 0, kept, last.hex().substring(0, (int)
                                        Math.min(last.hex().length(), 2 * kept))));
            }
        }
    }

    private void endRun() {
        if (content > 0) {
            runs.add(Run.of(content, from, next));
            content = 0;
        }
    }

    private void addUnexplained(long bytes) {
        if (bytes > 0) {
            runs.add(Run.unexplained(Arrays.copyOf(first, (int) Math.min(bytes, first.length)), bytes));
        }
    }

    /** What was read, in order. The recogniser starts again. */
    public List<Run> finish() {
        endRun();
        addUnexplained(unexplained);
        unexplained = 0;
        read = 0;
        List<Run> found = List.copyOf(runs);
        runs.clear();
        return found;
    }

    /** Names all bytes of an array. */
    public static List<Run> recognise(Contents contents, byte[] bytes) {
        Recognizer recognizer = new Recognizer(contents);
        recognizer.accept(bytes, 0, bytes.length);
        return recognizer.finish();
    }
}
