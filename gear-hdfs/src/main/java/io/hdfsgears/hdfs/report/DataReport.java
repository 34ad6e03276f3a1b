// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.report;

import io.hdfsgears.hdfs.image.Accounts;
import io.hdfsgears.hdfs.migrate.MigrationStatus;
import io.hdfsgears.hdfs.migrate.Migrator;
import io.hdfsgears.hdfs.observe.Notices;
import io.hdfsgears.hdfs.proto.GearProtos.GearReportProto;
import io.hdfsgears.hdfs.proto.GearProtos.MigrationProto;
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

    void addTo(GearReportProto.Builder proto) {
        proto.setUnderReplicated(GearBlockAccess.belowExpected(namesystem.getBlockManager()))
                .setPendingMoves(migration.pending())
                .setBytesMovedThisShift(moves.sinceMark())
                .setBytesMovedTotal(moves.total())
                .setUnaccountedSleepers(accounts.unaccounted().size())
                .setImagesFetched(accounts.fetched());
        migration.status().map(DataReport::migration).ifPresent(proto::setMigration);
    }

    private static MigrationProto migration(MigrationStatus status) {
        MigrationProto.Builder proto = MigrationProto.newBuilder()
                .setKind(status.kind())
                .setPhase(status.phase())
                .setStartedMillis(status.startedMillis())
                .setPath(status.path())
                .setBlocksDone(status.done().blocks())
                .setBlocksLeft(status.left().blocks())
                .setBytesDone(status.done().bytes())
                .setBytesLeft(status.left().bytes())
                .setCopiesRunning(status.copies().running())
                .setBytesPerSecond(status.rate().bytesPerSecond())
                .setLimitBytesPerSecond(status.rate().limit())
                .setCeilingBytesPerSecond(status.rate().ceiling())
                .setDeferred(status.copies().deferred())
                .setNeedless(status.copies().needless())
                .setWhy(status.why());
        status.rate().etaMillis().ifPresent(proto::setEtaMillis);
        status.rate().servedMillis().ifPresent(proto::setServedMillis);
        return proto.build();
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
