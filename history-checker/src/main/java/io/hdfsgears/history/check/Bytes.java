// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.history.check;

import io.hdfsgears.history.Contents;
import io.hdfsgears.history.Run;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Compares bytes that runs name. Runs that name the same bytes differently are equal: a reader may divide a seam by chance. */
record Bytes(Contents contents) {
    private static final int PIECE = 4096;

    /** @return how many bytes both begin with */
    long same(List<Run> one, List<Run> other) {
        long same = 0;
        int i = 0;
        int j = 0;
        long usedOfOne = 0;
        long usedOfOther = 0;
        while (i < one.size() && j < other.size()) {
            Run left = one.get(i);
            Run right = other.get(j);
            long length = Math.min(left.length() - usedOfOne, right.length() - usedOfOther);
            long equal = same(left, usedOfOne, right, usedOfOther, length);
            same += equal;
            if (equal < length) {
                return same;
            }
            usedOfOne += length;
            usedOfOther += length;
            if (usedOfOne == left.length()) {
                i++;
                usedOfOne = 0;
            }
            if (usedOfOther == right.length()) {
                j++;
                usedOfOther = 0;
            }
        }
        return same;
    }

    private long same(Run left, long leftFrom, Run right, long rightFrom, long length) {
        if (left.explained()
                && left.content() == right.content()
                && left.from() + leftFrom == right.from() + rightFrom) {
            return length;
        }
        long done = 0;
        while (done < length) {
            int piece = (int) Math.min(PIECE, length - done);
            byte[] mine = known(left, leftFrom + done, piece);
            byte[] yours = known(right, rightFrom + done, piece);
            int equal = java.util.Arrays.mismatch(mine, yours);
            if (equal >= 0) {
                return done + equal;
            }
            if (mine.length < piece) {
                return done + mine.length;
            }
            done += piece;
        }
        return length;
    }

    /** Fewer than asked for if a run does not have them all. */
    private byte[] known(Run run, long from, int length) {
        if (run.explained()) {
            return contents.bytes(run.content(), run.from() + from, run.from() + from + length);
        }
        byte[] all = HexFormat.of().parseHex(run.hex());
        int start = (int) Math.min(from, all.length);
        return java.util.Arrays.copyOfRange(all, start, Math.min(all.length, start + length));
    }

    /** The bytes {@code [from, to)} of all that the runs name. */
    static List<Run> slice(List<Run> runs, long from, long to) {
        List<Run> slice = new ArrayList<>();
        long at = 0;
        for (Run run : runs) {
            long begin = Math.max(from, at);
            long end = Math.min(to, at + run.length());
            if (begin < end) {
                slice.add(part(run, begin - at, end - at));
            }
            at += run.length();
        }
        return slice;
    }

    private static Run part(Run run, long from, long to) {
        if (run.explained()) {
            return Run.of(run.content(), run.from() + from, run.from() + to);
        }
        int start = (int) Math.min(2 * from, run.hex().length());
        String hex = run.hex().substring(start, (int) Math.min(2 * to, run.hex().length()));
        return hex.isEmpty() ? run : new Run(0, 0, to - from, hex);
    }

    /** @return how two reads of what does not change differ, or null */
    @Nullable
    String difference(Operation first, Operation second, boolean growing) {
        long from = Math.max(first.offset(), second.offset());
        long to = Math.min(first.offset() + first.got(), second.offset() + second.got());
        if (from < to) {
            List<Run> one = slice(first.runs(), from - first.offset(), to - first.offset());
            List<Run> other = slice(second.runs(), from - second.offset(), to - second.offset());
            long same = same(one, other);
            if (from + same < to) {
                return "at offset " + (from + same) + " it had " + first(one, same) + ", and then "
                        + first(other, same);
            }
        }
        if (!growing && (ends(first, second) || ends(second, first))) {
            return "it ended at " + (first.offset() + first.got()) + ", and then at "
                    + (second.offset() + second.got());
        }
        return null;
    }

    /** @return whether one found the end before bytes that the other got */
    private static boolean ends(Operation one, Operation other) {
        return one.got() < one.length() && one.offset() + one.got() < other.offset() + other.got() && other.got() > 0;
    }

    /** What stands at an offset of the runs. */
    static String first(List<Run> runs, long at) {
        return slice(runs, at, Long.MAX_VALUE).stream()
                .findFirst()
                .map(Run::toString)
                .orElse("nothing");
    }
}
