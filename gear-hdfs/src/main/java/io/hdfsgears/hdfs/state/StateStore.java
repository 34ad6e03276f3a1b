// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.state;

import io.hdfsgears.core.chain.ExpansionChain;
import io.hdfsgears.core.machine.GearState;
import io.hdfsgears.core.machine.GearState.Until;
import io.hdfsgears.core.machine.Phase;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.hdfs.proto.StoreProtos.StoredChainProto;
import io.hdfsgears.hdfs.proto.StoreProtos.StoredStateProto;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.zip.CRC32C;
import java.util.zip.DataFormatException;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.Inflater;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;
import org.apache.hadoop.hdfs.server.namenode.GearNamesystemAccess;
import org.apache.hadoop.hdfs.util.RwLockMode;
import org.jspecify.annotations.Nullable;

/**
 * The gear state in extended attributes of the root directory: in the edit log, so that it is durable when {@link #save}
 * returns, present on the standby, and gone from nobody's way when the product is taken away.
 *
 * <p>An attribute is limited in size (16 KiB by default), so a long chain is spread over several; they are written under
 * alternating names and take effect with the state that names their version.
 */
public final class StateStore {
    static final String STATE = "trusted.gear.state";
    static final String CHAIN = "trusted.gear.chain.";
    /** Well below dfs.namenode.fs-limits.max-xattr-size, names included. */
    private static final int PART_BYTES = 12 * 1024;
    /** A chain of 100,000 hosts inflates to about 4 MB; more is damage. */
    private static final int MAX_CHAIN_BYTES = 64 << 20;

    private final FSNamesystem namesystem;
    private @Nullable ExpansionChain savedChain;
    private long chainVersion;
    private int chainParts;
    private int chainCrc;

    public StateStore(FSNamesystem namesystem) {
        this.namesystem = namesystem;
    }

    /** @return what was saved last, or empty on a namespace that has never seen the gears */
    public Optional<Stored> load() throws IOException {
        namesystem.readLock(RwLockMode.FS);
        try {
            byte[] bytes = GearNamesystemAccess.getXAttr(namesystem, STATE);
            return bytes == null ? Optional.empty() : Optional.of(decode(StoredStateProto.parseFrom(bytes)));
        } catch (IllegalArgumentException e) {
            throw new IOException(STATE + " on / is damaged: " + e.getMessage(), e);
        } finally {
            namesystem.readUnlock(RwLockMode.FS, "loadGearState");
        }
    }

    /** Durable and on its way to the standby when this returns. */
    public void save(Stored stored) throws IOException {
        if (!stored.chain().equals(savedChain)) {
            saveChain(stored.chain());
        }
        GearState state = stored.state();
        StoredStateProto.Builder proto = StoredStateProto.newBuilder()
                .setEpoch(state.epoch())
                .setPhase(state.phase().name())
                .setTarget(state.target())
                .setFrom(state.from())
                .setSleepEpoch(state.sleepEpoch())
                .setSinceMillis(state.sinceMillis())
                .setBy(state.by())
                .setReason(state.reason())
                .setHeld(state.held())
                .setPrimaries(stored.primaries())
                .setChainVersion(chainVersion)
                .setChainParts(chainParts)
                .setChainCrc(chainCrc);
        if (state.until().isSet()) {
            proto.setUntilMillis(state.until().atMillis())
                    .setUntilHosts(state.until().hosts());
        }
        state.woken().stream().map(NodeId::value).sorted().forEach(proto::addWoken);
        GearNamesystemAccess.setXAttr(namesystem, STATE, proto.build().toByteArray());
    }

    private void saveChain(ExpansionChain chain) throws IOException {
        StoredChainProto.Builder proto = StoredChainProto.newBuilder();
        chain.hosts().forEach(id -> proto.addUuids(id.value()));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DeflaterOutputStream out = new DeflaterOutputStream(bytes)) {
            proto.build().writeTo(out);
        }
        byte[] all = bytes.toByteArray();
        long version = chainVersion + 1;
        int parts = 0;
        for (int from = 0; from < all.length; from += PART_BYTES) {
            int to = Math.min(all.length, from + PART_BYTES);
            GearNamesystemAccess.setXAttr(
                    namesystem, partName(version, parts++), java.util.Arrays.copyOfRange(all, from, to));
        }
        chainVersion = version;
        chainParts = parts;
        chainCrc = crc(all);
        savedChain = chain;
    }

    private Stored decode(StoredStateProto proto) throws IOException {
        HashSet<NodeId> woken = new HashSet<>();
        proto.getWokenList().forEach(id -> woken.add(new NodeId(id)));
        GearState state = new GearState(
                proto.getEpoch(),
                Phase.valueOf(proto.getPhase()),
                proto.getTarget(),
                proto.getFrom(),
                woken,
                proto.getSleepEpoch(),
                proto.getSinceMillis(),
                proto.getBy(),
                proto.getReason(),
                proto.getHeld(),
                new Until(proto.getUntilMillis(), proto.getUntilHosts()));
        if (savedChain == null || chainVersion != proto.getChainVersion()) {
            ExpansionChain chain = loadChain(proto);
            savedChain = chain;
            chainVersion = proto.getChainVersion();
            chainParts = proto.getChainParts();
            chainCrc = proto.getChainCrc();
        }
        return new Stored(state, savedChain, proto.getPrimaries());
    }

    private ExpansionChain loadChain(StoredStateProto proto) throws IOException {
        ByteArrayOutputStream joined = new ByteArrayOutputStream();
        for (int part = 0; part < proto.getChainParts(); part++) {
            byte[] bytes = GearNamesystemAccess.getXAttr(namesystem, partName(proto.getChainVersion(), part));
            if (bytes == null) {
                throw new IOException("part " + part + " of the expansion chain is missing on /");
            }
            joined.writeBytes(bytes);
        }
        byte[] all = joined.toByteArray();
        if (crc(all) != proto.getChainCrc()) {
            throw new IOException("the expansion chain on / does not match its checksum");
        }
        List<NodeId> hosts = new ArrayList<>();
        StoredChainProto.parseFrom(inflate(all)).getUuidsList().forEach(id -> hosts.add(new NodeId(id)));
        return new ExpansionChain(hosts);
    }

    private static byte[] inflate(byte[] bytes) throws IOException {
        Inflater inflater = new Inflater();
        try {
            inflater.setInput(bytes);
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            byte[] buffer = new byte[8192];
            int n;
            while ((n = inflater.inflate(buffer)) > 0) {
                out.write(buffer, 0, n);
                if (out.size() > MAX_CHAIN_BYTES) {
                    throw new IOException(
                            "the expansion chain on / inflates to more than " + MAX_CHAIN_BYTES + " bytes");
                }
            }
            return out.toByteArray();
        } catch (DataFormatException e) {
            throw new IOException("the expansion chain on / is damaged", e);
        } finally {
            inflater.end();
        }
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
