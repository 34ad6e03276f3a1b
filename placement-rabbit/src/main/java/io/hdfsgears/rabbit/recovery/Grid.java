// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rabbit.recovery;

import io.hdfsgears.core.layout.ServingPicker;
import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.rabbit.RabbitLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;

/** Which position belongs to which column, worked out once per view. Immutable. */
final class Grid {
    final ClusterView view;
    final ServingPicker serving;
    private final int[] columnOf;
    private final List<Column> columns;

    /** @param layouts one for each column at least; each keeps what it worked out for its column's last view */
    Grid(ClusterView view, List<RabbitLayout> layouts) {
        this.view = view;
        this.serving = new ServingPicker(view);
        int count = Math.min(layouts.size(), view.primaries());
        this.columnOf = deal(view, count);
        List<Column> made = new ArrayList<>(count);
        for (int c = 0; c < count; c++) {
            made.add(column(c, layouts.get(c)));
        }
        this.columns = List.copyOf(made);
    }

    /** Rows of the primaries first, then the gear groups; in each row every column gets at most one host. */
    private static int[] deal(ClusterView view, int count) {
        int[] columnOf = new int[view.size() + 1];
        int[][] crowd = new int[count][view.rackCount()];
        int start = 1;
        while (start <= view.size()) {
            boolean primaries = start <= view.primaries();
            int end = Math.min(primaries ? view.primaries() : view.size(), start + count - 1);
            boolean[] dealt = new boolean[count];
            for (int position = start; position <= end; position++) {
                int rack = view.rackOf(position);
                int column = emptiest(crowd, dealt, rack);
                columnOf[position] = column;
                dealt[column] = true;
                crowd[column][rack] += primaries ? view.size() : 1;
            }
            start = end + 1;
        }
        return columnOf;
    }

    /**
     * The column with the fewest primaries in the rack, of these the one with the fewest hosts in it, the first of equals. A
     * host in the rack of its column's only primary would never get a block of two replicas.
     */
    private static int emptiest(int[][] crowd, boolean[] dealt, int rack) {
        int best = -1;
        for (int c = 0; c < dealt.length; c++) {
            if (!dealt[c] && (best < 0 || crowd[c][rack] < crowd[best][rack])) {
                best = c;
            }
        }
        return best;
    }

    private Column column(int column, RabbitLayout layout) {
        int[] positions = new int[columnOf.length];
        int size = 0;
        int primaries = 0;
        for (int position = 1; position < columnOf.length; position++) {
            if (columnOf[position] == column) {
                positions[size++] = position;
                primaries += position <= view.primaries() ? 1 : 0;
            }
        }
        return new Column(view, Arrays.copyOf(positions, size), primaries, layout);
    }

    /** @param position 1..size */
    Column columnOf(int position) {
        return columns.get(columnOf[position]);
    }

    /** Distinct positions of the chain, ascending; others (hosts unknown to the chain) are left out. */
    List<Integer> onChain(Collection<Integer> positions) {
        return positions.stream()
                .filter(position -> position >= 1 && position <= view.size())
                .sorted()
                .distinct()
                .toList();
    }

    /**
     * The column where a block belongs: that of its primary. A block offloaded to several columns belongs to the one with a
     * primary replica, of those to the one with most replicas, and of equals to one that the holders themselves pick like a
     * die, so that no column gets every stray block.
     *
     * @param holders on the chain, ascending, at least one
     */
    Column home(List<Integer> holders) {
        int[] worth = new int[columns.size()];
        int most = 0;
        for (int holder : holders) {
            int column = columnOf[holder];
            int more = holder > view.primaries() ? 1 : worth[column] > holders.size() ? 1 : holders.size() + 1;
            worth[column] += more;
            most = Math.max(most, worth[column]);
        }
        int best = most;
        int[] equals = holders.stream()
                .mapToInt(holder -> columnOf[holder])
                .filter(column -> worth[column] == best)
                .distinct()
                .toArray();
        return columns.get(equals[((holders.hashCode() * 0x9E3779B9) >>> 7) % equals.length]);
    }
}
