// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.rack;

import io.hdfsgears.rack.PlacementPolicy;
import io.hdfsgears.rack.RackSpec;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** Who is measured. */
enum Contestant {
    /** Hadoop without any jar of ours; it has no gears. */
    STOCK,
    RABBIT,
    SPRINGFS,
    ACCORDION;

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** @throws IllegalArgumentException naming those that there are */
    static Contestant of(String word) {
        Optional<Contestant> found =
                Arrays.stream(values()).filter(c -> c.word().equals(word)).findFirst();
        return found.orElseThrow(() -> new IllegalArgumentException("There is no contestant " + word + ": give some of "
                + Arrays.stream(values()).map(Contestant::word).collect(Collectors.joining(",")) + "."));
    }

    /** @return the rack with this one's placement; all else is the same for all */
    RackSpec on(RackSpec rack) {
        return switch (this) {
            case STOCK -> rack.withPolicy(PlacementPolicy.DEFAULT.word()).withStock(true);
            case RABBIT -> rack.withPolicy(PlacementPolicy.RABBIT.word());
            case SPRINGFS -> springFs(rack);
            case ACCORDION -> rack.withPolicy(PlacementPolicy.ACCORDION.word());
        };
    }

    /** m, fixed at N/r: the load of a benchmark that writes as fast as it can. */
    static int offloadSet(RackSpec rack) {
        return Math.max(rack.primaries(), rack.hosts() / rack.replication());
    }

    /** Gears of p, m, halfway and N hosts: of the gear for every host count that SpringFS has, those that tell something. */
    private static RackSpec springFs(RackSpec rack) {
        int m = offloadSet(rack);
        int outside = rack.hosts() - m;
        String inside = m > rack.primaries() ? rack.primaries() + "," + (m - rack.primaries()) : Integer.toString(m);
        String groups = inside + "," + outside / 2 + "," + (outside - outside / 2);
        return rack.withPolicy(PlacementPolicy.SPRINGFS.word())
                .withSetting("dfs.namenode.gear.springfs.offload.hosts", Integer.toString(m))
                .withSetting("dfs.namenode.gear.table", "groups")
                .withSetting("dfs.namenode.gear.groups", groups);
    }
}
