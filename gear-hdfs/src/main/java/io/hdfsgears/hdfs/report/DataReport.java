// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.report;

import io.hdfsgears.hdfs.image.Accounts;
import io.hdfsgears.hdfs.migrate.Migrator;
import io.hdfsgears.hdfs.observe.Notices;
import io.hdfsgears.hdfs.picture.ClusterReport;
import io.hdfsgears.hdfs.redundancy.Moves;
import io.hdfsgears.hdfs.scan.BlockScan;
import io.hdfsgears.hdfs.scan.Offloaded;
import io.hdfsgears.hdfs.view.HdfsView;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.hdfs.server.blockmanagement.GearBlockAccess;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;

/** What operators are shown of data: copies, moves, and hosts whose replicas are not known. */
public final class DataReport {
    private final FSNamesystem namesystem;
    private final Migrator migration;
    private final Moves moves;
    private final Accounts accounts;
    private final Notices notices;

    public DataReport(FSNamesystem namesystem, Migrator migration, Moves moves, Accounts accounts, Notices notices) {
        this.namesystem = namesystem;
        this.migration = migration;
        this.moves = moves;
        this.accounts = accounts;
        this.notices = notices;
    }

    ClusterReport.Data now() {
        return new ClusterReport.Data(
                GearBlockAccess.belowExpected(namesystem.getBlockManager()),
                migration.pending(),
                moves.sinceMark(),
                moves.total(),
                accounts.unaccounted().size(),
                accounts.fetched(),
                migration.status());
    }

    /** Walks over all blocks. */
    Offloaded offloaded(BlockScan scan, HdfsView view) throws IOException {
        return Offloaded.count(namesystem, scan, view);
    }

    List<String> notices() {
        return notices.newest();
    }

    List<String> noticesForEverybody() {
        return notices.newestForEverybody();
    }
}
