// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.cli;

import io.hdfsgears.hdfs.cli.ActiveNameNode;
import io.hdfsgears.hdfs.cli.NotActiveException;
import io.hdfsgears.hdfs.proto.GearProtos.SyncPathProto;
import io.hdfsgears.hdfs.proto.GearProtos.SyncPathsRequestProto;
import io.hdfsgears.pfimbi.choice.PathRules;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.protocol.HdfsLocatedFileStatus;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlocks;
import org.apache.hadoop.ipc.RemoteException;
import org.apache.hadoop.ipc.RetriableException;
import org.apache.hadoop.ipc.StandbyException;
import org.jspecify.annotations.Nullable;

/**
 * Blocks below a path that lack replicas. Each look lists all files again, and asks once more for each open file: the list names
 * hosts of an open block that its writer does not write to.
 */
final class MissingBlocks implements PfimbiPort.MissingCopies {
    private static final PathRules NO_FLOORS = new PathRules(Map.of());

    private final FileSystem files;
    private final Path path;
    private final OptionalInt wanted;
    private final Floors asked;
    private @Nullable PathRules floors;
    /** In this look no NameNode was active that knows the floors. */
    private boolean noneActive;

    private @Nullable Set<Id> before;

    /** Replicas that a block that is being written needs, by its path. */
    interface Floors {
        /** @throws NotActiveException while a failover runs */
        PathRules ask() throws IOException;
    }

    /**
     * Of a block.
     *
     * @param where its pool; the file where that is not known
     */
    private record Id(String where, long number) {
        static Id of(ExtendedBlock block) {
            return new Id(block.getBlockPoolId(), block.getBlockId());
        }
    }

    /** @param asked where the first block is that is being written: the stock client waits for the end of a failover before */
    MissingBlocks(FileSystem files, Path path, OptionalInt wanted, Floors asked) {
        this.files = files;
        this.path = path;
        this.wanted = wanted;
        this.asked = asked;
    }

    /** @param wanted replicas of each block; empty: the factor, and of a block that is being written the floor */
    static MissingBlocks below(Path path, OptionalInt wanted, Configuration conf) throws IOException {
        FileSystem files = FileSystem.newInstance(path.toUri(), conf);
        return new MissingBlocks(files, path, wanted, () -> floors(files, conf));
    }

    private static PathRules floors(FileSystem files, Configuration conf) throws IOException {
        Configuration cluster = new Configuration(conf);
        FileSystem.setDefaultUri(cluster, files.getUri());
        PathRules floors = NO_FLOORS;
        try {
            for (SyncPathProto rule : new ActiveNameNode(cluster)
                    .syncPaths(SyncPathsRequestProto.getDefaultInstance())
                    .getSyncPathsList()) {
                floors = rule.getFloor() ? floors.with(rule.getPath(), OptionalInt.of(rule.getReplicas())) : floors;
            }
        } catch (RemoteException e) {
            IOException plain = e.unwrapRemoteException();
            if (plain instanceof StandbyException || plain instanceof RetriableException) {
                throw new NotActiveException(String.valueOf(plain.getMessage()));
            }
            return NO_FLOORS; // a stock NameNode
        }
        return floors;
    }

    @Override
    public long blocks() throws IOException {
        noneActive = false;
        Set<Id> now = new HashSet<>();
        Deque<Path> folders = new ArrayDeque<>();
        list(path, folders, now);
        while (!folders.isEmpty()) {
            try {
                list(folders.remove(), folders, now);
            } catch (FileNotFoundException e) {
                // deleted meanwhile
            }
        }
        if (before != null) {
            now.retainAll(before);
        }
        before = now;
        return now.size();
    }

    private void list(Path file, Deque<Path> folders, Set<Id> missing) throws IOException {
        RemoteIterator<LocatedFileStatus> entries = files.listLocatedStatus(file);
        while (entries.hasNext()) {
            LocatedFileStatus entry = entries.next();
            if (entry.isDirectory()) {
                folders.add(entry.getPath());
            } else if (entry.isFile()) {
                look(entry, missing);
            }
        }
    }

    private void look(LocatedFileStatus file, Set<Id> missing) throws IOException {
        LocatedBlock open = open(file);
        int whole = Math.min(file.getReplication(), wanted.orElse(file.getReplication()));
        BlockLocation[] blocks = file.getBlockLocations();
        for (int i = 0; i < blocks.length; i++) {
            BlockLocation block = blocks[i];
            Id id = id(file, i);
            boolean written = open != null && id.equals(Id.of(open.getBlock()));
            if (!written && !block.isStriped() && block.getNames().length < whole) {
                missing.add(id);
            }
        }
        if (open != null && !open.isStriped()) {
            lookAgain(file, whole, missing);
        }
    }

    /** The block that is being written, as the list has it. */
    private static @Nullable LocatedBlock open(LocatedFileStatus file) {
        LocatedBlocks blocks = file instanceof HdfsLocatedFileStatus hdfs ? hdfs.getLocatedBlocks() : null;
        return blocks == null || !blocks.isUnderConstruction() || blocks.isLastBlockComplete()
                ? null
                : blocks.getLastLocatedBlock();
    }

    /** As a reader: no hosts that are to get a copy later. Behind the file's end, so that it counts as no read. */
    private void lookAgain(LocatedFileStatus file, int whole, Set<Id> missing) throws IOException {
        if (!(files instanceof DistributedFileSystem hdfs)) {
            return;
        }
        String name = file.getPath().toUri().getPath();
        LocatedBlocks blocks;
        try {
            blocks = hdfs.getClient().getLocatedBlocks(name, Long.MAX_VALUE - 1, 1);
        } catch (FileNotFoundException e) {
            return; // deleted meanwhile
        }
        LocatedBlock last = blocks == null ? null : blocks.getLastLocatedBlock();
        if (last == null) {
            return;
        }
        OptionalInt needed = blocks.isLastBlockComplete() ? OptionalInt.of(whole) : needed(name);
        if (needed.isEmpty() || last.getLocations().length < Math.min(file.getReplication(), needed.getAsInt())) {
            missing.add(Id.of(last.getBlock()));
        }
    }

    /** Replicas that a block needs while it is being written; empty: not known in this look. */
    private OptionalInt needed(String name) throws IOException {
        if (wanted.isPresent()) {
            return wanted;
        }
        if (floors == null && !noneActive) {
            try {
                floors = asked.ask();
            } catch (NotActiveException e) {
                noneActive = true; // the next look asks again
            }
        }
        return floors == null ? OptionalInt.empty() : OptionalInt.of(floors.of(name, 1));
    }

    /** The same while a block is written and after. HDFS makes the locations of these blocks, in their order. */
    private static Id id(LocatedFileStatus file, int index) {
        LocatedBlocks blocks = file instanceof HdfsLocatedFileStatus hdfs ? hdfs.getLocatedBlocks() : null;
        return blocks != null && index < blocks.locatedBlockCount()
                ? Id.of(blocks.get(index).getBlock())
                : new Id(file.getPath().toString(), file.getBlockLocations()[index].getOffset());
    }

    @Override
    public void close() throws IOException {
        files.close();
    }
}
