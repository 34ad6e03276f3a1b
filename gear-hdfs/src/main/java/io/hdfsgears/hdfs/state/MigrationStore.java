// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.state;

import io.hdfsgears.hdfs.proto.StoreProtos.StoredAdoptionProto;
import io.hdfsgears.hdfs.proto.StoreProtos.StoredMigrationProto;
import io.hdfsgears.hdfs.proto.StoreProtos.StoredPassiveProto;
import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;
import org.apache.hadoop.thirdparty.protobuf.InvalidProtocolBufferException;

/** What is to be migrated, in an extended attribute of the root: durable when a save returns, on the standby too. */
public final class MigrationStore {
    static final String NAME = "trusted.gear.migration";

    private final RootAttributes attributes;

    public MigrationStore(FSNamesystem namesystem) {
        this.attributes = RootAttributes.of(namesystem);
    }

    /** What was saved last, by whichever NameNode. */
    public StoredMigration load() throws IOException {
        return attributes.reading("loadGearMigration", () -> {
            byte[] bytes = attributes.get(NAME);
            try {
                return bytes == null ? StoredMigration.NONE : decode(StoredMigrationProto.parseFrom(bytes));
            } catch (InvalidProtocolBufferException | IllegalArgumentException e) {
                return Damaged.insteadOf(NAME, e, StoredMigration.NONE);
            }
        });
    }

    public void save(StoredMigration next) throws IOException {
        StoredMigrationProto.Builder proto = StoredMigrationProto.newBuilder();
        next.passive()
                .ifPresent(passive -> proto.setPassive(StoredPassiveProto.newBuilder()
                        .setTarget(passive.target())
                        .setStartedMillis(passive.startedMillis())));
        next.adoption().ifPresent(adoption -> proto.setAdoption(encode(adoption)));
        attributes.set(NAME, proto.build().toByteArray());
    }

    private static StoredAdoptionProto encode(StoredMigration.Adoption adoption) {
        StoredAdoptionProto.Builder proto = StoredAdoptionProto.newBuilder()
                .setPath(adoption.path())
                .setBy(adoption.by())
                .setReason(adoption.reason())
                .setStartedMillis(adoption.startedMillis())
                .setEnd(adoption.end())
                .setDeferred(adoption.deferred())
                .setEvensBytes(adoption.byBytes());
        if (!adoption.layout().isEmpty()) {
            proto.setLayout(adoption.layout());
        }
        if (adoption.blocks() >= 0) {
            proto.setBlocks(adoption.blocks()).setBytes(adoption.bytes());
        }
        return proto.build();
    }

    private static StoredMigration decode(StoredMigrationProto proto) {
        return new StoredMigration(
                proto.hasPassive() ? Optional.of(decode(proto.getPassive())) : Optional.empty(),
                proto.hasAdoption() ? Optional.of(decode(proto.getAdoption())) : Optional.empty());
    }

    private static StoredMigration.Passive decode(StoredPassiveProto stored) {
        return new StoredMigration.Passive(stored.getTarget(), stored.getStartedMillis());
    }

    private static StoredMigration.Adoption decode(StoredAdoptionProto stored) {
        return new StoredMigration.Adoption(
                stored.getPath(),
                stored.getBy(),
                stored.getReason(),
                stored.getStartedMillis(),
                stored.hasBlocks() ? stored.getBlocks() : -1,
                stored.getBytes(),
                stored.getEnd(),
                stored.getDeferred(),
                stored.getEvensBytes(),
                stored.getLayout());
    }
}
