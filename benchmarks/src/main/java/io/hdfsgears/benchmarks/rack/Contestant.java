// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.rack;

import io.hdfsgears.core.gear.GearTable;
import io.hdfsgears.rack.PlacementPolicy;
import io.hdfsgears.rack.RackSpec;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Who is measured. */
public enum Contestant {
    /** Hadoop without any jar of ours; it has no gears. */
    STOCK,
    RABBIT,
    SPRINGFS,
    ACCORDION;

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** @throws IllegalArgumentException naming those that there are */
    public static Contestant of(String word) {
        Optional<Contestant> found =
                Arrays.stream(values()).filter(c -> c.word().equals(word)).findFirst();
        return found.orElseThrow(() -> new IllegalArgumentException("There is no contestant " + word + ": give some of "
                + Arrays.stream(values()).map(Contestant::word).collect(Collectors.joining(",")) + "."));
    }

    /** @return the rack with this one's placement; all else is the same for all */
    public RackSpec on(RackSpec rack) {
        return switch (this) {
            case STOCK -> rack.withPolicy(PlacementPolicy.DEFAULT.word()).withStock(true);
            case RABBIT -> rack.withPolicy(PlacementPolicy.RABBIT.word());
            case SPRINGFS -> springFs(rack);
            case ACCORDION -> rack.withPolicy(PlacementPolicy.ACCORDION.word());
        };
    }

    /** Hosts that the gears keep awake which are measured; stock has none. */
    public List<Integer> awake(RackSpec rack) {
        return switch (this) {
            case STOCK -> List.of();
            case RABBIT, ACCORDION ->
                GearTable.eFold(rack.primaries(), rack.hosts()).awake();
            case SPRINGFS ->
                GearTable.ofGroups(springFsGroups(rack), rack.hosts()).awake();
        };
    }

    /** m, fixed at N/r: the load of a benchmark that writes as fast as it can. */
    static int offloadSet(RackSpec rack) {
        return Math.max(rack.primaries(), rack.hosts() / rack.replication());
    }

    /** Gears of p, m, halfway and N hosts: of the gear for every host count that SpringFS has, those that tell something. */
    private static RackSpec springFs(RackSpec rack) {
        String groups = springFsGroups(rack).stream().map(String::valueOf).collect(Collectors.joining(","));
        return rack.withPolicy(PlacementPolicy.SPRINGFS.word())
                .withSetting("dfs.namenode.gear.springfs.offload.hosts", Integer.toString(offloadSet(rack)))
                .withSetting("dfs.namenode.gear.table", "groups")
                .withSetting("dfs.namenode.gear.groups", groups);
    }

    private static List<Integer> springFsGroups(RackSpec rack) {
        int m = offloadSet(rack);
        int outside = rack.hosts() - m;
        Stream<Integer> inside =
                m > rack.primaries() ? Stream.of(rack.primaries(), m - rack.primaries()) : Stream.of(m);
        return Stream.concat(inside, Stream.of(outside / 2, outside - outside / 2))
                .toList();
    }
}
