// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.planner.sample;

import java.util.Arrays;

/** ASCII text that is built in one buffer and used again: a log of a day has a billion lines. One owner. */
final class SampleText {
    private byte[] bytes = new byte[1024];
    private int length;

    byte[] bytes() {
        return bytes;
    }

    int length() {
        return length;
    }

    SampleText clear() {
        length = 0;
        return this;
    }

    SampleText put(String text) {
        int end = length + text.length();
        bytes = end > bytes.length ? Arrays.copyOf(bytes, 2 * end) : bytes;
        for (int i = 0; i < text.length(); i++) {
            bytes[length + i] = (byte) text.charAt(i);
        }
        length = end;
        return this;
    }

    /** Again what stands there already. */
    SampleText again(int from, int to) {
        int end = length + to - from;
        bytes = end > bytes.length ? Arrays.copyOf(bytes, 2 * end) : bytes;
        System.arraycopy(bytes, from, bytes, length, to - from);
        length = end;
        return this;
    }

    /** @param number 0 or more */
    SampleText put(long number) {
        int digits = 1;
        for (long left = number; left >= 10; left /= 10) {
            digits++;
        }
        return put(number, digits);
    }

    /** With zeros before it, or only its last digits. */
    SampleText put(long number, int digits) {
        int end = length + digits;
        bytes = end > bytes.length ? Arrays.copyOf(bytes, 2 * end) : bytes;
        long left = number;
        for (int at = end - 1; at >= length; at--) {
            bytes[at] = (byte) ('0' + left % 10);
            left /= 10;
        }
        length = end;
        return this;
    }
}
