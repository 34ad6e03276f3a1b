// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.state;

import io.hdfsgears.core.chain.ExpansionChain;
import io.hdfsgears.core.machine.GearState;
import io.hdfsgears.core.machine.GearState.Until;
import io.hdfsgears.core.machine.Phase;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.hdfs.proto.StoreProtos.StoredStateProto;
import io.hdfsgears.hdfs.state.AttributeParts.Kept;
import java.io.IOException;
import java.util.BitSet;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;
import org.apache.hadoop.thirdparty.protobuf.ByteString;
import org.apache.hadoop.thirdparty.protobuf.InvalidProtocolBufferException;
import org.jspecify.annotations.Nullable;

/**
 * The gear state in extended attributes of the root directory: in the edit log, so that it is durable when {@link #save}
 * returns, present on the standby, and gone from nobody's way when the product is taken away.
 *
 * <p>An attribute is limited in size (16 KiB by default) and an inode in their number (32), so a long chain is spread over
 * several; they are written under alternating names and take effect with the state that names their version, after which those
 * of the version before are removed. Hosts that are kept awake are a bit each: 1,250 bytes for 10,000 hosts. So are those
 * that have proven that they can be woken. The texts of a state are cut until it fits: a state that cannot be stored would stop the
 * gears.
 */
public final class StateStore {
    static final String STATE = "trusted.gear.state";
    static final String CHAIN = "trusted.gear.chain.";
    /** Nothing tells which hosts sleep: with any guess their blocks could be taken for lost, and copied. */
    private static final String REMEDY =
            "Switch all DataNodes on, start a stock NameNode (without dfs.block.replicator.classname and the jars of"
                    + " hdfs-gears), remove the attribute there by 'hdfs dfs -setfattr -x " + STATE
                    + " /', and start this"
                    + " one again: it creates the chain of hosts anew.";
    /** Letters of a reason at most. */
    private static final int TEXT = 1_000;

    private final RootAttributes attributes;
    private final AttributeParts parts;
    private Chain durable = new Chain(null, Kept.NONE);

    /** A chain and where it is kept. */
    private record Chain(@Nullable ExpansionChain hosts, Kept kept) {}

    public StateStore(FSNamesystem namesystem) {
        this(RootAttributes.of(namesystem));
    }

    StateStore(RootAttributes attributes) {
        this.attributes = attributes;
        this.parts = new AttributeParts(attributes, CHAIN, "the expansion chain");
    }

    /** @return what was saved last, or empty on a namespace that has never seen the gears */
    public Optional<Stored> load() throws IOException {
        try {
            return attributes.reading("loadGearState", () -> {
                byte[] bytes = attributes.get(STATE);
                return bytes == null ? Optional.empty() : Optional.of(decode(StoredStateProto.parseFrom(bytes)));
            });
        } catch (InvalidProtocolBufferException | IllegalArgumentException e) {
            throw new IOException(STATE + " on / is damaged: " + e.getMessage() + ". " + REMEDY, e);
        }
    }

    /** Durable and on its way to the standby when this returns. */
    public void save(Stored stored) throws IOException {
        Chain before = durable;
        // Until the state names it nothing depends on it, and the next one takes the same names.
        Chain chain = stored.chain().equals(before.hosts())
                ? before
                : new Chain(stored.chain(), parts.write(StoredChain.pack(stored.chain()), before.kept()));
        attributes.set(STATE, encode(stored, chain.kept()));
        durable = chain;
        if (!chain.kept().equals(before.kept())) {
            parts.removeAllBut(chain.kept());
        }
    }

    private byte[] encode(Stored stored, Kept chain) {
        int room = AttributeParts.room(attributes);
        byte[] bytes = encode(stored, chain, TEXT);
        for (int letters = TEXT / 2; bytes.length > room && letters > 0; letters /= 2) {
            bytes = encode(stored, chain, letters);
        }
        return bytes;
    }

    private static byte[] encode(Stored stored, Kept chain, int letters) {
        GearState state = stored.state();
        StoredStateProto.Builder proto = StoredStateProto.newBuilder()
                .setEpoch(state.epoch())
                .setPhase(state.phase().name())
                .setTarget(state.target())
                .setFrom(state.from())
                .setSleepEpoch(state.sleepEpoch())
                .setSinceMillis(state.sinceMillis())
                .setBy(cut(state.by(), letters))
                .setReason(cut(state.reason(), letters))
                .setHeld(cut(state.held(), letters))
                .setPrimaries(stored.primaries())
                .setChainVersion(chain.version())
                .setChainParts(chain.parts())
                .setChainCrc(chain.crc());
        if (state.until().isSet()) {
            proto.setUntilMillis(state.until().atMillis())
                    .setUntilHosts(state.until().hosts());
        }
        if (!state.woken().isEmpty()) {
            proto.setWokenPositions(
                    ByteString.copyFrom(positions(stored.chain(), state.woken()).toByteArray()));
        }
        if (!state.asleep().isEmpty()) {
            proto.setAsleepPositions(ByteString.copyFrom(
                    positions(stored.chain(), state.asleep()).toByteArray()));
        }
        if (!stored.proven().isEmpty()) {
            proto.setProvenPositions(ByteString.copyFrom(
                    positions(stored.chain(), stored.proven()).toByteArray()));
        }
        return proto.build().toByteArray();
    }

    private static String cut(String text, int letters) {
        if (text.length() <= letters) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(letters - 1)) ? letters - 1 : letters;
        return text.substring(0, end) + "…";
    }

    /** Of the hosts that are on the chain: one that left it is neither kept awake nor asleep. */
    private static BitSet positions(ExpansionChain chain, Set<NodeId> hosts) {
        BitSet positions = new BitSet();
        for (int i = 0; i < chain.size(); i++) {
            if (hosts.contains(chain.hosts().get(i))) {
                positions.set(i + 1);
            }
        }
        return positions;
    }

    private Stored decode(StoredStateProto proto) throws IOException {
        Kept kept = new Kept(proto.getChainVersion(), proto.getChainParts(), proto.getChainCrc());
        ExpansionChain chain = durable.hosts();
        if (chain == null || !durable.kept().equals(kept)) {
            chain = StoredChain.unpack(parts.read(kept));
            durable = new Chain(chain, kept);
        }
        GearState state = new GearState(
                proto.getEpoch(),
                Phase.valueOf(proto.getPhase()),
                proto.getTarget(),
                proto.getFrom(),
                woken(proto, chain),
                proto.getSleepEpoch(),
                proto.getSinceMillis(),
                proto.getBy(),
                proto.getReason(),
                proto.getHeld(),
                new Until(proto.getUntilMillis(), proto.getUntilHosts()),
                at(proto.getAsleepPositions(), chain));
        return new Stored(state, chain, proto.getPrimaries(), at(proto.getProvenPositions(), chain));
    }

    private static Set<NodeId> woken(StoredStateProto proto, ExpansionChain chain) {
        Set<NodeId> woken = new HashSet<>();
        proto.getWokenList().forEach(id -> woken.add(new NodeId(id)));
        woken.addAll(at(proto.getWokenPositions(), chain));
        return woken;
    }

    private static Set<NodeId> at(ByteString positions, ExpansionChain chain) {
        Set<NodeId> hosts = new HashSet<>();
        BitSet.valueOf(positions.toByteArray()).stream()
                .filter(position -> position >= 1 && position <= chain.size())
                .forEach(position -> hosts.add(chain.hosts().get(position - 1)));
        return hosts;
    }
}
