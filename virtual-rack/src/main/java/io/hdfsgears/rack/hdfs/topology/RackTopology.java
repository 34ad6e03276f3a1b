// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.hdfs.topology;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configured;
import org.apache.hadoop.net.DNSToSwitchMapping;
import org.apache.hadoop.net.NetworkTopology;

/**
 * Host i stands in rack ((i-1) mod R)+1. Deliberately no CachedDNSToSwitchMapping: the NameNode resolves those by address, and all
 * hosts of a virtual rack have the same one; any other mapping it asks by host name.
 */
public final class RackTopology extends Configured implements DNSToSwitchMapping {
    /** Number of racks R; default 1. */
    public static final String RACKS_KEY = "io.hdfsgears.rack.topology.racks";

    private static final Pattern HOST = Pattern.compile("h(\\d{1,6})(\\..*)?");

    @Override
    public List<String> resolve(List<String> names) {
        int racks = getConf() == null ? 1 : Math.max(1, getConf().getInt(RACKS_KEY, 1));
        return names.stream().map(name -> rackOf(name, racks)).toList();
    }

    static String rackOf(String host, int racks) {
        Matcher matcher = HOST.matcher(host);
        return matcher.matches()
                ? "/rack" + ((Integer.parseInt(matcher.group(1)) - 1) % racks + 1)
                : NetworkTopology.DEFAULT_RACK;
    }

    @Override
    public void reloadCachedMappings() {
        // nothing is cached: the mapping is a function of the name
    }

    @Override
    public void reloadCachedMappings(List<String> names) {
        // as above
    }
}
