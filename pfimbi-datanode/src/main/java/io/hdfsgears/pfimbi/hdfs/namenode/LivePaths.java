// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.namenode;

import io.hdfsgears.core.config.PfimbiKeys;
import io.hdfsgears.hdfs.pipeline.PathSync;
import io.hdfsgears.hdfs.proto.StoreProtos.StoredSyncPathProto;
import io.hdfsgears.hdfs.proto.StoreProtos.StoredSyncPathsProto;
import io.hdfsgears.hdfs.seam.NamesystemLock;
import io.hdfsgears.pfimbi.choice.PathRules;
import io.hdfsgears.pfimbi.choice.SyncRules;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;
import org.apache.hadoop.hdfs.server.namenode.GearNamesystemAccess;
import org.apache.hadoop.thirdparty.protobuf.InvalidProtocolBufferException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The rules in force: the configuration's, and before them those that operators have set, which are kept in an extended attribute of
 * the root (ADR 0002). A NameNode that becomes active takes these up before it gives out a block.
 */
final class LivePaths implements PathSync {
    private static final String NAME = "trusted.pfimbi.sync.paths";
    /** An attribute holds 16 KiB. */
    private static final int MOST_BYTES = 12 << 10;

    private static final Logger LOG = LoggerFactory.getLogger(LivePaths.class);

    private final Attribute attribute;
    private final SyncRules configured;
    private volatile Live live;

    /** What operators have set. */
    private record ByVerb(PathRules sync, PathRules floors) {
        static final ByVerb NONE = new ByVerb(new PathRules(Map.of()), new PathRules(Map.of()));
    }

    private record Live(ByVerb byVerb, SyncRules all) {}

    /** Where the rules that operators have set are kept. */
    interface Attribute {
        byte @Nullable [] read() throws IOException;

        void write(byte[] bytes) throws IOException;
    }

    private record OfRoot(FSNamesystem namesystem) implements Attribute {
        @Override
        public byte @Nullable [] read() throws IOException {
            NamesystemLock.FS.readLock(namesystem);
            try {
                return GearNamesystemAccess.getXAttr(namesystem, NAME);
            } finally {
                NamesystemLock.FS.readUnlock(namesystem, "loadPfimbiPaths");
            }
        }

        @Override
        public void write(byte[] bytes) throws IOException {
            GearNamesystemAccess.setXAttr(namesystem, NAME, bytes);
        }
    }

    LivePaths(FSNamesystem namesystem, SyncRules configured) {
        this(new OfRoot(namesystem), configured);
    }

    LivePaths(Attribute attribute, SyncRules configured) {
        this.attribute = attribute;
        this.configured = configured;
        this.live = new Live(ByVerb.NONE, configured);
    }

    SyncRules current() {
        return live.all();
    }

    @Override
    public List<Rule> rules() {
        Live now = live;
        return Stream.concat(
                        rules(Kind.SYNC, now.all().paths(), now.byVerb().sync()),
                        rules(Kind.FLOOR, now.all().floors(), now.byVerb().floors()))
                .toList();
    }

    private static Stream<Rule> rules(Kind kind, PathRules all, PathRules byVerb) {
        return new TreeMap<>(all.rules())
                .entrySet().stream()
                        .map(rule -> new Rule(
                                rule.getKey().isEmpty() ? "/" : rule.getKey(),
                                kind,
                                rule.getValue(),
                                byVerb.rules().containsKey(rule.getKey())));
    }

    /**
     * Changes what is kept, not what is in force: a NameNode calls itself active before it has taken up the rules of the one before,
     * and to read waits until it has.
     */
    @Override
    public synchronized void set(String path, Kind kind, int replicas) throws IOException {
        ByVerb now = kept();
        ByVerb changed = switch (kind) {
            case SYNC -> new ByVerb(now.sync().with(path, OptionalInt.of(replicas)), now.floors());
            case FLOOR -> new ByVerb(now.sync(), now.floors().withFloor(path, replicas));
        };
        byte[] bytes = bytes(changed);
        if (bytes.length > MOST_BYTES) {
            int rules = changed.sync().rules().size() + changed.floors().rules().size();
            throw new IllegalArgumentException("the rule for " + path + " does not fit: " + rules + " rules need "
                    + bytes.length + " bytes, at most " + MOST_BYTES + " are kept; -clear some, or set them in "
                    + (kind == Kind.SYNC ? PfimbiKeys.SYNC_PATHS : PfimbiKeys.FLOOR_PATHS).name());
        }
        attribute.write(bytes);
        publish(changed);
    }

    @Override
    public synchronized void clear(String path) throws IOException {
        ByVerb now = kept();
        boolean floor = now.floors().has(path);
        boolean sync = now.sync().has(path) || !floor;
        clear(now, path, sync, floor);
    }

    @Override
    public synchronized void clear(String path, Kind kind) throws IOException {
        clear(kept(), path, kind == Kind.SYNC, kind == Kind.FLOOR);
    }

    private void clear(ByVerb now, String path, boolean sync, boolean floor) throws IOException {
        ByVerb changed = new ByVerb(
                sync ? now.sync().with(path, OptionalInt.empty()) : now.sync(),
                floor ? now.floors().with(path, OptionalInt.empty()) : now.floors());
        attribute.write(bytes(changed));
        publish(changed);
    }

    private static byte[] bytes(ByVerb rules) {
        return StoredSyncPathsProto.newBuilder()
                .addAllRules(stored(rules.sync()))
                .addAllFloors(stored(rules.floors()))
                .build()
                .toByteArray();
    }

    private static List<StoredSyncPathProto> stored(PathRules rules) {
        return new TreeMap<>(rules.rules())
                .entrySet().stream()
                        .map(rule -> StoredSyncPathProto.newBuilder()
                                .setPath(rule.getKey())
                                .setReplicas(rule.getValue())
                                .build())
                        .toList();
    }

    private static PathRules rules(List<StoredSyncPathProto> stored) {
        Map<String, Integer> rules = new TreeMap<>();
        stored.forEach(rule -> rules.put(rule.getPath(), rule.getReplicas()));
        return new PathRules(rules);
    }

    /**
     * Takes up what the NameNode that was active before has saved. Under the namesystem's lock as a rule, which {@link #set} takes while
     * it holds this object's: so not synchronized.
     */
    void load() throws IOException {
        publish(kept());
    }

    private ByVerb kept() throws IOException {
        byte[] bytes = attribute.read();
        return bytes == null ? ByVerb.NONE : parsed(bytes);
    }

    /** A NameNode has to become active also with an attribute that somebody damaged. */
    private static ByVerb parsed(byte[] bytes) {
        try {
            StoredSyncPathsProto kept = StoredSyncPathsProto.parseFrom(bytes);
            return new ByVerb(rules(kept.getRulesList()), rules(kept.getFloorsList()));
        } catch (InvalidProtocolBufferException | IllegalArgumentException e) {
            LOG.error(
                    "{} on / is not what this NameNode writes ({}): only the rules of the configuration are in force. Set the others"
                            + " anew with 'hdfs pfimbi -setPath'.",
                    NAME,
                    e.getMessage());
            return ByVerb.NONE;
        }
    }

    private void publish(ByVerb byVerb) {
        live = new Live(
                byVerb,
                configured.with(
                        byVerb.sync().over(configured.paths()), byVerb.floors().over(configured.floors())));
    }
}
