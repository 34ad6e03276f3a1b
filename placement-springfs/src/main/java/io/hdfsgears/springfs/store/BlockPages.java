// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.springfs.store;

import io.hdfsgears.core.migrate.MigrationBlock;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * Blocks in the order of a query, a page at a time: the heap holds one page however many there are, and no cursor stays open
 * while the reader is busy elsewhere. An error of the database comes as an {@link UncheckedIOException}.
 */
final class BlockPages implements Iterable<MigrationBlock> {
    static final int PAGE = 4096;

    private final Database database;
    private final int parts;
    private final Page page;

    /** How to ask for a page. */
    interface Page {
        /**
         * @param part 0-based; parts follow one another, each in ascending or descending order of ids
         * @param last id of the block read last in this part, or null for its first page
         * @return a query whose columns are id, bytes and holders, at most {@link #PAGE} rows
         */
        PreparedStatement after(Database database, int part, @Nullable Long last) throws SQLException;
    }

    /** @param parts how many parts there are, at least 1 */
    BlockPages(Database database, int parts, Page page) {
        this.database = database;
        this.parts = parts;
        this.page = page;
    }

    @Override
    public Iterator<MigrationBlock> iterator() {
        return new Reading();
    }

    private final class Reading implements Iterator<MigrationBlock> {
        private final Queue<MigrationBlock> read = new ArrayDeque<>(PAGE);
        private @Nullable Long last;
        private int part;

        @Override
        public boolean hasNext() {
            while (read.isEmpty() && part < parts) {
                fetch();
            }
            return !read.isEmpty();
        }

        @Override
        public MigrationBlock next() {
            if (!hasNext()) {
                throw new NoSuchElementException("all blocks of the query were read");
            }
            return read.remove();
        }

        private void fetch() {
            try (PreparedStatement query = page.after(database, part, last);
                    ResultSet rows = query.executeQuery()) {
                while (rows.next()) {
                    byte[] holders = rows.getBytes(3);
                    long id = rows.getLong(1);
                    last = id;
                    read.add(new MigrationBlock(
                            id, rows.getLong(2), HolderBytes.holders(holders), HolderBytes.factor(holders)));
                }
                if (read.size() < PAGE) {
                    part++;
                    last = null;
                }
            } catch (SQLException e) {
                IOException failed = database.failed("read", e);
                throw new UncheckedIOException(failed.getMessage(), failed);
            }
        }
    }
}
