// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.dataset;

/**
 * A set of files, named by the subtree that holds them.
 *
 * @param path absolute, without a slash at the end; {@code /} for everything that no other dataset has
 * @param primaries p, hosts that hold a replica of all its data
 * @param replication r
 */
public record Dataset(String path, int primaries, int replication) {
    public Dataset {
        requirePath(path);
        if (primaries < 1 || replication < 1) {
            throw new IllegalArgumentException("dataset " + path + " needs at least 1 primary and 1 replica, not "
                    + primaries + " and " + replication);
        }
    }

    static void requirePath(String path) {
        if (!path.equals("/") && (!path.startsWith("/") || path.endsWith("/"))) {
            throw new IllegalArgumentException(
                    "a dataset's path must be absolute and not end in a slash, not \"" + path + "\"");
        }
    }

    /** Whether the file lies in the subtree. */
    public boolean contains(String file) {
        return path.equals("/") || file.equals(path) || file.startsWith(path + "/");
    }
}
