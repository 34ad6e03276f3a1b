// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.layout.facet;

import io.hdfsgears.core.layout.Layout;
import io.hdfsgears.core.layout.RetentionRequest;
import io.hdfsgears.core.model.ClusterView;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** A layout that puts primaries and other replicas on volumes of their own. */
public interface VolumeSeparation {
    /** Whether {@link #volume} has a say, as the layout is set. */
    boolean separatesVolumes();

    /** Where the block's primary belongs, given where its replicas are; empty where none of them is. */
    OptionalInt primaryOf(RetentionRequest block, ClusterView view);

    /**
     * The volume that a host's replica should go to.
     *
     * @param primary whether the replica is the block's primary
     * @param room free bytes of each volume of the wanted kind, in an order that stays
     * @param bytes that the replica may need
     * @return index into {@code room}, or -1 when any will do or none has room
     */
    int volume(int position, boolean primary, List<Long> room, long bytes, ClusterView view);

    /** Empty for a layout whose volumes are all alike. */
    static Optional<VolumeSeparation> of(Layout layout) {
        return layout instanceof VolumeSeparation volumes && volumes.separatesVolumes()
                ? Optional.of(volumes)
                : Optional.empty();
    }
}
