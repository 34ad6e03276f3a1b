// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.state;

import io.hdfsgears.core.auto.ControlMode;
import io.hdfsgears.hdfs.proto.StoreProtos.StoredAutoProto;
import io.hdfsgears.hdfs.proto.StoreProtos.StoredDecisionProto;
import io.hdfsgears.hdfs.state.AttributeParts.Kept;
import io.hdfsgears.hdfs.state.StoredAuto.Offload;
import io.hdfsgears.hdfs.state.StoredAuto.StoredDecision;
import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;
import org.apache.hadoop.thirdparty.protobuf.ByteString;
import org.jspecify.annotations.Nullable;

/**
 * The automatic gears' memory in extended attributes of the root, as {@link StateStore} keeps the gears themselves: durable when
 * a save returns, and there after a failover. A policy that learned a rhythm remembers more than one attribute may hold: it is
 * deflated, and spread over a few attributes under alternating names that take effect with the attribute that names them.
 */
public final class AutoStore implements AutoMemory {
    static final String AUTO = "trusted.gear.auto";
    private static final String PARTS = "trusted.gear.policy.";
    /** Of the attribute without parts; the oldest decisions go first. */
    private static final int MOST_BYTES = 12 * 1024;
    /** What is as short as this is kept in the attribute itself. */
    private static final int INLINE_BYTES = 2 * 1024;
    /** Of the attribute, the share that is left for the rest. */
    private static final int INLINE_SHARE = 8;
    /** While it changes, both versions take twice as many attributes. */
    private static final int MAX_PARTS = 4;

    private final RootAttributes attributes;
    private final AttributeParts parts;
    private @Nullable Policy durable;

    /** A policy, what it remembers if that is short, and where it is kept if it is long. */
    private record Policy(String name, ByteString inline, Kept kept) {}

    public AutoStore(FSNamesystem namesystem) {
        this(RootAttributes.of(namesystem));
    }

    AutoStore(RootAttributes attributes) {
        this.attributes = attributes;
        this.parts = new AttributeParts(attributes, PARTS, "the state of the resizing policy");
    }

    @Override
    public Optional<Loaded> load() throws IOException {
        return attributes.reading("loadGearAuto", () -> {
            byte[] bytes = attributes.get(AUTO);
            try {
                return bytes == null ? Optional.empty() : Optional.of(decode(StoredAutoProto.parseFrom(bytes)));
            } catch (IOException | IllegalArgumentException e) {
                durable = null;
                return Damaged.insteadOf(AUTO, e, Optional.empty());
            }
        });
    }

    private Loaded decode(StoredAutoProto proto) {
        StoredAuto auto = new StoredAuto(
                ControlMode.valueOf(proto.getMode()),
                proto.getBy(),
                proto.getSinceMillis(),
                new Offload(proto.getOffloadSet(), proto.getOffloadSinceMillis(), proto.getOffloadReason()),
                proto.getDecisionsList().stream()
                        .map(d ->
                                new StoredDecision(d.getAtMillis(), d.getKind(), d.getFrom(), d.getTo(), d.getReason()))
                        .toList());
        if (!proto.hasPolicy()) {
            durable = null;
            return new Loaded(auto, "", "");
        }
        Policy policy = new Policy(
                proto.getPolicy(),
                proto.getPolicyState(),
                new Kept(proto.getPolicyVersion(), proto.getPolicyParts(), proto.getPolicyCrc()));
        try {
            byte[] packed = policy.kept().parts() == 0 ? policy.inline().toByteArray() : parts.read(policy.kept());
            parts.requireWhole(packed, policy.kept());
            Loaded loaded = new Loaded(auto, policy.name(), PolicyText.unpack(packed));
            durable = policy;
            return loaded;
        } catch (IOException e) {
            durable = null;
            return Damaged.insteadOf(PARTS, e, new Loaded(auto, "", ""));
        }
    }

    @Override
    public void save(StoredAuto auto) throws IOException {
        write(auto, durable);
    }

    private void write(StoredAuto auto, @Nullable Policy policy) throws IOException {
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
            proto.setPolicy(policy.name())
                    .setPolicyState(policy.inline())
                    .setPolicyVersion(policy.kept().version())
                    .setPolicyParts(policy.kept().parts())
                    .setPolicyCrc(policy.kept().crc());
        }
        int room = Math.min(MOST_BYTES, AttributeParts.room(attributes));
        while (proto.getDecisionsCount() > 0 && proto.build().getSerializedSize() > room) {
            proto.removeDecisions(0);
        }
        attributes.set(AUTO, proto.build().toByteArray());
    }

    @Override
    public boolean save(StoredAuto auto, String policyName, String policyState) throws IOException {
        byte[] packed = PolicyText.pack(policyState);
        if (AttributeParts.parts(attributes, packed.length) > MAX_PARTS) {
            save(auto);
            return false;
        }
        Policy next = keep(policyName, packed);
        write(auto, next);
        durable = next;
        parts.removeAllBut(next.kept());
        return true;
    }

    private Policy keep(String policyName, byte[] packed) throws IOException {
        Kept before = durable == null ? Kept.NONE : durable.kept();
        if (packed.length <= Math.min(INLINE_BYTES, AttributeParts.room(attributes) / INLINE_SHARE)) {
            Kept inline = new Kept(before.version(), 0, AttributeParts.crc(packed));
            return new Policy(policyName, ByteString.copyFrom(packed), inline);
        }
        return new Policy(policyName, ByteString.EMPTY, parts.write(packed, before));
    }
}
