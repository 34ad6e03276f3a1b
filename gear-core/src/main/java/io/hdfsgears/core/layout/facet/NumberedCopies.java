// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.layout.facet;

import io.hdfsgears.core.layout.Layout;
import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.core.layout.Placement;
import io.hdfsgears.core.layout.PlacementRequest;
import io.hdfsgears.core.model.ClusterView;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** A layout whose replicas follow from the block's number: how many there are, and which hosts hold them. */
public interface NumberedCopies {
    /** Whether {@link #copies} may answer with another number than the file's factor. */
    boolean decidesCopies();

    /**
     * How many replicas a block should have when all hosts are up: its file's factor, unless the layout makes more. The same
     * on every NameNode and after every restart, since the number is all that it goes by.
     *
     * @param number of the block, as the NameNode counts
     * @param factor of the block's file, at least 1
     */
    int copies(long number, int factor, ClusterView view);

    /**
     * As {@link Layout#place} for a new block whose number is known; the request is for {@link #copies} replicas.
     *
     * @return empty when the layout does not go by numbers for files of this factor
     */
    Optional<Placement> placeNumbered(
            long number,
            int factor,
            PlacementRequest request,
            ClusterView view,
            LoadGauge load,
            RandomGenerator random);

    /** Empty for a layout that never goes by numbers. */
    static Optional<NumberedCopies> of(Layout layout) {
        return layout instanceof NumberedCopies numbered ? Optional.of(numbered) : Optional.empty();
    }

    /** Whether blocks of this layout may have another number of replicas than their file's factor. */
    static boolean decide(Layout layout) {
        return layout instanceof NumberedCopies numbered && numbered.decidesCopies();
    }

    /** As {@link #copies(long, int, ClusterView)}; the factor for a layout that never goes by numbers. */
    static int copies(Layout layout, long number, int factor, ClusterView view) {
        return layout instanceof NumberedCopies numbered ? numbered.copies(number, factor, view) : factor;
    }
}
