// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.springfs.store;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.sqlite.SQLiteConfig;

/** One SQLite file: its schema, its settings, and SQL errors told as I/O errors that name the file. */
final class Database implements AutoCloseable {
    /**
     * {@code low} is the lowest holder of a block, which stays up longest: a block is covered by the first n hosts exactly when
     * low <= n. Blocks on the primaries are covered always, so the index leaves them out; of the others it holds all, so that
     * reading them never goes to the table, where each lies on a page of its own.
     */
    private static final String TABLES = """
            CREATE TABLE block(id INTEGER PRIMARY KEY, bytes INTEGER NOT NULL, low INTEGER NOT NULL, holders BLOB NOT NULL);
            CREATE TABLE host(position INTEGER PRIMARY KEY, blocks INTEGER NOT NULL);
            CREATE TABLE chain(hosts INTEGER NOT NULL, primaries INTEGER NOT NULL);
            """;

    final Connection connection;
    private final Path file;

    private Database(Path file, Connection connection) {
        this.file = file;
        this.connection = connection;
    }

    /** Every commit is on the disk when it returns, and a crash leaves the state after the last one. */
    static Database forUse(Path file) throws IOException {
        SQLiteConfig config = settings();
        config.setJournalMode(SQLiteConfig.JournalMode.WAL);
        config.setSynchronous(SQLiteConfig.SynchronousMode.FULL);
        return open(file, config);
    }

    /** Nothing is safe until the caller has synced and renamed the file. */
    static Database forLoad(Path file) throws IOException {
        SQLiteConfig config = settings();
        config.setPageSize(8192);
        config.setJournalMode(SQLiteConfig.JournalMode.OFF);
        config.setSynchronous(SQLiteConfig.SynchronousMode.OFF);
        config.setLockingMode(SQLiteConfig.LockingMode.EXCLUSIVE);
        Database database = open(file, config);
        try (Statement statement = database.connection.createStatement()) {
            statement.executeUpdate(TABLES);
            return database;
        } catch (SQLException e) {
            throw database.failed("created", e);
        }
    }

    private static SQLiteConfig settings() {
        SQLiteConfig config = new SQLiteConfig();
        // In KiB, outside of the heap.
        config.setCacheSize(-65_536);
        config.setTempStore(SQLiteConfig.TempStore.FILE);
        config.setBusyTimeout(10_000);
        return config;
    }

    private static Database open(Path file, SQLiteConfig config) throws IOException {
        try {
            Connection connection = config.createConnection("jdbc:sqlite:" + file.toAbsolutePath());
            connection.setAutoCommit(true);
            return new Database(file, connection);
        } catch (SQLException e) {
            throw new IOException("the block map " + file + " cannot be opened: " + e.getMessage(), e);
        }
    }

    static void createIndex(Statement statement, int primaries) throws SQLException {
        statement.executeUpdate("CREATE INDEX offloaded ON block(low, id, bytes, holders) WHERE low > " + primaries);
    }

    PreparedStatement prepare(String sql) throws SQLException {
        return connection.prepareStatement(sql);
    }

    long number(String sql, long... arguments) throws IOException {
        try (PreparedStatement query = prepare(sql)) {
            for (int a = 0; a < arguments.length; a++) {
                query.setLong(a + 1, arguments[a]);
            }
            try (ResultSet row = query.executeQuery()) {
                return row.next() ? row.getLong(1) : 0;
            }
        } catch (SQLException e) {
            throw failed("read", e);
        }
    }

    IOException failed(String what, SQLException cause) {
        return new IOException("the block map " + file + " cannot be " + what + ": " + cause.getMessage(), cause);
    }

    @Override
    public void close() throws IOException {
        try {
            connection.close();
        } catch (SQLException e) {
            throw failed("closed", e);
        }
    }
}
