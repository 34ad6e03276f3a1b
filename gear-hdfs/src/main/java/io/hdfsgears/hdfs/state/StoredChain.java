// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.state;

import io.hdfsgears.core.chain.ExpansionChain;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.hdfs.proto.StoreProtos.StoredChainProto;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;
import java.util.zip.ZipException;
import org.apache.hadoop.thirdparty.protobuf.ByteString;

/**
 * An expansion chain as bytes: 16 for the identity of a host, so that 10,000 hosts take 160 KB; deflated text takes 220. Names
 * of hosts are deflated with them.
 */
final class StoredChain {
    /** A chain of 100,000 hosts inflates to about 4 MB; more is damage. */
    private static final int MAX_BYTES = 64 << 20;

    private static final int UUID_BYTES = 2 * Long.BYTES;

    private StoredChain() {}

    static byte[] pack(ExpansionChain chain) throws IOException {
        StoredChainProto.Builder proto = StoredChainProto.newBuilder();
        Optional<ByteString> packed = packed(chain.hosts());
        if (packed.isPresent()) {
            proto.setPacked(packed.get());
        } else {
            chain.hosts().forEach(id -> proto.addUuids(id.value()));
        }
        if (!chain.names().isEmpty()) {
            chain.hosts().forEach(id -> proto.addNames(chain.names().getOrDefault(id, "")));
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DeflaterOutputStream out = new DeflaterOutputStream(bytes)) {
            proto.build().writeTo(out);
        }
        return bytes.toByteArray();
    }

    static ExpansionChain unpack(byte[] bytes) throws IOException {
        StoredChainProto proto = StoredChainProto.parseFrom(inflate(bytes));
        List<NodeId> hosts = new ArrayList<>();
        proto.getUuidsList().forEach(id -> hosts.add(new NodeId(id)));
        ByteBuffer packed = proto.getPacked().asReadOnlyByteBuffer();
        while (packed.remaining() >= UUID_BYTES) {
            hosts.add(new NodeId(new UUID(packed.getLong(), packed.getLong()).toString()));
        }
        Map<NodeId, String> names = new HashMap<>();
        for (int i = 0; i < Math.min(hosts.size(), proto.getNamesCount()); i++) {
            if (!proto.getNames(i).isEmpty()) {
                names.put(hosts.get(i), proto.getNames(i));
            }
        }
        return new ExpansionChain(hosts, names);
    }

    private static Optional<ByteString> packed(List<NodeId> hosts) {
        ByteBuffer bytes = ByteBuffer.allocate(hosts.size() * UUID_BYTES);
        for (NodeId host : hosts) {
            Optional<UUID> uuid = uuid(host.value());
            if (uuid.isEmpty()) {
                return Optional.empty();
            }
            bytes.putLong(uuid.get().getMostSignificantBits())
                    .putLong(uuid.get().getLeastSignificantBits());
        }
        return Optional.of(ByteString.copyFrom(bytes.array()));
    }

    /** Only what is the same when it is read back. */
    private static Optional<UUID> uuid(String text) {
        try {
            return Optional.of(UUID.fromString(text))
                    .filter(uuid -> uuid.toString().equals(text));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static byte[] inflate(byte[] bytes) throws IOException {
        try (InflaterInputStream in = new InflaterInputStream(new ByteArrayInputStream(bytes))) {
            byte[] value = in.readNBytes(MAX_BYTES + 1);
            if (value.length > MAX_BYTES) {
                throw new IOException("the expansion chain on / inflates to more than " + MAX_BYTES + " bytes");
            }
            return value;
        } catch (ZipException | EOFException e) {
            throw new IOException("the expansion chain on / is damaged", e);
        }
    }
}
