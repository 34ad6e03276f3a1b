// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.planner.hosts;

import io.hdfsgears.planner.input.BadInputException;
import io.hdfsgears.planner.input.Sizes;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The DataNodes of a cluster.
 *
 * @param source where they are known from, for the report
 */
public record Fleet(List<HostSpec> hosts, String source) {
    private static final Pattern DISKS = Pattern.compile("([0-9]{1,4})x(.+)");
    /** As many as the simulator takes. */
    private static final int MOST = 20_000;
    /** Hosts in a rack, where only their number is given. */
    private static final int RACK = 20;

    public Fleet {
        hosts = List.copyOf(hosts);
    }

    /** @throws BadInputException for fewer hosts than gears make sense with, or too many */
    public Fleet checked() throws BadInputException {
        if (hosts.size() < 3 || hosts.size() > MOST) {
            throw new BadInputException(
                    source + ": " + hosts.size() + " live hosts, but a plan takes 3 to " + MOST + ".");
        }
        return this;
    }

    /**
     * Hosts that are all alike.
     *
     * @param disks such as 12x16T
     */
    public static Fleet alike(int hosts, String disks) throws BadInputException {
        Matcher parts = DISKS.matcher(disks.strip().toLowerCase(Locale.ROOT));
        if (!parts.matches() || Integer.parseInt(parts.group(1)) == 0) {
            throw new BadInputException("--disk " + disks + " is not understood: give disks x size, such as 12x16T.");
        }
        long capacity = Integer.parseInt(parts.group(1)) * Sizes.bytes("--disk", parts.group(2));
        List<HostSpec> all = new ArrayList<>();
        int racks = Math.max(Math.min(2, hosts), (hosts + RACK - 1) / RACK);
        for (int i = 0; i < hosts; i++) {
            all.add(new HostSpec("host" + (i + 1), "/rack" + i % racks, capacity, 0));
        }
        return new Fleet(all, "--hosts " + hosts + " --disk " + disks).checked();
    }

    public long capacityBytes() {
        return hosts.stream().mapToLong(HostSpec::capacityBytes).sum();
    }

    public int racks() {
        return (int) hosts.stream().map(HostSpec::rack).distinct().count();
    }
}
