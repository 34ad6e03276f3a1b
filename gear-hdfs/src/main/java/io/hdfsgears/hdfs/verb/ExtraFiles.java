// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.verb;

import io.hdfsgears.core.config.EafrKeys;
import io.hdfsgears.core.config.GuardKeys;
import io.hdfsgears.core.coverage.BlockReplicas.Replica;
import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.core.layout.facet.StandbyHosts;
import io.hdfsgears.core.machine.Phase;
import io.hdfsgears.core.migrate.StandbyRoom;
import io.hdfsgears.core.model.Member;
import io.hdfsgears.core.model.Service;
import io.hdfsgears.hdfs.extra.FileLook;
import io.hdfsgears.hdfs.extra.Ground;
import io.hdfsgears.hdfs.extra.HostLook;
import io.hdfsgears.hdfs.extra.Retired;
import io.hdfsgears.hdfs.migrate.ColdSurvey;
import io.hdfsgears.hdfs.migrate.Migrator;
import io.hdfsgears.hdfs.redundancy.Redundancy;
import io.hdfsgears.hdfs.scan.BlockScan;
import io.hdfsgears.hdfs.scan.ColdFiles;
import io.hdfsgears.hdfs.scan.WantedCopies;
import io.hdfsgears.hdfs.seam.NamesystemLock;
import io.hdfsgears.hdfs.state.ExtraStore;
import io.hdfsgears.hdfs.view.HdfsView;
import io.hdfsgears.hdfs.view.Views;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;
import org.apache.hadoop.hdfs.server.namenode.GearNamesystemAccess;
import org.apache.hadoop.hdfs.server.namenode.INodeFile;
import org.apache.hadoop.util.Time;

/** What those who decide on extra replicas see of this NameNode, and their hands. */
public final class ExtraFiles implements Ground {
    private static final String BY = "eafr";
    /** Hosts that hold one file and are told apart when one is to lose its replica. */
    private static final int RANKS = 4;

    private static final int RANK_SHIFT = 15;

    private final FSNamesystem namesystem;
    private final BlockScan scan;
    private final Views views;
    private final Redundancy redundancy;
    private final ExtraStore store;
    private final Migrator migration;
    private final Executor pool;
    private final VerbSource source;
    private final long standbyAfterMillis;
    private final StandbyRoom room;

    public ExtraFiles(
            VerbSource source,
            Configuration conf,
            FSNamesystem namesystem,
            BlockScan scan,
            Views views,
            Redundancy redundancy,
            Migrator migration,
            Executor pool) {
        this.source = source;
        this.migration = migration;
        this.pool = pool;
        this.standbyAfterMillis = EafrKeys.STANDBY_AFTER.read(conf::get).toMillis();
        this.room = new StandbyRoom(EafrKeys.FREE_SPACE.read(conf::get), GuardKeys.FILL_LIMIT.read(conf::get));
        this.namesystem = namesystem;
        this.scan = scan;
        this.views = views;
        this.redundancy = redundancy;
        this.store = new ExtraStore(namesystem);
    }

    @Override
    public boolean steady() {
        HdfsView view = views.current();
        return view != null
                && view.state().phase() == Phase.STEADY
                && redundancy.isSettled()
                && !views.repairsHeld()
                && !namesystem.isInSafeMode();
    }

    @Override
    public List<HostLook> hosts() {
        HdfsView view = views.current();
        List<HostLook> hosts = new ArrayList<>();
        boolean standby = view != null && StandbyHosts.in(view.layout());
        for (int position = 1; view != null && position <= view.cluster().size(); position++) {
            Member member = view.cluster().member(position);
            Optional<DatanodeDescriptor> host = view.host(position);
            hosts.add(new HostLook(
                    member.id().value(),
                    member.name(),
                    member.rack(),
                    member.service() == Service.SERVING,
                    member.service().isDown(),
                    standby && position > view.cluster().primaries(),
                    host.map(DatanodeDescriptor::getXceiverCount).orElse(0),
                    host.map(found -> room.freeBytes(found.getRemaining(), found.getCapacity()))
                            .orElse(0L)));
        }
        return hosts;
    }

