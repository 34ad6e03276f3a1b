// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.dataset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.core.gear.GearTable;
import io.hdfsgears.core.model.ClusterView;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Datasets on one cluster: paths, chains that nest, the floor. */
class DatasetTableTest {
    private static final ClusterView CLUSTER = Hosts.view(12, 2, 2, position -> true);
    private static final GearTable GEARS = new GearTable(List.of(2, 5, 12));

    private static DatasetEntry place(DatasetTable table, String path, int primaries, int floor) {
        return table.place(path, primaries, floor, 1, CLUSTER, GEARS, 3);
    }

    private static DatasetEntry entry(String path) {
        return new DatasetEntry(path, 1, 1, 1, List.of(1, 2));
    }

    @Test
    void filesBelongToTheLongestPath() {
        DatasetTable table =
                DatasetTable.NONE.with(entry("/a/b")).with(entry("/a")).with(entry("/c"));
        assertThat(table.numberOf("/a/b/x")).isEqualTo(1);
        assertThat(table.numberOf("/a/b")).isEqualTo(1);
        assertThat(table.numberOf("/a/bc")).isEqualTo(2);
        assertThat(table.numberOf("/a")).isEqualTo(2);
        assertThat(table.numberOf("/ab")).isZero();
        assertThat(table.numberOf("/")).isZero();
        assertThat(table.numberOf("")).isZero();
        assertThat(table.numberOf("/c/.snapshot/s1/f")).isEqualTo(3);
    }

    @Test
    void primariesGoWhereTheOthersNeedLeast() {
        DatasetEntry first = place(DatasetTable.NONE, "/a", 2, 5);
        assertThat(first.order())
                .as("/ needs 1 and 2 most, then 3, 4, 5")
                .containsExactly(5, 4, 3, 1, 2, 12, 11, 10, 9, 8, 7, 6);
        assertThat(first.primaryPositions()).containsExactly(5, 4);
        DatasetEntry second = place(DatasetTable.NONE.with(first), "/b", 1, 5);
        assertThat(second.primaryPositions())
                .as("1/3 + 1/3 is less than 1 + 1/4")
                .containsExactly(3);
        assertThat(place(DatasetTable.NONE, "/c", 2, 2).primaryPositions()).containsExactly(1, 2);
    }

    @Test
    void aFloorBetweenGearsIsAStepOfItsOwn() {
        assertThat(place(DatasetTable.NONE, "/a", 1, 4).order().subList(0, 5)).containsExactly(4, 3, 1, 2, 5);
    }

    @Test
    void theFloorIsTheHighestOfTheLowestGears() {
        assertThat(DatasetTable.NONE.floor()).isZero();
        DatasetTable table =
                DatasetTable.NONE.with(place(DatasetTable.NONE, "/a", 2, 5)).with(place(DatasetTable.NONE, "/b", 2, 2));
        assertThat(table.floor()).isEqualTo(5);
        assertThat(table.without("/a").floor()).isEqualTo(2);
        assertThat(table.without("/none")).isEqualTo(table);
    }

    @Test
    void anotherEntryOfTheSamePathTakesItsPlace() {
        DatasetTable table = DatasetTable.NONE.with(entry("/a")).with(entry("/b"));
        DatasetTable changed = table.with(entry("/a").withShare(7));
        assertThat(changed.entries()).extracting(DatasetEntry::share).containsExactly(7, 1);
        assertThat(changed.numberOf("/b")).isEqualTo(2);
        assertThat(table.withRestShare(3).entries()).isEqualTo(table.entries());
    }

    @Test
    void hostsThatJoinComeLast() {
        assertThat(new DatasetEntry("/a", 1, 2, 1, List.of(2, 1, 3)).order(5)).containsExactly(2, 1, 3, 4, 5);
    }

    /** A host left the chain: positions stand for the hosts that are there now. */
    @Test
    void onAChainThatBecameShorterTheLastPositionsAreLeftOut() {
        DatasetTable table =
                DatasetTable.NONE.with(place(DatasetTable.NONE, "/a", 2, 5)).with(entry("/b"));
        assertThat(table.fitted(12)).isSameAs(table);
        assertThat(table.fitted(11).entry(1).order()).containsExactly(5, 4, 3, 1, 2, 11, 10, 9, 8, 7, 6);
        assertThat(table.fitted(11).entry(2)).isEqualTo(table.entry(2));
        DatasetEntry few = table.fitted(3).entry(1);
        assertThat(few.order()).containsExactly(3, 1, 2);
        assertThat(few.floor()).isEqualTo(3);
        assertThat(few.primaries()).isEqualTo(2);
        assertThat(table.fitted(1).entry(1).primaries()).isEqualTo(1);
    }

    @Test
    void whatCannotBeIsRefused() {
        assertThatThrownBy(() -> entry("/")).hasMessageContaining("no other dataset");
        assertThatThrownBy(() -> entry("a")).hasMessageContaining("absolute");
        assertThatThrownBy(() -> entry("/a/")).hasMessageContaining("slash");
        assertThatThrownBy(() -> new DatasetEntry("/a", 0, 1, 1, List.of(1))).hasMessageContaining("not 0 and 1");
        assertThatThrownBy(() -> new DatasetEntry("/a", 2, 1, 1, List.of(1, 2))).hasMessageContaining("not 2 and 1");
        assertThatThrownBy(() -> new DatasetEntry("/a", 1, 3, 1, List.of(1, 2))).hasMessageContaining("not 1 and 3");
        assertThatThrownBy(() -> new DatasetEntry("/a", 1, 1, 0, List.of(1))).hasMessageContaining("not 0");
        assertThatThrownBy(() -> new DatasetEntry("/a", 1, 1, 1001, List.of(1))).hasMessageContaining("not 1001");
        assertThatThrownBy(() -> new DatasetEntry("/a", 1, 1, 1, List.of(1, 1))).hasMessageContaining("position 1");
        assertThatThrownBy(() -> new DatasetEntry("/a", 1, 1, 1, List.of(1, 3))).hasMessageContaining("position 3");
        assertThatThrownBy(() -> new DatasetEntry("/a", 1, 1, 1, List.of(2, 1)))
                .as("its primary would sleep in its lowest gear")
                .hasMessageContaining("does not begin with the first 1 hosts");
        assertThatThrownBy(() -> new DatasetTable(0, List.of())).hasMessageContaining("not 0");
        assertThatThrownBy(() -> new DatasetTable(1, List.of(entry("/a"), entry("/a"))))
                .hasMessageContaining("twice");
        List<DatasetEntry> many = new ArrayList<>();
        IntStream.rangeClosed(0, DatasetTable.MOST).forEach(i -> many.add(entry("/d" + i)));
        assertThatThrownBy(() -> new DatasetTable(1, many)).hasMessageContaining("64 datasets, not 65");
    }
}
