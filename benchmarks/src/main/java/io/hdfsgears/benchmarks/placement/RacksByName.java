// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.placement;

import java.util.List;
import org.apache.hadoop.net.DNSToSwitchMapping;
import org.apache.hadoop.net.NetworkTopology;

/** The rack is in the host's name, {@code r07-h13}; Hadoop makes one by name, hence public. */
public final class RacksByName implements DNSToSwitchMapping {
    @Override
    public List<String> resolve(List<String> names) {
        return names.stream().map(RacksByName::rack).toList();
    }

    static String rack(String name) {
        int end = name.indexOf('-');
        return end > 0 ? "/" + name.substring(0, end) : NetworkTopology.DEFAULT_RACK;
    }

    @Override
    public void reloadCachedMappings() {
        // nothing is cached
    }

    @Override
    public void reloadCachedMappings(List<String> names) {
        // nothing is cached
    }
}
