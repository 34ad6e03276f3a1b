// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.os.yarn;

/**
 * A NodeManager as the ResourceManager knows it.
 *
 * @param id host:port
 * @param active whether it may run containers; else it is lost, shut down or decommissioned
 * @param containers that run on it
 */
public record YarnNode(String id, boolean active, NodeShare total, int containers) {
    String host() {
        return id.replaceAll(":\\d+$", "");
    }
}
