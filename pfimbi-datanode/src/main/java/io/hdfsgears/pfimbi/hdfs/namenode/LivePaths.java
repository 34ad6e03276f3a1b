// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.namenode;

import io.hdfsgears.hdfs.pipeline.PathSync;
import io.hdfsgears.hdfs.proto.StoreProtos.StoredSyncPathProto;
import io.hdfsgears.hdfs.proto.StoreProtos.StoredSyncPathsProto;
import io.hdfsgears.pfimbi.choice.PathRules;
import io.hdfsgears.pfimbi.choice.SyncRules;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;
import org.apache.hadoop.hdfs.server.namenode.GearNamesystemAccess;
import org.apache.hadoop.hdfs.util.RwLockMode;
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
    private static final PathRules NONE = new PathRules(Map.of());

    private final Attribute attribute;
    private final SyncRules configured;
    private volatile Live live;

    private record Live(PathRules byVerb, SyncRules all) {}

    /** Where the rules that operators have set are kept. */
    interface Attribute {
        byte @Nullable [] read() throws IOException;

        void write(byte[] bytes) throws IOException;
    }

    private record OfRoot(FSNamesystem namesystem) implements Attribute {
        @Override
        public byte @Nullable [] read() throws IOException {
            namesystem.readLock(RwLockMode.FS);
            try {
                return GearNamesystemAccess.getXAttr(namesystem, NAME);
            } finally {
                namesystem.readUnlock(RwLockMode.FS, "loadPfimbiPaths");
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
        this.live = new Live(NONE, configured);
    }

    SyncRules current() {
        return live.all();
    }

    @Override
    public List<Rule> rules() {
        Live now = live;
        return new TreeMap<>(now.all().paths().rules())
                .entrySet().stream()
                        .map(rule -> new Rule(
                                rule.getKey().isEmpty() ? "/" : rule.getKey(),
                                rule.getValue(),
                                now.byVerb().rules().containsKey(rule.getKey())))
                        .toList();
    }

    /**
     * Changes what is kept, not what is in force: a NameNode calls itself active before it has taken up the rules of the one before,
     * and to read waits until it has.
     */
    @Override
    public synchronized void set(String path, OptionalInt replicas) throws IOException {
        PathRules changed = kept().with(path, replicas);
        StoredSyncPathsProto.Builder stored = StoredSyncPathsProto.newBuilder();
        new TreeMap<>(changed.rules())
                .forEach((directory, number) -> stored.addRules(
                        StoredSyncPathProto.newBuilder().setPath(directory).setReplicas(number)));
        byte[] bytes = stored.build().toByteArray();
        if (bytes.length > MOST_BYTES) {
            throw new IllegalArgumentException(
                    "the rule for " + path + " does not fit: " + changed.rules().size()
                            + " rules need " + bytes.length + " bytes, at most " + MOST_BYTES
                            + " are kept; -clear some, or set them in dfs.namenode.pfimbi.sync.paths");
        }
        attribute.write(bytes);
        publish(changed);
    }

    /** Under the namesystem's lock as a rule, which {@link #set} takes while it holds this object's: so not synchronized. */
    @Override
    public void load() throws IOException {
        publish(kept());
    }

    private PathRules kept() throws IOException {
        byte[] bytes = attribute.read();
        return bytes == null ? NONE : parsed(bytes);
    }

    /** A NameNode has to become active also with an attribute that somebody damaged. */
    private static PathRules parsed(byte[] bytes) {
        try {
            Map<String, Integer> rules = new TreeMap<>();
            StoredSyncPathsProto.parseFrom(bytes)
                    .getRulesList()
                    .forEach(rule -> rules.put(rule.getPath(), rule.getReplicas()));
            return new PathRules(rules);
        } catch (InvalidProtocolBufferException | IllegalArgumentException e) {
            LOG.error(
                    "{} on / is not what this NameNode writes ({}): only the rules of the configuration are in force. Set the others"
                            + " anew with 'hdfs pfimbi -setPath'.",
                    NAME,
                    e.getMessage());
            return NONE;
        }
    }

    private void publish(PathRules byVerb) {
        live = new Live(byVerb, configured.with(byVerb.over(configured.paths())));
    }
}