    @Override
    public Optional<FileLook> look(long file) {
        HdfsView view = views.current();
        NamesystemLock.GLOBAL.readLock(namesystem);
        try {
            INodeFile inode = GearNamesystemAccess.file(namesystem, file);
            if (view == null || inode == null || inode.isStriped() || inode.getBlocks().length == 0) {
                return Optional.empty();
            }
            BlockInfo first = inode.getBlocks()[0];
            List<String> hosts = scan.replicas(view, first).replicas().stream()
                    .mapToInt(Replica::position)
                    .filter(position -> position > 0)
                    .distinct()
                    .mapToObj(position -> view.cluster().member(position).id().value())
                    .toList();
            return Optional.of(new FileLook(
                    inode.getFullPathName(),
                    WantedCopies.of(namesystem, view, first),
                    inode.computeFileSize(),
                    hosts,
                    inode.isUnderConstruction() || !first.isComplete()));
        } finally {
            NamesystemLock.GLOBAL.readUnlock(namesystem, "lookAtGearFile");
        }
    }

    @Override
    public void apply(long file, boolean dropping, List<String> victims) throws IOException {
        HdfsView view = views.current();
        if (view == null) {
            return;
        }
        views.whileDropping(pathOf(file), new Fullest(view, victims), () -> {
            redundancy.alignExtras(file, view, dropping);
            return true;
        });
    }

    @Override
    public void retireCold(boolean dryRun) {
        HdfsView view = views.current();
        if (view != null && StandbyHosts.in(view.layout())) {
            long nowMillis = Time.now();
            ColdFiles cold = new ColdFiles(namesystem, scan, scan.extras(), nowMillis - standbyAfterMillis);
            migration.retire(new ColdSurvey(scan, cold, room), dryRun, nowMillis);
        }
    }

    @Override
    public Optional<Retired> retired() {
        HdfsView view = views.current();
        return view != null && StandbyHosts.in(view.layout()) ? Optional.of(migration.retired()) : Optional.empty();
    }

    @Override
    public void sleepDownTo(int hosts, String reason, Consumer<String> answer) {
        pool.execute(() -> answer.accept(order(hosts, reason)));
    }

    private String order(int hosts, String reason) {
        try {
            GearOrder.Answer answer = source.verbs().fullStandby(new GearOrder(hosts, reason), BY);
            GearNamesystemAccess.auditOwn(
                    namesystem, answer.accepted(), BY, "setGear", "-nodes " + hosts + " reason=" + reason);
            return answer.accepted() ? "" : answer.message();
        } catch (IOException | RuntimeException e) {
            return "failed: " + e.getMessage();
        }
    }

    private String pathOf(long file) {
        NamesystemLock.FS.readLock(namesystem);
        try {
            INodeFile inode = GearNamesystemAccess.file(namesystem, file);
            return inode == null ? "/" : inode.getFullPathName();
        } finally {
            NamesystemLock.FS.readUnlock(namesystem, "gearFilePath");
        }
    }

    /**
     * Shows the hosts in the wanted order of victims as ever less full, each by so much more than the next that no difference of
     * their shares outweighs it.
     */
    private record Fullest(HdfsView view, List<String> victims) implements LoadGauge {
        @Override
        public long blocks(int position) {
            int rank = victims.indexOf(view.cluster().member(position).id().value());
            return rank < 0 || rank >= RANKS ? 0 : 1L << (RANK_SHIFT * (RANKS - rank));
        }

        @Override
        public boolean accepts(int position) {
            return view.accepts(position);
        }
    }

    @Override
    public Optional<byte[]> load() throws IOException {
        return store.load();
    }

    @Override
    public boolean save(byte[] state) throws IOException {
        return store.save(state);
    }

    @Override
    public void audit(String command, String what) {
        GearNamesystemAccess.auditOwn(namesystem, true, BY, command, what);
    }
}
