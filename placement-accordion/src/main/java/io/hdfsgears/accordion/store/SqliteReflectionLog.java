// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.accordion.store;

import io.hdfsgears.accordion.reflect.Offload;
import io.hdfsgears.accordion.reflect.ReflectionLog;
import io.hdfsgears.accordion.reflect.ReflectionLogException;
import io.hdfsgears.core.model.NodeId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The reflection log in a SQLite file. Every call is one transaction, on disk (fsync) before it returns; the write-ahead
 * log's checksums undo a torn write on the next start. A file that is damaged beyond that is refused with the remedy.
 */
public final class SqliteReflectionLog implements ReflectionLog {
    private static final List<String> SET_UP = List.of(
            "PRAGMA journal_mode=WAL",
            "PRAGMA synchronous=FULL",
            "PRAGMA locking_mode=EXCLUSIVE",
            """
            CREATE TABLE IF NOT EXISTS offload (
              sequence INTEGER PRIMARY KEY AUTOINCREMENT,
              block INTEGER NOT NULL,
              bytes INTEGER NOT NULL,
              source TEXT NOT NULL,
              intended TEXT NOT NULL,
              temporary INTEGER NOT NULL,
              UNIQUE (block, intended))""",
            "CREATE INDEX IF NOT EXISTS offload_by_intended ON offload (intended, sequence)");

    private final Path file;
    private final Connection connection;

    private SqliteReflectionLog(Path file, Connection connection) {
        this.file = file;
        this.connection = connection;
    }

    /** Opens the log, a new one when there is none. */
    public static SqliteReflectionLog open(Path file) throws ReflectionLogException {
        try {
            Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
            try {
                setUp(file, connection);
            } catch (SQLException | ReflectionLogException e) {
                connection.close();
                throw e;
            }
            return new SqliteReflectionLog(file, connection);
        } catch (SQLException e) {
            throw damaged(file, String.valueOf(e.getMessage()), e);
        }
    }

    /**
     * Sets a damaged log aside and opens a new one. The caller then lets the layout's repair look at all blocks, which finds
     * what the log knew.
     *
     * @return the new log
     */
    public static SqliteReflectionLog openAnew(Path file) throws ReflectionLogException {
        try {
            Path aside = file.resolveSibling(file.getFileName() + ".damaged");
            for (String suffix : List.of("", "-wal", "-shm")) {
                Path part = file.resolveSibling(file.getFileName() + suffix);
                if (Files.exists(part)) {
                    Path kept = aside.resolveSibling(aside.getFileName() + suffix);
                    Files.move(part, kept, StandardCopyOption.REPLACE_EXISTING);
                }
            }
        } catch (IOException e) {
            throw new ReflectionLogException("could not set the damaged reflection log " + file + " aside", e);
        }
        return open(file);
    }

    private static void setUp(Path file, Connection connection) throws SQLException, ReflectionLogException {
        try (Statement statement = connection.createStatement()) {
            for (String sql : SET_UP) {
                statement.execute(sql);
            }
            try (ResultSet check = statement.executeQuery("PRAGMA integrity_check(1)")) {
                String verdict = check.next() ? check.getString(1) : "no answer";
                if (!verdict.equals("ok")) {
                    throw damaged(file, verdict, null);
                }
            }
        }
    }

    private static ReflectionLogException damaged(Path file, String why, @Nullable Throwable cause) {
        String message = "the reflection log " + file + " cannot be opened (" + why
                + "): check the disk; if the file is damaged, open it anew and let repair look at all blocks";
        return cause == null ? new ReflectionLogException(message) : new ReflectionLogException(message, cause);
    }

    @Override
    public void record(Collection<Offload> offloads) throws ReflectionLogException {
        transaction("record " + offloads.size() + " offloads", () -> {
            delete(
                    "DELETE FROM offload WHERE block = ?",
                    offloads.stream().map(Offload::blockId).toList());
            insert(offloads);
        });
    }

