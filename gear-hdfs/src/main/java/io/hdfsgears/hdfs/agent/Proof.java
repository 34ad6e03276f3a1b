// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.agent;

import io.hdfsgears.core.machine.GearState;
import io.hdfsgears.hdfs.view.HdfsView;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/** The last coverage proof: every block has a replica on the hosts that stay when the shift is done. */
final class Proof {
    private final BlockScan scan;
    private volatile Proven proven = new Proven(-1, null);

    private record Proven(long epoch, @Nullable ScanResult result) {}

    Proof(BlockScan scan) {
        this.scan = scan;
    }

    /** Walks over all blocks; runs on a worker thread. */
    void run(HdfsView view) {
        proven = new Proven(
                view.state().epoch(),
                scan.coverage(view, staying(view, view.state().target())));
    }

    /** Positions 1..target that serve now: a host that should stay and is silent proves nothing. */
    static BitSet staying(HdfsView view, int target) {
        BitSet staying = new BitSet();
        for (int position : view.cluster().serving()) {
            if (position <= target) {
                staying.set(position);
            }
        }
        return staying;
    }

    /** Epoch of the {@link GearState} that it was made for. */
    long epoch() {
        return proven.epoch();
    }

    long startedMillis() {
        ScanResult result = proven.result();
        return result == null ? 0 : result.startedMillis();
    }

    long uncovered() {
        ScanResult result = proven.result();
        return result == null ? 0 : result.coverage().gaps();
    }

    @Nullable
    ScanResult result() {
        return proven.result();
    }
}
