// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.springfs.store;

import io.hdfsgears.core.migrate.MigrationBlock;

/** What happened to a block. Applying a change again changes nothing. */
public sealed interface BlockChange {
    /** The block stands so now, new or moved. */
    record Stands(MigrationBlock block) implements BlockChange {}

    /** The block was deleted. */
    record Gone(long blockId) implements BlockChange {}
}
