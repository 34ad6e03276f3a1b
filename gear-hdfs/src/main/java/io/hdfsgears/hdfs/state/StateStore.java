// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.state;

import io.hdfsgears.core.chain.ExpansionChain;
import io.hdfsgears.core.machine.GearState;
import io.hdfsgears.core.machine.GearState.Until;
import io.hdfsgears.core.machine.Phase;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.hdfs.proto.StoreProtos.StoredStateProto;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.zip.CRC32C;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;
import org.apache.hadoop.thirdparty.protobuf.ByteString;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

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
    private static final Logger LOG = LoggerFactory.getLogger(StateStore.class);

    /** Of a part at most; less where the site's limit of an attribute is lower. */
    private static final int PART_BYTES = 16_000;
    /** More than any name of ours has. */
    private static final int NAME_BYTES = 64;
    /** Letters of a reason at most. */
    private static final int TEXT = 1_000;

    private final RootAttributes attributes;
    private Chain durable = new Chain(null, 0, 0, 0);

    /** A chain and where it is kept. */
    private record Chain(@Nullable ExpansionChain hosts, long version, int parts, int crc) {}

    public StateStore(FSNamesystem namesystem) {
        this(RootAttributes.of(namesystem));
    }

    StateStore(RootAttributes attributes) {
        this.attributes = attributes;
    }

    /** @return what was saved last, or empty on a namespace that has never seen the gears */
    public Optional<Stored> load() throws IOException {
        try {
            return attributes.reading("loadGearState", () -> {
                byte[] bytes = attributes.get(STATE);
                return bytes == null ? Optional.empty() : Optional.of(decode(StoredStateProto.parseFrom(bytes)));
            });
        } catch (IllegalArgumentException e) {
            throw new IOException(STATE + " on / is damaged: " + e.getMessage(), e);
        }
    }

    /** Durable and on its way to the standby when this returns. */
    public void save(Stored stored) throws IOException {
        Chain before = durable;
        // Until the state names it nothing depends on it, and the next one takes the same names.
        Chain chain = stored.chain().equals(before.hosts()) ? before : saveChain(stored.chain(), before.version() + 1);
        attributes.set(STATE, encode(stored, chain));
        durable = chain;
        if (chain.version() != before.version()) {
            removeAllBut(chain);
        }
    }

    private byte[] encode(Stored stored, Chain chain) {
        int room = attributes.maxBytes() - NAME_BYTES;
        byte[] bytes = encode(stored, chain, TEXT);
        for (int letters = TEXT / 2; bytes.length > room && letters > 0; letters /= 2) {
            bytes = encode(stored, chain, letters);
        }
        return bytes;
    }

    private static byte[] encode(Stored stored, Chain chain, int letters) {
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

    /** A host that left the chain is not kept awake. */
    private static BitSet positions(ExpansionChain chain, Set<NodeId> woken) {
        BitSet positions = new BitSet();
        for (int i = 0; i < chain.size(); i++) {
            if (woken.contains(chain.hosts().get(i))) {
                positions.set(i + 1);
            }
        }
        return positions;
    }

    private Chain saveChain(ExpansionChain chain, long version) throws IOException {
        byte[] all = StoredChain.pack(chain);
        int most = Math.min(PART_BYTES, attributes.maxBytes() - NAME_BYTES);
        int parts = 0;
        for (int from = 0; from < all.length; from += most) {
            attributes.set(
                    partName(version, parts++), Arrays.copyOfRange(all, from, Math.min(all.length, from + most)));
        }
        return new Chain(chain, version, parts, crc(all));
    }

    /** They take places of an inode's attributes, of which there are few. Failing that costs only those. */
    private void removeAllBut(Chain chain) {
        Set<String> used = new HashSet<>();
        for (int part = 0; part < chain.parts(); part++) {
            used.add(partName(chain.version(), part));
        }
        try {
            List<String> old = attributes.reading(
                    "listGearChain",
                    () -> attributes.names().stream()
                            .filter(name -> name.startsWith(CHAIN) && !used.contains(name))
                            .toList());
            for (String name : old) {
                attributes.remove(name);
            }
        } catch (IOException e) {
            LOG.warn("Parts of an older expansion chain could not be removed from /, which does no harm yet", e);
        }
    }

    private Stored decode(StoredStateProto proto) throws IOException {
        ExpansionChain chain = durable.hosts();
        if (chain == null || durable.version() != proto.getChainVersion() || durable.crc() != proto.getChainCrc()) {
            chain = loadChain(proto);
            durable = new Chain(chain, proto.getChainVersion(), proto.getChainParts(), proto.getChainCrc());
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
                new Until(proto.getUntilMillis(), proto.getUntilHosts()));
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

    private ExpansionChain loadChain(StoredStateProto proto) throws IOException {
        ByteArrayOutputStream joined = new ByteArrayOutputStream();
        for (int part = 0; part < proto.getChainParts(); part++) {
            byte[] bytes = attributes.get(partName(proto.getChainVersion(), part));
            if (bytes == null) {
                throw new IOException("part " + part + " of the expansion chain is missing on /");
            }
            joined.writeBytes(bytes);
        }
        byte[] all = joined.toByteArray();
        if (crc(all) != proto.getChainCrc()) {
            throw new IOException("the expansion chain on / does not match its checksum");
        }
        return StoredChain.unpack(all);
    }

    private static String partName(long version, int part) {
        return CHAIN + version % 2 + "." + part;
    }

    private static int crc(byte[] bytes) {
        CRC32C crc = new CRC32C();
        crc.update(bytes, 0, bytes.length);
        return (int) crc.getValue();
    }
}
