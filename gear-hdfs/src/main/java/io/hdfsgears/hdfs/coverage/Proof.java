// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.coverage;

import io.hdfsgears.core.machine.GearState;
import io.hdfsgears.hdfs.scan.BlockScan;
import io.hdfsgears.hdfs.scan.ScanResult;
import io.hdfsgears.hdfs.view.HdfsView;
import org.jspecify.annotations.Nullable;

/**
 * The last coverage proof: every block has a replica on the hosts that stay when the shift is done. A block that only hosts which are down
 * have counts for no gap: the shift takes nothing of it away.
 */
public final class Proof {
    private final BlockScan scan;
    private volatile Proven proven = new Proven(-1, null);

    private record Proven(long epoch, @Nullable ScanResult result) {}

    public Proof(BlockScan scan) {
        this.scan = scan;
    }

    /** Walks over all blocks; runs on a worker thread. */
    public void run(HdfsView view) {
        proven = new Proven(
                view.state().epoch(),
                scan.coverage(view, view.staying(view.state().target())));
    }

    /** Epoch of the {@link GearState} that it was made for. */
    public long epoch() {
        return proven.epoch();
    }

    public long startedMillis() {
        ScanResult result = proven.result();
        return result == null ? 0 : result.startedMillis();
    }

    public long uncovered() {
        ScanResult result = proven.result();
        return result == null ? 0 : result.coverage().gaps() - result.outOfReach();
    }

    @Nullable
    ScanResult result() {
        return proven.result();
    }
}
