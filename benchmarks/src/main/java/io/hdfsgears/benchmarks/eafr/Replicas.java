// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.eafr;

import io.hdfsgears.benchmarks.ReplicaCensus;
import io.hdfsgears.rack.run.VirtualRack;
import java.io.IOException;
import java.util.HashSet;
import java.util.Set;

/** Replicas of one block as they lie on the hosts' disks: asking the NameNode would count as a read. */
final class Replicas {
    private final VirtualRack rack;
    private final ReplicaCensus census;
    private final Set<String> before;
    private String block = "";

    /** Before the file is written. */
    Replicas(VirtualRack rack) throws IOException {
        this.rack = rack;
        this.census = new ReplicaCensus(rack.files());
        this.before = names();
    }

    /** After it was written. */
    void found() throws IOException {
        Set<String> fresh = names();
        fresh.removeAll(before);
        if (fresh.size() != 1) {
            throw new IOException("a file of one block brought " + fresh.size() + " blocks to the disks: " + fresh);
        }
        block = fresh.iterator().next();
    }

    int count() throws IOException {
        int count = 0;
        for (String host : rack.description().hosts()) {
            count += census.of(host).containsKey(block) ? 1 : 0;
        }
        return count;
    }

    private Set<String> names() throws IOException {
        Set<String> names = new HashSet<>();
        for (String host : rack.description().hosts()) {
            names.addAll(census.of(host).keySet());
        }
        return names;
    }
}
