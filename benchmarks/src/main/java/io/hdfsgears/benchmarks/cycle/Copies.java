// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.cycle;

import io.hdfsgears.rack.run.VirtualRack;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Copies of replicas from host to host, from the DataNodes' logs, and phases, from the NameNode's log. */
final class Copies {
    /** Of every copy that a NameNode orders; where a client recovers its pipeline, DataNodes say something else. */
    private static final Pattern COPY = Pattern.compile("Starting thread to transfer \\S+:blk_(\\d+)_\\d+ to");

    private static final Pattern STEADY = Pattern.compile("Gears: phase CATCHING_UP -> STEADY");
    private static final DateTimeFormatter STAMP = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss,SSS", Locale.ROOT);
    private static final int STAMP_LENGTH = "2026-01-01 00:00:00,000".length();

    /** @param at when its source began, by the clock that all of the rack's processes write down */
    record Copy(long block, LocalDateTime at) {}

    private final VirtualRack rack;
    private final Set<String> told = new HashSet<>();

    Copies(VirtualRack rack) {
        this.rack = rack;
    }

    /** @return each copy that was begun since the last look */
    List<Copy> more() throws IOException {
        List<Copy> copies = new ArrayList<>();
        for (String host : rack.description().hosts()) {
            for (Path log : logs(host)) {
                for (String line :
                        Files.readString(log, StandardCharsets.ISO_8859_1).split("\n", -1)) {
                    Matcher copy = COPY.matcher(line);
                    if (copy.find() && told.add(host + " " + line)) {
                        copies.add(new Copy(Long.parseLong(copy.group(1)), at(line)));
                    }
                }
            }
        }
        return copies;
    }

    /** @return when the last way up ended; copies from then on are the migrator's, or stock's for a host that it lost */
    LocalDateTime steady() throws IOException {
        LocalDateTime last = LocalDateTime.MIN;
        for (Path log : logs("nn1")) {
            for (String line :
                    Files.readString(log, StandardCharsets.ISO_8859_1).split("\n", -1)) {
                if (STEADY.matcher(line).find() && at(line).isAfter(last)) {
                    last = at(line);
                }
            }
        }
        return last;
    }

    private static LocalDateTime at(String line) {
        return LocalDateTime.parse(line.substring(0, STAMP_LENGTH), STAMP);
    }

    /** Those that were rolled over too. */
    private List<Path> logs(String host) throws IOException {
        try (Stream<Path> all = Files.list(rack.files().logs())) {
            return all.filter(file -> String.valueOf(file.getFileName()).startsWith(host + ".log"))
                    .toList();
        }
    }
}
