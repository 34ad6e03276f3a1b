// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.os.yarn;

import java.io.IOException;
import java.util.List;

/** The active ResourceManager. Every call ends by itself. */
public interface ResourceManagerPort {
    List<YarnNode> nodes() throws IOException;

    /**
     * Sets what an active node offers, until it registers anew.
     *
     * @param killMillis after how long containers that no longer fit are killed; negative: never
     */
    void offer(String node, NodeShare total, int killMillis) throws IOException;
}
