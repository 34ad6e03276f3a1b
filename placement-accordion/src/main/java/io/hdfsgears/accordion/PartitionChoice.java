// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.accordion;

import java.util.List;

/**
 * Accordion-DP (§III-A6): primary and backup data of a node go to separate partitions, so that each is read and written
 * sequentially. On HDFS a partition is a set of volumes: the first ones for primaries, the last ones for backups, divided by
 * how much of each the layout gives to the node, at least one each.
 *
 * @param volumes of the node, at least 1; a single one serves both
 * @param forPrimaries how many of them are the primary partition
 */
public record PartitionChoice(int volumes, int forPrimaries) {
    public PartitionChoice {
        if (volumes < 1) {
            throw new IllegalArgumentException("a node needs at least 1 volume, not " + volumes);
        }
        if (forPrimaries < 1 || forPrimaries > Math.max(1, volumes - 1)) {
            throw new IllegalArgumentException("of " + volumes + " volumes 1 to " + Math.max(1, volumes - 1)
                    + " can be for primaries, not " + forPrimaries);
        }
    }

    /** The division for a node of the layout: every node has its part of the primaries, and backups by its group. */
    public static PartitionChoice of(AccordionPlan plan, int position, int volumes) {
        double primary = plan.primaryShare(position);
        int wanted = (int) Math.round(volumes * primary / plan.wholeShare(position));
        return new PartitionChoice(volumes, Math.max(1, Math.min(volumes - 1, wanted)));
    }

    /** What a replica on the node is, given where the block belongs. */
    public static Partition kind(CopySet copies, int position) {
        return copies.primary() == position ? Partition.PRIMARY : Partition.BACKUP;
    }

    public Partition partitionOf(int volume) {
        return volume < forPrimaries ? Partition.PRIMARY : Partition.BACKUP;
    }

    /**
     * The volume for a new replica: of its partition the one with the most room; of the other when none there has enough,
     * since a replica in the wrong partition is slower and one that is refused is missing.
     *
     * @param room free bytes of each volume, in order
     * @param bytes that the replica may need
     * @return volume index from 0, or -1 when none has room
     */
    public int choose(Partition kind, List<Long> room, long bytes) {
        if (room.size() != volumes) {
            throw new IllegalArgumentException("room of " + volumes + " volumes is needed, not of " + room.size());
        }
        int chosen = -1;
        for (int volume = 0; volume < volumes; volume++) {
            if (room.get(volume) >= bytes && (chosen < 0 || better(kind, volume, chosen, room))) {
                chosen = volume;
            }
        }
        return chosen;
    }

    private boolean better(Partition kind, int volume, int than, List<Long> room) {
        boolean fits = volumes == 1 || partitionOf(volume) == kind;
        boolean otherFits = volumes == 1 || partitionOf(than) == kind;
        return fits == otherFits ? room.get(volume) > room.get(than) : fits;
    }
}
