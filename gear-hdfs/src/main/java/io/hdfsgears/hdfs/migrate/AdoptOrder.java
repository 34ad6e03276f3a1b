// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.migrate;

import java.util.OptionalInt;

/**
 * An order to bring data into the layout, or to stop the adoption under way.
 *
 * @param path only files below it; empty for all
 * @param evenOutPercent only while a host's fill is so many points off what the layout wants; by bytes
 */
public record AdoptOrder(String path, boolean dryRun, boolean cancel, String reason, OptionalInt evenOutPercent) {
    /** Files below the path come into the layout. */
    public static AdoptOrder below(String path, String reason) {
        return new AdoptOrder(path, false, false, reason, OptionalInt.empty());
    }

    /** The adoption under way stops. */
    public static AdoptOrder stop() {
        return new AdoptOrder("", false, true, "", OptionalInt.empty());
    }

    /** Whether it is to change the place of all files, wherever they are. */
    public boolean isForAll() {
        return (path.isEmpty() || path.equals("/")) && evenOutPercent.isEmpty() && !dryRun && !cancel;
    }
}
