// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.state;

import io.hdfsgears.core.auto.ControlMode;
import io.hdfsgears.hdfs.proto.StoreProtos.StoredAutoProto;
import io.hdfsgears.hdfs.proto.StoreProtos.StoredDecisionProto;
import io.hdfsgears.hdfs.seam.NamesystemLock;
import io.hdfsgears.hdfs.state.StoredAuto.Offload;
import io.hdfsgears.hdfs.state.StoredAuto.StoredDecision;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;
import java.util.zip.CRC32C;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;
import org.apache.hadoop.hdfs.server.namenode.GearNamesystemAccess;
import org.apache.hadoop.thirdparty.protobuf.ByteString;
import org.jspecify.annotations.Nullable;

/**
 * The automatic gears' memory in extended attributes of the root, as {@link StateStore} keeps the gears themselves: durable when
 * a save returns, and there after a failover. A policy that learned a rhythm remembers more than one attribute may hold: it is
 * deflated, and spread over a few attributes under alternating names that take effect with the attribute that names them.
 */
public final class AutoStore implements AutoMemory {
    private static final String AUTO = "trusted.gear.auto";
    private static final String PARTS = "trusted.gear.policy.";
    /** Below dfs.namenode.fs-limits.max-xattr-size, name included. */
    private static final int PART_BYTES = 12 * 1024;
    /** What is as short as this is kept in the attribute itself. */
    private static final int INLINE_BYTES = 2 * 1024;
    /** An inode may have 32 attributes by default; both versions of the parts take 8 of them at most. */
    private static final int MAX_PARTS = 4;

    private final FSNamesystem namesystem;
    private @Nullable String policy;
    private ByteString inline = ByteString.EMPTY;
    private long version;
    private int parts;
    private int crc;

    public AutoStore(FSNamesystem namesystem) {
        this.namesystem = namesystem;
    }

    @Override
    public Optional<Loaded> load() throws IOException {
        NamesystemLock.FS.readLock(namesystem);
        try {
            byte[] bytes = GearNamesystemAccess.getXAttr(namesystem, AUTO);
            return bytes == null ? Optional.empty() : Optional.of(decode(StoredAutoProto.parseFrom(bytes)));
        } catch (IllegalArgumentException e) {
            throw new IOException(AUTO + " on / is damaged: " + e.getMessage(), e);
        } finally {
            NamesystemLock.FS.readUnlock(namesystem, "loadGearAuto");
        }
    }

    private Loaded decode(StoredAutoProto proto) throws IOException {
        StoredAuto auto = new StoredAuto(
                ControlMode.valueOf(proto.getMode()),
                proto.getBy(),
                proto.getSinceMillis(),
                new Offload(proto.getOffloadSet(), proto.getOffloadSinceMillis(), proto.getOffloadReason()),
                proto.getDecisionsList().stream()
                        .map(d ->
                                new StoredDecision(d.getAtMillis(), d.getKind(), d.getFrom(), d.getTo(), d.getReason()))
                        .toList());
        policy = proto.hasPolicy() ? proto.getPolicy() : null;
        inline = proto.getPolicyState();
        version = proto.getPolicyVersion();
        parts = proto.getPolicyParts();
        crc = proto.getPolicyCrc();
        if (policy == null) {
            return new Loaded(auto, "", "");
        }
        byte[] packed = parts == 0 ? inline.toByteArray() : join();
        if (crc(packed) != crc) {
            throw new IOException("the state of the resizing policy on / does not match its checksum");
        }
        return new Loaded(auto, policy, PolicyText.unpack(packed));
    }

    private byte[] join() throws IOException {
        ByteArrayOutputStream joined = new ByteArrayOutputStream();
        for (int part = 0; part < parts; part++) {
            byte[] bytes = GearNamesystemAccess.getXAttr(namesystem, name(version, part));
            if (bytes == null) {
                throw new IOException("part " + part + " of the state of the resizing policy is missing on /");
            }
            joined.writeBytes(bytes);
        }
        return joined.toByteArray();
    }

    @Override
    public void save(StoredAuto auto) throws IOException {
        StoredAutoProto.Builder proto = StoredAutoProto.newBuilder()
                .setMode(auto.mode().name())
                .setBy(auto.by())
                .setSinceMillis(auto.sinceMillis())
                .setOffloadSet(auto.offload().hosts())
                .setOffloadSinceMillis(auto.offload().sinceMillis())
                .setOffloadReason(auto.offload().reason());
        for (StoredDecision decision : auto.decisions()) {
            proto.addDecisions(StoredDecisionProto.newBuilder()
                    .setAtMillis(decision.atMillis())
                    .setKind(decision.kind())
                    .setFrom(decision.from())
                    .setTo(decision.to())
                    .setReason(decision.reason()));
        }
        if (policy != null) {
            proto.setPolicy(policy)
                    .setPolicyState(inline)
                    .setPolicyVersion(version)
                    .setPolicyParts(parts)
                    .setPolicyCrc(crc);
        }
        while (proto.getDecisionsCount() > 0 && proto.build().getSerializedSize() > PART_BYTES) {
            proto.removeDecisions(0);
        }
        GearNamesystemAccess.setXAttr(namesystem, AUTO, proto.build().toByteArray());
    }

    @Override
    public boolean save(StoredAuto auto, String policyName, String policyState) throws IOException {
        byte[] packed = PolicyText.pack(policyState);
        boolean fits = packed.length <= MAX_PARTS * PART_BYTES;
        if (fits) {
            keep(policyName, packed);
        }
        save(auto);
        return fits;
    }

    private void keep(String policyName, byte[] packed) throws IOException {
        if (packed.length <= INLINE_BYTES) {
            inline = ByteString.copyFrom(packed);
            parts = 0;
        } else {
            long next = version + 1;
            int count = 0;
            for (int from = 0; from < packed.length; from += PART_BYTES) {
                int to = Math.min(packed.length, from + PART_BYTES);
                GearNamesystemAccess.setXAttr(namesystem, name(next, count++), Arrays.copyOfRange(packed, from, to));
            }
            inline = ByteString.EMPTY;
            version = next;
            parts = count;
        }
        crc = crc(packed);
        policy = policyName;
    }

    private static String name(long version, int part) {
        return PARTS + version % 2 + "." + part;
    }

    private static int crc(byte[] bytes) {
        CRC32C crc = new CRC32C();
        crc.update(bytes, 0, bytes.length);
        return (int) crc.getValue();
    }
}
