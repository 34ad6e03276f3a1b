// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.springfs.store;

import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.core.migrate.MigrationBlock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * Which hosts hold which blocks, on disk (SpringFS §4, migration agent). Kept up to date by {@link #apply}, asked for the two
 * layout problems the paper names: blocks without a primary, and hosts that store too little. Positions are those of one chain:
 * another chain is loaded anew. One owner; readers of the results must be done before the next change is applied.
 */
public final class BlockMap implements AutoCloseable {
    private final Database database;
    private final HostCounts hosts;
    private final int primaries;

    private BlockMap(Database database, HostCounts hosts, int primaries) {
        this.database = database;
        this.hosts = hosts;
        this.primaries = primaries;
    }

    /** Opens a map that a {@link BlockMapLoader} has completed, as the last commit left it. */
    public static BlockMap open(Path file) throws IOException {
        if (!Files.exists(file)) {
            throw new NoSuchFileException(
                    file.toString(), null, "no block map is there: load it from the NameNode first");
        }
        Database database = Database.forUse(file);
        try {
            HostCounts hosts = new HostCounts((int) database.number("SELECT hosts FROM chain"));
            try (PreparedStatement query = database.prepare("SELECT position, blocks FROM host");
                    ResultSet rows = query.executeQuery()) {
                while (rows.next()) {
                    hosts.blocks[rows.getInt(1)] = rows.getLong(2);
                }
            } catch (SQLException e) {
                throw database.failed("read", e);
            }
            return new BlockMap(database, hosts, (int) database.number("SELECT primaries FROM chain"));
        } catch (IOException e) {
            database.close();
            throw e;
        }
    }

    /** Replicas on each host, for planners; a copy that later changes do not touch. */
    public LoadGauge load() {
        return hosts.copy();
    }

    /** All blocks, by a walk through the table. */
    public long count() throws IOException {
        return database.number("SELECT count(*) FROM block");
    }

    /** Blocks none of whose holders is among the first {@code active} hosts, at least p: what a clean-up would copy. */
    public long countWithoutPrimary(int active) throws IOException {
        return database.number("SELECT count(*) FROM block WHERE low > ? AND low > " + primaries, checked(active));
    }

    /** The blocks that {@link #countWithoutPrimary} counts, a page at a time; may be read more than once. */
    public Iterable<MigrationBlock> withoutPrimary(int active) {
        int from = checked(active);
        // One lowest holder after the other: for two bounds on low SQLite would walk from the looser one, each page
        // anew.
        String sql = "SELECT id, bytes, holders FROM block WHERE low = ?1 AND id > ?2 AND low > " + primaries
                + " ORDER BY id LIMIT " + BlockPages.PAGE;
        int lastPart = Math.max(0, hosts.blocks.length - 1 - from);
        return new BlockPages(database, lastPart + 1, (db, part, last) -> {
            PreparedStatement query = db.prepare(sql);
            query.setInt(1, part == lastPart ? HolderBytes.NO_HOLDER : from + 1 + part);
            query.setLong(2, last == null ? Long.MIN_VALUE : last);
            return query;
        });
    }

    /** All blocks, those with the highest ids, which HDFS gave out last, first; a page at a time, more than once if need be. */
    public Iterable<MigrationBlock> newestFirst() {
        return new BlockPages(database, 1, (db, part, last) -> {
            PreparedStatement query = db.prepare("SELECT id, bytes, holders FROM block"
                    + (last == null ? "" : " WHERE id < " + last) + " ORDER BY id DESC LIMIT " + BlockPages.PAGE);
            return query;
        });
    }

    private int checked(int active) {
        if (active < primaries) {
            throw new IllegalArgumentException("at least the " + primaries + " primaries stay active, not " + active);
        }
        return active;
    }

    /**
     * Hosts 1..active that hold fewer than total / max(position, offload) blocks.
     *
     * @param total B, blocks in all
     * @param offload m
     */
    public List<Shortfall> underFilled(int active, int offload, long total) throws IOException {
        String sql = "SELECT position, blocks, ?1 / max(position, ?2) - blocks AS lacks FROM host"
                + " WHERE position <= ?3 AND blocks < ?1 / max(position, ?2) ORDER BY position";
        try (PreparedStatement query = database.prepare(sql)) {
            query.setLong(1, total);
            query.setInt(2, offload);
            query.setInt(3, active);
            List<Shortfall> found = new ArrayList<>();
            try (ResultSet rows = query.executeQuery()) {
                while (rows.next()) {
                    found.add(new Shortfall(rows.getInt(1), rows.getLong(2), rows.getLong(3)));
                }
            }
            return found;
        } catch (SQLException e) {
            throw database.failed("read", e);
        }
    }

    /** Makes the changes, all or none, and returns once they are on the disk. */
    public void apply(List<BlockChange> changes) throws IOException {
        HostCounts after = hosts.copy();
        try {
            database.connection.setAutoCommit(false);
            try (Changing changing = new Changing(database, after)) {
                for (BlockChange change : changes) {
                    changing.apply(change);
                }
                changing.storeCounts(hosts);
                database.connection.commit();
            } finally {
                database.connection.rollback();
                database.connection.setAutoCommit(true);
            }
        } catch (SQLException e) {
            throw database.failed("changed", e);
        }
        System.arraycopy(after.blocks, 0, hosts.blocks, 0, after.blocks.length);
    }

    @Override
    public void close() throws IOException {
        database.close();
    }
}
