// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.drain;

import io.hdfsgears.core.machine.LateCopies.Late;
import io.hdfsgears.hdfs.pipeline.CopiesToCome;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;

/** Copies that writers did not wait for, as a test sets them. */
final class FakeCopies implements CopiesToCome {
    final List<Late> late = new ArrayList<>();
    final Set<Long> cut = new HashSet<>();
    final Set<String> later = new HashSet<>();
    final List<String> taken = new CopyOnWriteArrayList<>();

    @Override
    public List<Late> late() {
        return List.copyOf(late);
    }

    @Override
    public Set<String> later(long blockId) {
        return Set.copyOf(later);
    }

    @Override
    public boolean isCut(long blockId) {
        return cut.contains(blockId);
    }

    @Override
    public Set<Long> takeOver(Set<Long> blockIds, boolean evenIfSent) {
        taken.add(blockIds + (evenIfSent ? " for good" : ""));
        return blockIds;
    }
}
