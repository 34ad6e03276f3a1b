// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.hdfs;

import io.hdfsgears.eafr.advice.Change;
import io.hdfsgears.eafr.advice.ChangeLog;
import io.hdfsgears.eafr.extra.Memory;
import io.hdfsgears.hdfs.extra.Ground;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * What is kept over a restart, as bytes.
 *
 * @param reads of the most read files
 */
record SavedMemory(Memory memory, Map<Long, Double> reads) {
    private static final int VERSION = 0xEAF20001;
    /** More is damage. */
    private static final int MOST = 1 << 24;

    byte[] encode() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeInt(VERSION);
        out.writeLong(memory.interval());
        out.writeInt(memory.extras().size());
        for (Map.Entry<Long, Integer> extra : new TreeMap<>(memory.extras()).entrySet()) {
            out.writeLong(extra.getKey());
            out.writeShort(extra.getValue());
        }
        Map<Long, ChangeLog.Entry> log = new TreeMap<>(memory.log().entries());
        out.writeInt(log.size());
        for (Map.Entry<Long, ChangeLog.Entry> entry : log.entrySet()) {
            out.writeLong(entry.getKey());
            out.writeLong(entry.getValue().interval());
            out.writeBoolean(entry.getValue().direction() == Change.Direction.UP);
        }
        out.writeInt(memory.users().size());
        long before = 0;
        for (long file : memory.users()) {
            out.writeLong(file - before); // runs of files that one command set deflate to almost nothing
            before = file;
        }
        out.writeInt(reads.size());
        for (Map.Entry<Long, Double> read : reads.entrySet()) {
            out.writeLong(read.getKey());
            out.writeFloat(read.getValue().floatValue());
        }
        return bytes.toByteArray();
    }

    /** Of a state that a NameNode with the mode off marked as past, the users' files are left. */
    static SavedMemory decode(byte[] bytes) throws IOException {
        if (bytes.length > 0 && bytes[0] == Ground.PAST) {
            return bytes.length == 1
                    ? new SavedMemory(Memory.EMPTY, Map.of())
                    : decode(Arrays.copyOfRange(bytes, 1, bytes.length)).past();
        }
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
        int version = in.readInt();
        if (version != VERSION) {
            throw new IOException("version " + Integer.toHexString(version) + " of what EAFR remembers is not known");
        }
        long interval = in.readLong();
        Map<Long, Integer> extras = new HashMap<>();
        for (int left = count(in); left > 0; left--) {
            extras.put(in.readLong(), in.readUnsignedShort());
        }
        Map<Long, ChangeLog.Entry> log = new HashMap<>();
        for (int left = count(in); left > 0; left--) {
            long file = in.readLong();
            long changed = in.readLong();
            log.put(file, new ChangeLog.Entry(changed, in.readBoolean() ? Change.Direction.UP : Change.Direction.DOWN));
        }
        Set<Long> users = new LinkedHashSet<>();
        long before = 0;
        for (int left = count(in); left > 0; left--) {
            before += in.readLong();
            users.add(before);
        }
        Map<Long, Double> reads = new LinkedHashMap<>();
        for (int left = count(in); left > 0; left--) {
            reads.put(in.readLong(), (double) in.readFloat());
        }
        return new SavedMemory(new Memory(interval, extras, ChangeLog.of(log), users), reads);
    }

    private SavedMemory past() {
        return new SavedMemory(new Memory(memory.interval(), Map.of(), ChangeLog.EMPTY, memory.users()), Map.of());
    }

    private static int count(DataInputStream in) throws IOException {
        int count = in.readInt();
        if (count < 0 || count > MOST) {
            throw new IOException(count + " entries in what EAFR remembers");
        }
        return count;
    }
}
