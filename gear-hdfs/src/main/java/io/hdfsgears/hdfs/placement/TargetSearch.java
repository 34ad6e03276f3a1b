// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.placement;

import io.hdfsgears.core.layout.PlacementRequest;
import io.hdfsgears.core.layout.RetentionRequest;
import io.hdfsgears.hdfs.view.HdfsView;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeStorageInfo;

/**
 * The search for hosts and volumes of one block's replicas; lives for one call. As stock does, it asks all hosts for the storage
 * types that the file's policy wants before it falls back to other types, and gives up hosts that are only better avoided last.
 *
 * <p>A host without room on a fitting volume is excluded and the layout is asked again. The first such host makes the search
 * look at all hosts once for each storage type: about 0.5 ms with 1,000 hosts of 12 volumes, and nothing where all have room. The
 * view remembers them, so that later searches do not draw them, unless too few others are left: they may have room again.
 */
final class TargetSearch {
    /** Where the layout puts further replicas; may be fewer than asked for. */
    interface Positions {
        List<Integer> next(PlacementRequest request);
    }

    private final HdfsView view;
    private final Positions layout;
    private final StorageChoice types;
    private final Room room;
    private final int writer;
    private final OptionalLong number;
    private final int total;
    private final Set<Integer> holders;
    private final List<DatanodeStorageInfo> found = new ArrayList<>();
    private boolean unfitSeen;

    /** Blocks of this size that must fit on a volume. */
    record Room(long blockSize, int minBlocks) {}

    /**
     * @param holders positions that have a replica
     * @param total replicas of the block once the search has found all
     * @param writer position of the writer, or 0
     * @param number of the block where the layout goes by it
     */
    TargetSearch(
            HdfsView view,
            Positions layout,
            StorageChoice types,
            Room room,
            Set<Integer> holders,
            int total,
            int writer,
            OptionalLong number) {
        this.view = view;
        this.layout = layout;
        this.types = types;
        this.room = room;
        this.holders = new HashSet<>(holders);
        this.total = total;
        this.writer = writer;
        this.number = number;
    }

    /**
     * @param excluded positions that must not be chosen
     * @param avoided positions that are chosen only where too few others are left
     */
    List<DatanodeStorageInfo> find(int wanted, Set<Integer> excluded, Set<Integer> avoided) {
        if (!avoided.isEmpty()) {
            Set<Integer> both = new HashSet<>(excluded);
            both.addAll(avoided);
            ask(wanted, both, remembered());
        }
        unfitSeen = false;
        ask(wanted, excluded);
        while (found.size() < wanted && unfitSeen && types.fallBack(found)) {
            ask(wanted, excluded);
        }
        return found;
    }

    private void ask(int wanted, Set<Integer> excluded) {
        Set<Integer> full = remembered();
        ask(wanted, excluded, full);
        if (found.size() < wanted && !full.isEmpty()) {
            ask(wanted, excluded, Set.of());
        }
    }

    private Set<Integer> remembered() {
        return view.full().of(types.kind(room));
    }

    private void ask(int wanted, Set<Integer> excluded, Set<Integer> full) {
        Set<Integer> unfit = new HashSet<>(excluded);
        unfit.addAll(full);
        unfit.removeAll(holders);
        // Each turn finds a replica or excludes a host.
        for (int turns = 0; found.size() < wanted && turns <= view.cluster().size(); turns++) {
            List<Integer> positions =
                    layout.next(new PlacementRequest(wanted - found.size(), List.copyOf(holders), unfit, writer));
            if (positions.isEmpty()) {
                return;
            }
            if (!take(positions, unfit)) {
                unfitSeen = true;
                excludeUnfit(unfit);
            }
        }
    }

    /** @return whether all positions had room */
    private boolean take(List<Integer> positions, Set<Integer> unfit) {
        int primary = primary(positions);
        boolean all = true;
        for (int position : positions) {
            DatanodeStorageInfo storage = types.pick(view, position, room, position == primary);
            if (storage == null) {
                unfit.add(position);
                all = false;
            } else {
                holders.add(position);
                found.add(storage);
            }
        }
        return all;
    }

    private int primary(List<Integer> placed) {
        Set<Integer> all = new HashSet<>(holders);
        all.addAll(placed);
        return StorageChoice.primary(view, new RetentionRequest(List.copyOf(all), total, number));
    }

    private void excludeUnfit(Set<Integer> unfit) {
        Set<Integer> full = new HashSet<>();
        for (int position = 1; position <= view.cluster().size(); position++) {
            if (!types.fits(view, position, room)) {
                full.add(position);
            }
        }
        view.full().remember(types.kind(room), full);
        full.removeAll(holders);
        unfit.addAll(full);
    }
}
