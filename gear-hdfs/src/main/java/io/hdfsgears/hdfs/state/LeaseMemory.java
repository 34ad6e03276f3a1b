// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.state;

import io.hdfsgears.core.lease.Lease;
import java.io.IOException;

/** Keeps which power controller acts. */
public interface LeaseMemory {
    /** What was saved last, by whichever NameNode. */
    Lease load() throws IOException;

    /** Durable when it returns. */
    void save(Lease lease) throws IOException;
}
