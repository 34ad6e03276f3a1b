// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.view;

import io.hdfsgears.core.machine.HostFacts;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;

/**
 * The hosts of the chain as this NameNode observed them at one moment.
 *
 * @param hosts in chain order; empty for a host that has not registered with this NameNode
 * @param facts what is known of each, same order
 */
public record HostLooks(List<Optional<DatanodeDescriptor>> hosts, List<HostFacts> facts) {
    /** No host was looked at. */
    public static final HostLooks NONE = new HostLooks(List.of(), List.of());

    /** Name of a host for operators: host name and transfer port. */
    public static String nameOf(DatanodeDescriptor host) {
        return host.getHostName() + ":" + host.getXferPort();
    }
}
