// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.history.check;

import org.jspecify.annotations.Nullable;

/**
 * A path in a snapshot.
 *
 * @param root such as {@code /dir/.snapshot/name}
 * @param file the path that the file had when the snapshot was made
 */
record SnapshotPath(String root, String file) {
    private static final String FOLDER = "/.snapshot/";

    static String root(String directory, String name) {
        return (directory.equals("/") ? "" : directory) + FOLDER + name;
    }

    /** @return null for a path that is in no snapshot */
    static @Nullable SnapshotPath of(String path) {
        int at = path.indexOf(FOLDER);
        int end = at < 0 ? -1 : path.indexOf('/', at + FOLDER.length());
        return end < 0 ? null : new SnapshotPath(path.substring(0, end), path.substring(0, at) + path.substring(end));
    }
}
