// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.hdfs.topology;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configured;
import org.apache.hadoop.net.DNSToSwitchMapping;
import org.apache.hadoop.net.NetworkTopology;

/**
 * Host i stands in rack ((i-1) mod R)+1, unless a rack was added for it. Deliberately no CachedDNSToSwitchMapping: the NameNode resolves those by address, and all
 * hosts of a virtual rack have the same one; any other mapping it asks by host name.
 */
public final class RackTopology extends Configured implements DNSToSwitchMapping {
    /** Number of racks R; default 1. */
    public static final String RACKS_KEY = "io.hdfsgears.rack.topology.racks";

    /** Hosts of this number and above stand in one rack more, R+1; default 0: none do. */
    public static final String ADDED_FROM_KEY = "io.hdfsgears.rack.topology.added.rack.from";

    private static final Pattern HOST = Pattern.compile("h(\\d{1,6})(\\..*)?");

    @Override
    public List<String> resolve(List<String> names) {
        int racks = getConf() == null ? 1 : Math.max(1, getConf().getInt(RACKS_KEY, 1));
        int added = getConf() == null ? 0 : getConf().getInt(ADDED_FROM_KEY, 0);
        return names.stream().map(name -> rackOf(name, racks, added)).toList();
    }

    private static String rackOf(String host, int racks, int addedFrom) {
        Matcher matcher = HOST.matcher(host);
        if (!matcher.matches()) {
            return NetworkTopology.DEFAULT_RACK;
        }
        int number = Integer.parseInt(matcher.group(1));
        return "/rack" + (addedFrom > 0 && number >= addedFrom ? racks + 1 : (number - 1) % racks + 1);
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
