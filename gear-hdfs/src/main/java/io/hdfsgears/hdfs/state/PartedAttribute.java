// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.state;

import io.hdfsgears.hdfs.proto.StoreProtos.StoredPartsProto;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;
import java.util.zip.CRC32C;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;
import org.apache.hadoop.hdfs.server.namenode.GearNamesystemAccess;
import org.jspecify.annotations.Nullable;

/**
 * A value that may be longer than one extended attribute of the root: deflated, and spread over a few under alternating names
 * that take effect with the attribute that names their version. Used by one thread.
 */
final class PartedAttribute {
    /** Below dfs.namenode.fs-limits.max-xattr-size, name included. */
    private static final int PART_BYTES = 12 * 1024;
    /** More is damage. */
    private static final int MAX_BYTES = 64 << 20;

    private final FSNamesystem namesystem;
    private final String name;
    private final int maxParts;
    private byte @Nullable [] head;
    private long version;

    /** @param maxParts both versions together take twice as many attributes; an inode may have 32 by default */
    PartedAttribute(FSNamesystem namesystem, String name, int maxParts) {
        this.namesystem = namesystem;
        this.name = name;
        this.maxParts = maxParts;
    }

    /** Whether another value was stored since the last {@link #load} or {@link #save}. The caller holds the read lock. */
    boolean isNews() throws IOException {
        return !Arrays.equals(head, GearNamesystemAccess.getXAttr(namesystem, name));
    }

    /** The caller holds the read lock. */
    Optional<byte[]> load() throws IOException {
        byte[] bytes = GearNamesystemAccess.getXAttr(namesystem, name);
        if (bytes == null) {
            head = null;
            return Optional.empty();
        }
        StoredPartsProto parts = StoredPartsProto.parseFrom(bytes);
        ByteArrayOutputStream joined = new ByteArrayOutputStream();
        for (int part = 0; part < parts.getParts(); part++) {
            byte[] one = GearNamesystemAccess.getXAttr(namesystem, partName(parts.getVersion(), part));
            if (one == null) {
                throw new IOException("part " + part + " of " + name + " is missing on /");
            }
            joined.writeBytes(one);
        }
        byte[] packed = joined.toByteArray();
        if (crc(packed) != parts.getCrc()) {
            throw new IOException(name + " on / does not match its checksum");
        }
        byte[] value = inflate(packed);
        head = bytes;
        version = parts.getVersion();
        return Optional.of(value);
    }

    private byte[] inflate(byte[] packed) throws IOException {
        try (InflaterInputStream in = new InflaterInputStream(new ByteArrayInputStream(packed))) {
            byte[] value = in.readNBytes(MAX_BYTES + 1);
            if (value.length > MAX_BYTES) {
                throw new IOException(name + " on / inflates to more than " + MAX_BYTES + " bytes");
            }
            return value;
        }
    }

    /**
     * Durable when it returns.
     *
     * @return false when the value is too long, and nothing was stored
     */
    boolean save(byte[] value) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (DeflaterOutputStream deflater = new DeflaterOutputStream(out)) {
            deflater.write(value);
        }
        byte[] packed = out.toByteArray();
        if (packed.length > maxParts * PART_BYTES) {
            return false;
        }
        long next = version + 1;
        int parts = 0;
        for (int from = 0; from < packed.length; from += PART_BYTES) {
            int to = Math.min(packed.length, from + PART_BYTES);
            GearNamesystemAccess.setXAttr(namesystem, partName(next, parts++), Arrays.copyOfRange(packed, from, to));
        }
        byte[] bytes = StoredPartsProto.newBuilder()
                .setVersion(next)
                .setParts(parts)
                .setCrc(crc(packed))
                .build()
                .toByteArray();
        GearNamesystemAccess.setXAttr(namesystem, name, bytes);
        head = bytes;
        version = next;
        return true;
    }

    private String partName(long ofVersion, int part) {
        return name + "." + ofVersion % 2 + "." + part;
    }

    private static int crc(byte[] bytes) {
        CRC32C crc = new CRC32C();
        crc.update(bytes, 0, bytes.length);
        return (int) crc.getValue();
    }
}
