// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.reflect;

import io.hdfsgears.rack.RackSpec;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A policy on its groups.
 *
 * @param groups hosts that each gear adds
 */
record Contestant(String policy, List<Integer> groups) {
    Contestant {
        groups = List.copyOf(groups);
    }

    /** @param text such as {@code accordion:2,6,12} */
    static Contestant parse(String text) {
        String[] parts = text.split(":", 2);
        if (parts.length != 2) {
            throw new IllegalArgumentException(
                    "'" + text + "' is no contestant: give a policy and its groups, such as accordion:2,6,12");
        }
        List<Integer> sizes = Arrays.stream(parts[1].split(","))
                .map(String::trim)
                .map(Integer::valueOf)
                .toList();
        if (sizes.size() < 2 || sizes.stream().anyMatch(size -> size < 1)) {
            throw new IllegalArgumentException(
                    "'" + text + "' is no contestant: give at least two groups, each of 1 host or more");
        }
        return new Contestant(parts[0], sizes);
    }

    int hosts() {
        return groups.stream().mapToInt(Integer::intValue).sum();
    }

    /** The highest gear but one: data is written in it, and reflected on the way up from it. */
    int writeGear() {
        return groups.size() - 1;
    }

    RackSpec spec(int replication, double hostMBps) {
        RackSpec spec = RackSpec.of(hosts())
                .withPolicy(policy)
                .withPrimaries(groups.get(0))
                .withReplication(replication)
                .withHostMBps(hostMBps)
                .withSetting("dfs.namenode.gear.groups", words());
        // Accordion's gears are its groups; other policies need this setting.
        return policy.equals("accordion") ? spec : spec.withSetting("dfs.namenode.gear.table", "groups");
    }

    private String words() {
        return groups.stream().map(String::valueOf).collect(Collectors.joining(","));
    }

    @Override
    public String toString() {
        return policy + " " + words();
    }
}
