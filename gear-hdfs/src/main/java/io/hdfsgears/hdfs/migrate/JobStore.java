// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.migrate;

import io.hdfsgears.hdfs.state.MigrationStore;
import io.hdfsgears.hdfs.state.StoredMigration;
import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;
import org.jspecify.annotations.Nullable;

/**
 * The jobs, stored beside the gear state: durable when a change returns, present on the standby.
 * Only that there is work is stored; which blocks are left follows from the block map.
 */
final class JobStore {
    private final MigrationStore store;
    private Jobs jobs = new Jobs(null, null);
    private Job.@Nullable Retirement retirement;

    /** @param adoption the one that runs, or the last one that ended */
    private record Jobs(Job.@Nullable Passive passive, Job.@Nullable Adoption adoption) {}

    JobStore(FSNamesystem namesystem) {
        store = new MigrationStore(namesystem);
    }

    synchronized void load() throws IOException {
        retirement = null;
        StoredMigration stored = store.load();
        jobs = new Jobs(
                stored.passive().map(JobStore::job).orElse(null),
                stored.adoption().map(Job.Adoption::new).orElse(null));
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
        store.save(new StoredMigration(
                Optional.ofNullable(next.passive()).map(JobStore::stored),
                Optional.ofNullable(next.adoption()).map(Job.Adoption::order)));
        jobs = next;
    }

    private static StoredMigration.Passive stored(Job.Passive passive) {
        return new StoredMigration.Passive(passive.target(), passive.startedMillis());
    }

    private static Job.Passive job(StoredMigration.Passive stored) {
        return new Job.Passive(stored.target(), stored.startedMillis());
    }
}
