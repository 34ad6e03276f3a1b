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
     * @param volumes whether a server has a volume for a block
     */
    record ToStandby(List<Long> freeBytes, long keptBytes, Volumes volumes) implements Purpose {
        public ToStandby {
            freeBytes = List.copyOf(freeBytes);
        }

        /** With volumes that take every block. */
        public ToStandby(List<Long> freeBytes, long keptBytes) {
            this(freeBytes, keptBytes, (block, target, victim) -> true);
        }
    }

    /** Volumes of the servers, by their storage types. */
    interface Volumes {
        /**
         * Whether a replica has a volume on a server, of the type that the replica is on now.
         *
         * @param victim position that the replica leaves; 0: any holder of the block
         */
        boolean fit(MigrationBlock block, int target, int victim);
    }
}
