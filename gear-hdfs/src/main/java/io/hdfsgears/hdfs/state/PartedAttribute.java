// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.state;

import io.hdfsgears.hdfs.proto.StoreProtos.StoredPartsProto;
import io.hdfsgears.hdfs.state.AttributeParts.Kept;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;
import org.jspecify.annotations.Nullable;

/**
 * A value that may be longer than one extended attribute of the root: deflated, and spread over a few that take effect with the
 * attribute that names their version. Used by one thread.
 */
final class PartedAttribute {
    /** More is damage. */
    private static final int MAX_BYTES = 64 << 20;

    private final RootAttributes attributes;
    private final String name;
    private final int maxParts;
    private final AttributeParts parts;
    private byte @Nullable [] head;
    private Kept kept = Kept.NONE;

    /** @param maxParts while the value changes, both versions take twice as many attributes */
    PartedAttribute(RootAttributes attributes, String name, int maxParts) {
        this.attributes = attributes;
        this.name = name;
        this.maxParts = maxParts;
        this.parts = new AttributeParts(attributes, name + ".", name);
    }

    /** Whether another value was stored since the last {@link #load} or {@link #save}. Within {@link RootAttributes#reading}. */
    boolean isNews() throws IOException {
        return !Arrays.equals(head, attributes.get(name));
    }

    /** Within {@link RootAttributes#reading}. */
    Optional<byte[]> load() throws IOException {
        byte[] bytes = attributes.get(name);
        if (bytes == null) {
            head = null;
            return Optional.empty();
        }
        StoredPartsProto proto = StoredPartsProto.parseFrom(bytes);
        Kept named = new Kept(proto.getVersion(), proto.getParts(), proto.getCrc());
        byte[] value = inflate(parts.read(named));
        head = bytes;
        kept = named;
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
        if (AttributeParts.parts(attributes, packed.length) > maxParts) {
            return false;
        }
        Kept next = parts.write(packed, kept);
        byte[] bytes = StoredPartsProto.newBuilder()
                .setVersion(next.version())
                .setParts(next.parts())
                .setCrc(next.crc())
                .build()
                .toByteArray();
        attributes.set(name, bytes);
        head = bytes;
        kept = next;
        parts.removeAllBut(next);
        return true;
    }
}
