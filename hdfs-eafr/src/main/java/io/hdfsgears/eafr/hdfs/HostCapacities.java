// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.hdfs;

import io.hdfsgears.hdfs.extra.HostLook;
import java.util.Map;

/**
 * c_c: transfers that each host serves well at the same time.
 *
 * @param usual of a host that is not named
 * @param named by host name, with or without the transfer port
 */
record HostCapacities(int usual, Map<String, Integer> named) {
    HostCapacities {
        named = Map.copyOf(named);
    }

    int of(HostLook host) {
        String name = host.name();
        int port = name.lastIndexOf(':');
        int ofHost = port < 0 ? usual : named.getOrDefault(name.substring(0, port), usual);
        return named.getOrDefault(name, ofHost);
    }
}
