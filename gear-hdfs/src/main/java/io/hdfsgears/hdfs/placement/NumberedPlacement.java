// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.placement;

import io.hdfsgears.core.layout.Placement;
import io.hdfsgears.core.layout.facet.NumberedCopies;
import io.hdfsgears.hdfs.view.HdfsView;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SplittableRandom;
import org.apache.hadoop.hdfs.protocol.BlockStoragePolicy;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeStorageInfo;

/**
 * Targets of a new block whose number is known, for layouts that go by numbers. A placement policy is asked before the block
 * has its number, so this is asked afterwards.
 */
public final class NumberedPlacement {
    private final HdfsView view;
    private final long number;
    private final int factor;
    private final int copies;
    private final long blockSize;
    private final BlockStoragePolicy storagePolicy;
    private final Set<Integer> excluded;
    private final Set<Integer> avoided;

    /**
     * @param factor of the block's file
     * @param excluded positions that the client will not have
     * @param avoided positions that it takes only where too few others are left
     */
    public NumberedPlacement(
            HdfsView view,
            long number,
            int factor,
            long blockSize,
            BlockStoragePolicy storagePolicy,
            Set<Integer> excluded,
            Set<Integer> avoided) {
        this.view = view;
        this.number = number;
        this.factor = factor;
        this.copies = NumberedCopies.copies(view.layout(), number, factor, view.cluster());
        this.blockSize = blockSize;
        this.storagePolicy = storagePolicy;
        this.excluded = Set.copyOf(excluded);
        this.avoided = Set.copyOf(avoided);
    }

    /**
     * @param writer position of the writer, which comes first when it takes a replica; or 0
     * @return in the order of the pipeline; empty when the layout does not go by numbers for this file
     */
    public List<DatanodeStorageInfo> choose(int writer, int minBlocks) {
        StorageChoice types = StorageChoice.of(storagePolicy, copies, List.of(), null);
        // Seeded by the block: a call that is repeated gets the answer of the first.
        SplittableRandom random = new SplittableRandom(number);
        List<DatanodeStorageInfo> found = new TargetSearch(
                        view,
                        request -> NumberedCopies.of(view.layout())
                                .flatMap(layout ->
                                        layout.placeNumbered(number, factor, request, view.cluster(), view, random))
                                .map(Placement::positions)
                                .orElse(List.of()),
                        types,
                        new TargetSearch.Room(blockSize, minBlocks),
                        Set.of(),
                        copies,
                        writer,
                        OptionalLong.of(number))
                .find(copies, excluded, avoided);
        return List.copyOf(found);
    }
}
