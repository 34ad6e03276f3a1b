// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.placement;

import io.hdfsgears.core.layout.Placement;
import io.hdfsgears.core.layout.PlacementRequest;
import io.hdfsgears.core.layout.RetentionRequest;
import io.hdfsgears.hdfs.view.HdfsView;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
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
    private static final int MAX_TRIES = 8;

    private final HdfsView view;
    private final long number;
    private final int factor;
    private final int copies;
    private final long blockSize;
    private final BlockStoragePolicy storagePolicy;
    private final Set<Integer> excluded;
    private final Set<Integer> holders = new HashSet<>();
    private final List<DatanodeStorageInfo> found = new ArrayList<>();

    /**
     * @param factor of the block's file
     * @param excluded positions that the client will not have
     */
    public NumberedPlacement(
            HdfsView view,
            long number,
            int factor,
            long blockSize,
            BlockStoragePolicy storagePolicy,
            Set<Integer> excluded) {
        this.view = view;
        this.number = number;
        this.factor = factor;
        this.copies = view.layout().copies(number, factor, view.cluster());
        this.blockSize = blockSize;
        this.storagePolicy = storagePolicy;
        this.excluded = new HashSet<>(excluded);
    }

    /**
     * @param writer position of the writer, which comes first when it takes a replica; or 0
     * @return in the order of the pipeline; empty when the layout does not go by numbers for this file
     */
    public List<DatanodeStorageInfo> choose(int writer, int minBlocks) {
        StorageChoice types = StorageChoice.of(storagePolicy, copies, List.of(), null);
        // Seeded by the block: a call that is repeated gets the answer of the first.
        SplittableRandom random = new SplittableRandom(number);
        // A host without room on a fitting volume is set aside and the layout asked again.
        for (int tries = 0; found.size() < copies && tries < MAX_TRIES; tries++) {
            PlacementRequest request =
                    new PlacementRequest(copies - found.size(), List.copyOf(holders), excluded, writer);
            Optional<Placement> placement =
                    view.layout().placeNumbered(number, factor, request, view.cluster(), view, random);
            if (placement.isEmpty() || placement.get().positions().isEmpty()) {
                break;
            }
            take(placement.get().positions(), types, minBlocks);
        }
        return List.copyOf(found);
    }

    private void take(List<Integer> positions, StorageChoice types, int minBlocks) {
        Set<Integer> all = new HashSet<>(holders);
        all.addAll(positions);
        int primary =
                StorageChoice.primary(view, new RetentionRequest(List.copyOf(all), copies, OptionalLong.of(number)));
        for (int position : positions) {
            DatanodeStorageInfo storage = types.pick(view, position, blockSize, minBlocks, position == primary);
            if (storage == null) {
                excluded.add(position);
            } else {
                holders.add(position);
                found.add(storage);
            }
        }
    }
}
