// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.history.check;

import java.util.Set;

/**
 * What an operation does to names, or what it saw of them.
 *
 * @param start from when on it may take effect
 * @param end until when it does; {@link Operation#OPEN} if it need not at all
 * @param path number of the path in its group
 * @param to number of a rename's target, else that of the path
 * @param session that is tied to the file at the path; 0 if none is
 * @param seen sessions whose bytes were read; of a list: numbers of the paths that it names
 * @param listed numbers of the paths of the group that are in the listed directory
 */
record NameStep(
        Operation source,
        int start,
        int end,
        Kind kind,
        int path,
        int to,
        boolean overwrites,
        int session,
        Set<Integer> seen,
        Set<Integer> listed) {
    enum Kind {
        CREATE,
        /** Ties a session to the file at the path: an append or a truncation. */
        OPEN,
        DELETE,
        RENAME,
        EXISTS,
        ABSENT,
        LISTS;

        boolean changes() {
            return this == CREATE || this == OPEN || this == DELETE || this == RENAME;
        }
    }

    boolean unknown() {
        return end == Operation.OPEN;
    }

    /** @return whether doing this instead of the other makes no difference */
    boolean like(NameStep other) {
        return unknown()
                && other.unknown()
                && session == 0
                && other.session == 0
                && kind == other.kind
                && path == other.path
                && to == other.to
                && overwrites == other.overwrites;
    }
}
