// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.springfs.store;

import io.hdfsgears.core.migrate.MigrationBlock;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Objects;

/**
 * Builds a block map from a crawl of all blocks, as the migration agent does when the NameNode starts. Works on a file beside
 * the final one, without a journal, and gives it its name once it is whole and on the disk: a crash leaves the old map or none,
 * never half a one. Ascending block ids load fastest. One owner.
 */
public final class BlockMapLoader implements AutoCloseable {
    private static final int BATCH = 10_000;

    private final Path file;
    private final Path loading;
    private final int primaries;
    private final HostCounts hosts;
    private final Database database;
    private final PreparedStatement insert;
    private int pending;

    /**
     * @param file where the map will be; an older one is replaced
     * @param hosts N of the chain whose positions the blocks name
     * @param primaries p of that chain
     */
    public BlockMapLoader(Path file, int hosts, int primaries) throws IOException {
        if (primaries < 1 || primaries > hosts) {
            throw new IllegalArgumentException(
                    "primaries must be between 1 and " + hosts + ", the hosts of the chain, not " + primaries);
        }
        this.file = file;
        this.loading = file.resolveSibling(file.getFileName() + ".loading");
        this.primaries = primaries;
        this.hosts = new HostCounts(hosts);
        Files.deleteIfExists(loading);
        this.database = Database.forLoad(loading);
        try {
            database.connection.setAutoCommit(false);
            this.insert = database.prepare("INSERT INTO block VALUES(?,?,?,?)");
        } catch (SQLException e) {
            throw database.failed("filled", e);
        }
    }

    /** Adds a block that was not added before. */
    public void add(MigrationBlock block) throws IOException {
        byte[] holders = HolderBytes.of(block);
        hosts.add(block, 1);
        try {
            insert.setLong(1, block.blockId());
            insert.setLong(2, block.bytes());
            insert.setInt(3, HolderBytes.lowest(holders));
            insert.setBytes(4, holders);
            insert.addBatch();
            if (++pending == BATCH) {
                insert.executeBatch();
                pending = 0;
            }
        } catch (SQLException e) {
            throw database.failed("filled", e);
        }
    }

    /** Completes the map and opens it for use. */
    public BlockMap finish() throws IOException {
        try (Statement statement = database.connection.createStatement()) {
            insert.executeBatch();
            for (int position = 1; position < hosts.blocks.length; position++) {
                statement.executeUpdate("INSERT INTO host VALUES(" + position + "," + hosts.blocks[position] + ")");
            }
            statement.executeUpdate("INSERT INTO chain VALUES(" + (hosts.blocks.length - 1) + "," + primaries + ")");
            Database.createIndex(statement, primaries);
            database.connection.commit();
        } catch (SQLException e) {
            throw database.failed("completed", e);
        }
        database.close();
        sync(loading);
        for (String leftover : new String[] {"-wal", "-shm", "-journal"}) {
            Files.deleteIfExists(file.resolveSibling(file.getFileName() + leftover));
        }
        Files.move(loading, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        sync(Objects.requireNonNull(file.toAbsolutePath().getParent(), "a file has a folder"));
        return BlockMap.open(file);
    }

    private static void sync(Path path) throws IOException {
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }

    /** Gives up a load that was not finished, and deletes what it wrote. */
    @Override
    public void close() throws IOException {
        database.close();
        Files.deleteIfExists(loading);
    }
}
