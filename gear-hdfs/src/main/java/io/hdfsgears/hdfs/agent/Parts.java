// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.agent;

import io.hdfsgears.hdfs.GearHosts;
import io.hdfsgears.hdfs.dataset.Datasets;
import io.hdfsgears.hdfs.migrate.Migrator;
import io.hdfsgears.hdfs.state.StateStore;
import io.hdfsgears.hdfs.view.Views;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeManager;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;

/** The parts that the gear agent puts to work, put together once at start. */
record Parts(
        FSNamesystem namesystem,
        DatanodeManager datanodes,
        GearConfig config,
        StateStore store,
        Views views,
        GearHosts provider,
        Chains chains,
        Follower follower,
        Observer observer,
        Sleepers sleepers,
        Accounts accounts,
        Maintenance maintenance,
        Drain drain,
        Proof proof,
        Blocking blocking,
        Redundancy redundancy,
        CatchUp catchUp,
        Migrator migration,
        LossWatch lossWatch,
        SafeModeBound safeMode,
        Notices notices,
        MovedBytes movedBytes,
        Datasets datasets,
        Workers workers,
        Observed observed) {}
