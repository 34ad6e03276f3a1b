// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** The block placement policies that a rack can run, written in lower case. */
public enum PlacementPolicy {
    RABBIT("io.hdfsgears.rabbit.hdfs.RabbitBlockPlacementPolicy"),
    SPRINGFS("io.hdfsgears.springfs.hdfs.SpringFsBlockPlacementPolicy"),
    ACCORDION("io.hdfsgears.accordion.hdfs.AccordionBlockPlacementPolicy"),
    EAFR("io.hdfsgears.eafr.hdfs.EafrBlockPlacementPolicy"),
    /** Hadoop's own. */
    DEFAULT("");

    private final String className;

    PlacementPolicy(String className) {
        this.className = className;
    }

    /** As on a command line. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** @return what dfs.block.replicator.classname is set to; empty leaves it alone */
    public Optional<String> className() {
        return Optional.of(className).filter(name -> !name.isEmpty());
    }

    public static Optional<PlacementPolicy> of(String word) {
        return Arrays.stream(values())
                .filter(policy -> policy.word().equals(word))
                .findFirst();
    }

    /** All of them, for a message. */
    static String words() {
        return Arrays.stream(values()).map(PlacementPolicy::word).collect(Collectors.joining(", "));
    }
}
