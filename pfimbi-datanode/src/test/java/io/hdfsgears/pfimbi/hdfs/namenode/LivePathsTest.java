// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.namenode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.hdfs.pipeline.PathSync.Kind;
import io.hdfsgears.hdfs.pipeline.PathSync.Rule;
import io.hdfsgears.pfimbi.choice.PathRules;
import io.hdfsgears.pfimbi.choice.SyncRules;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class LivePathsTest {
    private final Kept shared = new Kept();
    private final LivePaths before = paths();
    private final LivePaths after = paths();

    /** What both NameNodes see of the namespace. */
    private static final class Kept implements LivePaths.Attribute {
        private byte @Nullable [] bytes;

        @Override
        public byte @Nullable [] read() {
            return bytes;
        }

        @Override
        public void write(byte[] changed) {
            bytes = changed;
        }
    }

    private LivePaths paths() {
        PathRules none = PathRules.parse("key", List.of());
        return new LivePaths(shared, new SyncRules(0, PathRules.parse("key", List.of("/c=3")), none, 1));
    }

    @Test
    void aRuleThatIsSetWhileANameNodeTakesOverKeepsThoseOfTheOneBefore() throws IOException {
        before.set("/a", Kind.SYNC, 1);
        after.set("/b", Kind.SYNC, 2);
        List<Rule> all = List.of(
                new Rule("/a", Kind.SYNC, 1, true),
                new Rule("/b", Kind.SYNC, 2, true),
                new Rule("/c", Kind.SYNC, 3, false));
        assertThat(after.rules()).isEqualTo(all);
        before.load();
        assertThat(before.rules()).isEqualTo(all);
    }

    @Test
    void aRuleOfTheNameNodeBeforeCanBeTakenBack() throws IOException {
        before.set("/a", Kind.SYNC, 1);
        after.clear("/a");
        before.load();
        assertThat(before.rules()).containsExactly(new Rule("/c", Kind.SYNC, 3, false));
    }

    @Test
    void aFloorIsKeptBesideTheRuleOfItsDirectoryAndHoldsWhoeverAsks() throws IOException {
        before.set("/a", Kind.SYNC, 1);
        before.set("/a", Kind.FLOOR, 2);
        after.load();
        assertThat(after.rules())
                .containsExactly(
                        new Rule("/a", Kind.SYNC, 1, true),
                        new Rule("/c", Kind.SYNC, 3, false),
                        new Rule("/a", Kind.FLOOR, 2, true));
        assertThat(after.current().synchronous("/a/f", Optional.of(1), 3)).isEqualTo(2);
        after.clear("/a");
        assertThat(after.rules()).containsExactly(new Rule("/c", Kind.SYNC, 3, false));
        assertThat(after.current().synchronous("/a/f", Optional.of(1), 3)).isEqualTo(1);
    }

    @Test
    void oneOfTwoRulesOfADirectoryCanBeTakenBack() throws IOException {
        before.set("/a", Kind.SYNC, 1);
        before.set("/a", Kind.FLOOR, 2);
        before.clear("/a", Kind.FLOOR);
        Rule kept = new Rule("/a", Kind.SYNC, 1, true);
        assertThat(before.rules()).containsExactly(kept, new Rule("/c", Kind.SYNC, 3, false));
        assertThatThrownBy(() -> before.clear("/a", Kind.FLOOR)).hasMessageStartingWith("no rule was set for /a");
        after.load();
        assertThat(after.rules()).contains(kept);
        after.clear("/a", Kind.SYNC);
        assertThat(after.rules()).containsExactly(new Rule("/c", Kind.SYNC, 3, false));
    }

    @Test
    void aFloorAloneCanBeTakenBackAndNoneTwice() throws IOException {
        before.set("/a/", Kind.FLOOR, 2);
        before.clear("/a");
        assertThatThrownBy(() -> before.clear("/a")).hasMessageStartingWith("no rule was set for /a: -listPaths shows");
        assertThatThrownBy(() -> before.set("/a", Kind.FLOOR, 0))
                .hasMessage("a floor of 0 replicas cannot be held: give 1 to 512, or -clear to have the configuration's"
                        + " again");
        assertThat(before.rules()).containsExactly(new Rule("/c", Kind.SYNC, 3, false));
    }

    @Test
    void rulesThatDoNotFitAreRefusedAndChangeNothing() throws IOException {
        String deep = "/" + "d".repeat(250);
        for (int i = 10; i < 55; i++) {
            before.set(deep + i, Kind.FLOOR, 2);
        }
        List<Rule> all = before.rules();
        assertThatThrownBy(() -> {
                    for (int i = 55; i < 99; i++) {
                        before.set(deep + i, Kind.SYNC, 2);
                    }
                })
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("dfs.namenode.pfimbi.sync.paths");
        assertThat(before.rules()).containsAll(all);
        after.load();
        assertThat(after.rules()).isEqualTo(before.rules());
    }

    @Test
    void withADamagedAttributeTheConfigurationsRulesAreInForceAndOthersCanBeSetAnew() throws IOException {
        shared.write(new byte[] {10, 1, 7});
        after.load();
        assertThat(after.rules()).containsExactly(new Rule("/c", Kind.SYNC, 3, false));
        after.set("/a", Kind.SYNC, 1);
        before.load();
        assertThat(before.rules())
                .containsExactly(new Rule("/a", Kind.SYNC, 1, true), new Rule("/c", Kind.SYNC, 3, false));
    }
}
