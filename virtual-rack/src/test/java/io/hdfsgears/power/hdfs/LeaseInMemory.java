// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.hdfs;

import io.hdfsgears.core.lease.Lease;
import io.hdfsgears.hdfs.state.LeaseMemory;

/** A nameservice's edit log, as far as the lease of controllers goes. */
final class LeaseInMemory implements LeaseMemory {
    private Lease lease = Lease.NONE;

    @Override
    public Lease load() {
        return lease;
    }

    @Override
    public void save(Lease next) {
        lease = next;
    }
}
