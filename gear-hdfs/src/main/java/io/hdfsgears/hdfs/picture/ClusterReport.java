// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.picture;

import io.hdfsgears.hdfs.host.ControllersShown;
import io.hdfsgears.hdfs.migrate.MigrationStatus;
import io.hdfsgears.hdfs.observe.Room;
import java.util.List;
import java.util.Optional;

/**
 * What operators are shown of the cluster.
 *
 * @param hosts in the order of the chain
 * @param notices what an operator should know, newest last
 * @param auto on the active NameNode
 * @param controllers power controllers; empty when none was heard of lately
 * @param room when the hosts awake in each gear will be full
 * @param usable where it is asked for and known
 */
public record ClusterReport(
        GearStatus state,
        List<HostStatus> hosts,
        Blocks blocks,
        Data data,
        List<String> notices,
        Optional<AutoShown> auto,
        Optional<ControllersShown> controllers,
        Optional<Room> room,
        Optional<Usable> usable) {
    /**
     * What a walk over all blocks found.
     *
     * @param uncovered without a replica on a host that serves
     * @param uncoveredIds a sample of them
     * @param uncoveredPaths of the sample
     * @param lowered with fewer replicas by design
     * @param offloaded that wait for their hosts
     * @param atMillis when the walk began, ms since the Unix epoch
     */
    public record Blocks(
            long uncovered,
            List<Long> uncoveredIds,
            List<String> uncoveredPaths,
            long lowered,
            long offloaded,
            long offloadedBytes,
            long atMillis) {
        /** Before the first walk. */
        public static final Blocks NONE = new Blocks(0, List.of(), List.of(), 0, 0, 0, 0);

        public Blocks {
            uncoveredIds = List.copyOf(uncoveredIds);
            uncoveredPaths = List.copyOf(uncoveredPaths);
        }
    }

    /**
     * Copies, moves, and hosts whose replicas are not known.
     *
     * @param underReplicated blocks that are to gain a replica
     * @param pendingMoves of migration, that wait or run
     * @param unaccountedSleepers hosts that may be asleep and of which this NameNode knows nothing
     * @param imagesFetched sleeper images that it took from another NameNode since its start
     * @param migration empty when none was under way since the start
     */
    public record Data(
            long underReplicated,
            long pendingMoves,
            long bytesMovedThisShift,
            long bytesMovedTotal,
            int unaccountedSleepers,
            long imagesFetched,
            Optional<MigrationStatus> migration) {
        /** The same for those who are no operators: the path that is adopted may be a secret. */
        Data coarse() {
            return new Data(
                    underReplicated,
                    pendingMoves,
                    bytesMovedThisShift,
                    bytesMovedTotal,
                    unaccountedSleepers,
                    imagesFetched,
                    migration.map(MigrationStatus::withoutPath));
        }
    }

    /**
     * @param bytes of files with the usual number of replicas that fit into the layout
     * @param fullFirst name of the host that bounds it
     */
    public record Usable(long bytes, String fullFirst) {}

    public ClusterReport {
        hosts = List.copyOf(hosts);
        notices = List.copyOf(notices);
    }

    /** The same for those who are no operators: without the texts of alarms and the path of an adoption. */
    public ClusterReport coarse() {
        return new ClusterReport(
                state,
                hosts.stream().map(HostStatus::coarse).toList(),
                blocks,
                data.coarse(),
                notices,
                auto,
                controllers,
                room,
                usable);
    }

    /** The same with what a walk over blocks found. */
    public ClusterReport with(Blocks found) {
        return new ClusterReport(state, hosts, found, data, notices, auto, controllers, room, usable);
    }

    /** The same with what the layout wants of hosts. */
    public ClusterReport with(List<HostStatus> others, Optional<Usable> fits) {
        return new ClusterReport(state, others, blocks, data, notices, auto, controllers, room, fits);
    }
}
