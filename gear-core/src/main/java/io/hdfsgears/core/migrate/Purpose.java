// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.migrate;

import java.util.List;
import java.util.Set;

/** What a plan is for. */
public sealed interface Purpose {
    /**
     * Before a shift down: every block gets a replica on a host that stays awake.
     *
     * @param awake positions that stay awake
     */
    record Coverage(Set<Integer> awake) implements Purpose {
        public Coverage {
            awake = Set.copyOf(awake);
        }
    }

    /** After a shift up, or when hosts joined: blocks go back to where the layout wants them. */
    record ToLayout() implements Purpose {}

    /**
     * Of blocks of cold files, each loses one replica to a standby server.
     *
     * @param freeBytes of the position at each index; index 0 is not used
     * @param keptBytes a standby server takes no more once it has less than this free
     */
    record ToStandby(List<Long> freeBytes, long keptBytes) implements Purpose {
        public ToStandby {
            freeBytes = List.copyOf(freeBytes);
        }
    }
}