    private void insert(Collection<Offload> offloads) throws SQLException {
        String sql =
                "INSERT OR REPLACE INTO offload (block, bytes, source, intended, temporary) VALUES (?, ?, ?, ?, ?)";
        try (PreparedStatement insert = connection.prepareStatement(sql)) {
            for (Offload offload : offloads) {
                insert.setLong(1, offload.blockId());
                insert.setLong(2, offload.bytes());
                insert.setString(3, offload.source().value());
                insert.setString(4, offload.intended().value());
                insert.setBoolean(5, offload.temporary());
                insert.addBatch();
            }
            insert.executeBatch();
        }
    }

    @Override
    public void forget(Collection<Long> blockIds) throws ReflectionLogException {
        transaction(
                "forget " + blockIds.size() + " blocks", () -> delete("DELETE FROM offload WHERE block = ?", blockIds));
    }

    @Override
    public void done(Collection<Entry> entries) throws ReflectionLogException {
        List<Long> sequences = entries.stream().map(Entry::sequence).toList();
        transaction(
                "drop " + sequences.size() + " entries",
                () -> delete("DELETE FROM offload WHERE sequence = ?", sequences));
    }

    private void delete(String sql, Collection<Long> keys) throws SQLException {
        try (PreparedStatement delete = connection.prepareStatement(sql)) {
            for (long key : keys) {
                delete.setLong(1, key);
                delete.addBatch();
            }
            delete.executeBatch();
        }
    }

    /** One query a node, each along its index; the oldest of all of them are kept. */
    @Override
    public List<Entry> pending(Collection<NodeId> intended, long after, int limit) throws ReflectionLogException {
        List<Entry> found = new ArrayList<>();
        String sql = "SELECT sequence, block, bytes, source, temporary FROM offload"
                + " WHERE intended = ? AND sequence > ? ORDER BY sequence LIMIT ?";
        try (PreparedStatement query = connection.prepareStatement(sql)) {
            for (NodeId node : intended.stream().distinct().toList()) {
                query.setString(1, node.value());
                query.setLong(2, after);
                query.setInt(3, limit);
                read(query, node, found);
            }
        } catch (SQLException e) {
            throw failed("read pending offloads", e);
        }
        found.sort(Comparator.comparingLong(Entry::sequence));
        return List.copyOf(found.subList(0, Math.min(limit, found.size())));
    }

    private static void read(PreparedStatement query, NodeId node, List<Entry> found) throws SQLException {
        try (ResultSet rows = query.executeQuery()) {
            while (rows.next()) {
                NodeId source = new NodeId(rows.getString(4));
                Offload offload = new Offload(rows.getLong(2), rows.getLong(3), source, node, rows.getBoolean(5));
                found.add(new Entry(rows.getLong(1), offload));
            }
        }
    }

    @Override
    public long size() throws ReflectionLogException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT count(*) FROM offload")) {
            return rows.next() ? rows.getLong(1) : 0;
        } catch (SQLException e) {
            throw failed("count its entries", e);
        }
    }

    @Override
    public void close() throws ReflectionLogException {
        try {
            connection.close();
        } catch (SQLException e) {
            throw failed("close", e);
        }
    }

    private void transaction(String what, Work work) throws ReflectionLogException {
        try {
            connection.setAutoCommit(false);
            try {
                work.run();
                connection.commit();
            } catch (SQLException e) {
                connection.rollback();
                throw e;
            } finally {
                connection.setAutoCommit(true);
            }
        } catch (SQLException e) {
            throw failed(what, e);
        }
    }

    private ReflectionLogException failed(String what, SQLException cause) {
        return new ReflectionLogException(
                "the reflection log " + file + " could not " + what + " (" + cause.getMessage()
                        + "): free space on its disk or mend it, then repeat; nothing of the call was kept",
                cause);
    }

    private interface Work {
        void run() throws SQLException;
    }
}
