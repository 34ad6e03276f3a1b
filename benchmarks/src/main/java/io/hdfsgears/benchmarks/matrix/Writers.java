// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.matrix;

import io.hdfsgears.core.config.PfimbiKeys;
import io.hdfsgears.rack.RackSpec;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** The replicas that writers wait for. */
enum Writers {
    /** All replicas, as in stock HDFS. */
    ALL("all replicas"),
    /** The first host of the layout. */
    ONE("pfimbi 1"),
    /** The host with the shortest queue. */
    QUEUE("pfimbi 1 by queue");

    private final String label;

    Writers(String label) {
        this.label = label;
    }

    /** Name in the tables. */
    String label() {
        return label;
    }

    /** Name on the command line. */
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** @throws IllegalArgumentException naming those that there are */
    static Writers of(String word) {
        Optional<Writers> found =
                Arrays.stream(values()).filter(w -> w.word().equals(word)).findFirst();
        return found.orElseThrow(() -> new IllegalArgumentException("--writers has no " + word + ": give some of "
                + Arrays.stream(values()).map(Writers::word).collect(Collectors.joining(",")) + "."));
    }

    static List<Writers> all() {
        return List.of(values());
    }

    /** @param policy of the rack: Pfimbi needs our NameNode also where stock places */
    RackSpec on(RackSpec policy) {
        return switch (this) {
            case ALL -> policy;
            case ONE -> policy.withStock(false).withPfimbi(1);
            case QUEUE -> policy.withStock(false).withPfimbi(1).withSetting(PfimbiKeys.SYNC_BY_QUEUE.name(), "true");
        };
    }
}
