// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.springfs.store;

import io.hdfsgears.core.migrate.MigrationBlock;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** The statements of one transaction. */
final class Changing implements AutoCloseable {
    private final HostCounts counts;
    private final PreparedStatement find;
    private final PreparedStatement put;
    private final PreparedStatement delete;
    private final PreparedStatement count;

    Changing(Database database, HostCounts counts) throws SQLException {
        this.counts = counts;
        this.find = database.prepare("SELECT holders FROM block WHERE id = ?");
        this.put = database.prepare("INSERT OR REPLACE INTO block VALUES(?,?,?,?)");
        this.delete = database.prepare("DELETE FROM block WHERE id = ?");
        this.count = database.prepare("UPDATE host SET blocks = ? WHERE position = ?");
    }

    void apply(BlockChange change) throws SQLException {
        if (change instanceof BlockChange.Stands stands) {
            stands(stands.block());
        } else if (change instanceof BlockChange.Gone gone && uncount(gone.blockId())) {
            delete.setLong(1, gone.blockId());
            delete.executeUpdate();
        }
    }

    private void stands(MigrationBlock block) throws SQLException {
        byte[] holders = HolderBytes.of(block);
        uncount(block.blockId());
        counts.add(block, 1);
        put.setLong(1, block.blockId());
        put.setLong(2, block.bytes());
        put.setInt(3, HolderBytes.lowest(holders));
        put.setBytes(4, holders);
        put.executeUpdate();
    }

    /** Takes the block's replicas out of the counts. @return whether it was known */
    private boolean uncount(long id) throws SQLException {
        find.setLong(1, id);
        try (ResultSet row = find.executeQuery()) {
            if (!row.next()) {
                return false;
            }
            byte[] holders = row.getBytes(1);
            counts.add(new MigrationBlock(id, 0, HolderBytes.holders(holders), HolderBytes.factor(holders)), -1);
            return true;
        }
    }

    void storeCounts(HostCounts before) throws SQLException {
        for (int position = 1; position < counts.blocks.length; position++) {
            if (counts.blocks[position] != before.blocks[position]) {
                count.setLong(1, counts.blocks[position]);
                count.setInt(2, position);
                count.executeUpdate();
            }
        }
    }

    @Override
    public void close() throws SQLException {
        find.close();
        put.close();
        delete.close();
        count.close();
    }
}
