// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.energy.store;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.hdfsgears.power.energy.LedgerState;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32C;

/**
 * A ledger as bytes: a header line {@code hdfs-gears-energy 1 <CRC-32C> <bytes>}, then JSON. The header says what follows, so that a
 * torn file is told from a short one.
 */
final class LedgerText {
    private static final Pattern HEADER = Pattern.compile("hdfs-gears-energy (\\d{1,4}) ([0-9a-f]{8}) (\\d{1,12})");
    private static final String VERSION = "1";
    private static final int MAX_HEADER = 64;
    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
            .build();

    private LedgerText() {}

    static byte[] write(LedgerState ledger) {
        byte[] body;
        try {
            body = JSON.writeValueAsBytes(ledger);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a ledger is always JSON", e);
        }
        String header = String.format(Locale.ROOT, "hdfs-gears-energy %s %08x %d%n", VERSION, crc(body), body.length)
                .replace("\r\n", "\n");
        byte[] head = header.getBytes(StandardCharsets.US_ASCII);
        byte[] all = Arrays.copyOf(head, head.length + body.length);
        System.arraycopy(body, 0, all, head.length, body.length);
        return all;
    }

    /** @throws IOException when it is damaged; the message says how */
    static LedgerState read(byte[] all) throws IOException {
        int end = 0;
        while (end < Math.min(all.length, MAX_HEADER) && all[end] != '\n') {
            end++;
        }
        Matcher header = HEADER.matcher(new String(all, 0, end, StandardCharsets.ISO_8859_1));
        if (end == all.length || !header.matches()) {
            throw new IOException("it does not begin with the header of a ledger");
        }
        if (!header.group(1).equals(VERSION)) {
            throw new IOException("it has version " + header.group(1) + ", and this release reads version " + VERSION);
        }
        byte[] body = Arrays.copyOfRange(all, end + 1, all.length);
        if (body.length != Long.parseLong(header.group(3))) {
            throw new IOException("it has " + body.length + " bytes where its header says " + header.group(3));
        }
        if (!String.format(Locale.ROOT, "%08x", crc(body)).equals(header.group(2))) {
            throw new IOException("its checksum is wrong");
        }
        return JSON.readValue(body, LedgerState.class);
    }

    private static int crc(byte[] bytes) {
        CRC32C crc = new CRC32C();
        crc.update(bytes);
        return (int) crc.getValue();
    }
}
