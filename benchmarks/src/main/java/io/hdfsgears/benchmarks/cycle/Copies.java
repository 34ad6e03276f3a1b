// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.cycle;

import io.hdfsgears.rack.VirtualRack;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Copies of replicas from host to host, as the DataNodes' own logs tell of them. */
final class Copies {
    /** Of every copy that a NameNode orders; where a client recovers its pipeline, DataNodes say something else. */
    private static final Pattern COPY = Pattern.compile("Starting thread to transfer \\S+:blk_(\\d+)_\\d+ to");

    private final VirtualRack rack;
    private final Set<String> told = new HashSet<>();

    Copies(VirtualRack rack) {
        this.rack = rack;
    }

    /** @return the block of each copy that was begun since the last look */
    List<Long> more() throws IOException {
        List<Long> blocks = new ArrayList<>();
        for (String host : rack.description().hosts()) {
            for (Path log : logs(host)) {
                for (String line :
                        Files.readString(log, StandardCharsets.ISO_8859_1).split("\n", -1)) {
                    Matcher copy = COPY.matcher(line);
                    if (copy.find() && told.add(host + " " + line)) {
                        blocks.add(Long.parseLong(copy.group(1)));
                    }
                }
            }
        }
        return blocks;
    }

    /** Those that were rolled over too. */
    private List<Path> logs(String host) throws IOException {
        try (Stream<Path> all = Files.list(rack.files().logs())) {
            return all.filter(file -> String.valueOf(file.getFileName()).startsWith(host + ".log"))
                    .toList();
        }
    }
}
