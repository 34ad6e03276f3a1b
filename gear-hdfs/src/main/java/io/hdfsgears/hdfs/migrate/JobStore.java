// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.migrate;

import io.hdfsgears.hdfs.proto.StoreProtos.StoredAdoptionProto;
import io.hdfsgears.hdfs.proto.StoreProtos.StoredMigrationProto;
import io.hdfsgears.hdfs.proto.StoreProtos.StoredPassiveProto;
import io.hdfsgears.hdfs.seam.NamesystemLock;
import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;
import org.apache.hadoop.hdfs.server.namenode.GearNamesystemAccess;
import org.jspecify.annotations.Nullable;

/**
 * The jobs in an extended attribute of the root, beside the gear state: durable when a change returns, present on the standby.
 * Only that there is work is stored; which blocks are left follows from the block map.
 */
final class JobStore {
    private static final String ATTRIBUTE = "trusted.gear.migration";

    private final FSNamesystem namesystem;
    private Jobs jobs = new Jobs(null, null);
    private Job.@Nullable Retirement retirement;

    /** @param adoption the one that runs, or the last one that ended */
    private record Jobs(Job.@Nullable Passive passive, Job.@Nullable Adoption adoption) {}

    JobStore(FSNamesystem namesystem) {
        this.namesystem = namesystem;
    }

    synchronized void load() throws IOException {
        retirement = null;
        NamesystemLock.FS.readLock(namesystem);
        try {
            byte[] bytes = GearNamesystemAccess.getXAttr(namesystem, ATTRIBUTE);
            jobs = bytes == null ? new Jobs(null, null) : decode(StoredMigrationProto.parseFrom(bytes));
        } finally {
            NamesystemLock.FS.readUnlock(namesystem, "loadGearMigration");
        }
    }

    /** What to work on: an adoption covers what a passive migration would do below its path, so it goes first. */
    synchronized Optional<Job> next() {
        Job.Adoption adoption = jobs.adoption();
        if (adoption != null && adoption.isRunning()) {
            return Optional.of(adoption);
        }
        return Optional.ofNullable(jobs.passive() != null ? jobs.passive() : retirement);
    }

    synchronized void retirement(Job.@Nullable Retirement next) {
        retirement = next;
    }

    synchronized Optional<Job.Passive> passive() {
        return Optional.ofNullable(jobs.passive());
    }

    /** The one that runs, or the last one. */
    synchronized Optional<Job.Adoption> adoption() {
        return Optional.ofNullable(jobs.adoption());
    }

    synchronized void passive(Job.@Nullable Passive passive) throws IOException {
        save(new Jobs(passive, jobs.adoption()));
    }

    /**
     * An operator and the migrator may change it at the same time: only the first of them does.
     *
     * @param before what the change is based on
     * @return false when it was changed meanwhile, and nothing was done
     */
    synchronized boolean adoption(Optional<Job.Adoption> before, Job.Adoption next) throws IOException {
        boolean unchanged = adoption().equals(before);
        if (unchanged) {
            save(new Jobs(jobs.passive(), next));
        }
        return unchanged;
    }

    private void save(Jobs next) throws IOException {
        if (next.equals(jobs)) {
            return;
        }
        StoredMigrationProto.Builder proto = StoredMigrationProto.newBuilder();
        Job.Passive passive = next.passive();
        if (passive != null) {
            proto.setPassive(StoredPassiveProto.newBuilder()
                    .setTarget(passive.target())
                    .setStartedMillis(passive.startedMillis()));
        }
        Job.Adoption adoption = next.adoption();
        if (adoption != null) {
            proto.setAdoption(encode(adoption));
        }
        GearNamesystemAccess.setXAttr(namesystem, ATTRIBUTE, proto.build().toByteArray());
        jobs = next;
    }

    private static StoredAdoptionProto encode(Job.Adoption adoption) {
        StoredAdoptionProto.Builder proto = StoredAdoptionProto.newBuilder()
                .setPath(adoption.path())
                .setBy(adoption.by())
                .setReason(adoption.reason())
                .setStartedMillis(adoption.startedMillis())
                .setEnd(adoption.end())
                .setDeferred(adoption.deferred())
                .setEvensBytes(adoption.byBytes());
        if (adoption.blocks() >= 0) {
            proto.setBlocks(adoption.blocks()).setBytes(adoption.bytes());
        }
        return proto.build();
    }

    private static Jobs decode(StoredMigrationProto proto) {
        Job.Passive passive = null;
        if (proto.hasPassive()) {
            passive = new Job.Passive(
                    proto.getPassive().getTarget(), proto.getPassive().getStartedMillis());
        }
        Job.Adoption adoption = null;
        if (proto.hasAdoption()) {
            StoredAdoptionProto stored = proto.getAdoption();
            adoption = new Job.Adoption(
                    stored.getPath(),
                    stored.getBy(),
                    stored.getReason(),
                    stored.getStartedMillis(),
                    stored.hasBlocks() ? stored.getBlocks() : -1,
                    stored.getBytes(),
                    stored.getEnd(),
                    stored.getDeferred(),
                    stored.getEvensBytes());
        }
        return new Jobs(passive, adoption);
    }
}
