// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.planner.namespace;

import java.util.Arrays;

/**
 * A set of numbers that tells how many of them are below one of it: an index for arrays. Inodes' numbers come in any order and with
 * gaps. A page has 65,536 numbers: 4,096 of a page are listed with two bytes each, more are bits. At most 2.5 bytes a number, as long as pages
 * are not nearly empty. One owner.
 */
final class Numbers {
    private static final int PAGE_BITS = 16;
    private static final int PAGE = 1 << PAGE_BITS;
    private static final int MOST_LISTED = 4096;
    /** No NameNode has ever given so many. */
    private static final long MOST = 1L << 42;

    private Page[] pages = new Page[16];
    private int size;

    private static final class Page {
        private char[] listed = new char[16];
        private int count;
        private long[] bits = new long[0];
        /** Numbers of the page before each word of bits. */
        private char[] before = new char[0];
        /** Numbers of the pages before. */
        private int first;

        void add(int low) {
            if (bits.length > 0) {
                bits[low >>> 6] |= 1L << low;
                return;
            }
            if (count == MOST_LISTED) {
                bits = new long[PAGE / Long.SIZE];
                for (char one : listed) {
                    bits[one >>> 6] |= 1L << one;
                }
                listed = new char[0];
                add(low);
                return;
            }
            listed = count == listed.length ? Arrays.copyOf(listed, 2 * count) : listed;
            listed[count++] = (char) low;
        }

        /** @return how many numbers it has */
        int index(int numbersBefore) {
            first = numbersBefore;
            return bits.length > 0 ? indexBits() : indexListed();
        }

        private int indexListed() {
            Arrays.sort(listed, 0, count);
            int once = 0;
            for (int i = 0; i < count; i++) {
                if (i == 0 || listed[i] != listed[i - 1]) {
                    listed[once++] = listed[i];
                }
            }
            listed = Arrays.copyOf(listed, once);
            count = once;
            return once;
        }

        private int indexBits() {
            before = new char[bits.length];
            int sum = 0;
            for (int word = 0; word < bits.length; word++) {
                before[word] = (char) sum;
                sum += Long.bitCount(bits[word]);
            }
            return sum;
        }

        int index(char low) {
            if (bits.length == 0) {
                int at = Arrays.binarySearch(listed, low);
                return at < 0 ? -1 : first + at;
            }
            long word = bits[low >>> 6];
            long bit = 1L << low;
            return (word & bit) == 0 ? -1 : first + before[low >>> 6] + Long.bitCount(word & (bit - 1));
        }
    }

    /** @return false for a number that no inode has */
    boolean add(long number) {
        if (number < 0 || number >= MOST) {
            return false;
        }
        int page = (int) (number >>> PAGE_BITS);
        if (page >= pages.length) {
            pages = Arrays.copyOf(pages, Math.max(page + 1, 2 * pages.length));
        }
        if (pages[page] == null) {
            pages[page] = new Page();
        }
        pages[page].add((int) number & (PAGE - 1));
        return true;
    }

    /** After the last number. */
    void index() {
        size = 0;
        for (Page page : pages) {
            size = page == null ? size : Math.addExact(size, page.index(size));
        }
    }

    /** Each number once. */
    int size() {
        return size;
    }

    /** How many are below this one, or -1 for a number that is not in the set. */
    int indexOf(long number) {
        if (number < 0 || number >>> PAGE_BITS >= pages.length) {
            return -1;
        }
        Page page = pages[(int) (number >>> PAGE_BITS)];
        return page == null ? -1 : page.index((char) number);
    }
}
