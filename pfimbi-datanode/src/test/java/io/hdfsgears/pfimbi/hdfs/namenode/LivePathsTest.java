// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.namenode;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.hdfs.pipeline.PathSync.Rule;
import io.hdfsgears.pfimbi.choice.PathRules;
import io.hdfsgears.pfimbi.choice.SyncRules;
import java.io.IOException;
import java.util.List;
import java.util.OptionalInt;
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
        before.set("/a", OptionalInt.of(1));
        after.set("/b", OptionalInt.of(2));
        List<Rule> all = List.of(new Rule("/a", 1, true), new Rule("/b", 2, true), new Rule("/c", 3, false));
        assertThat(after.rules()).isEqualTo(all);
        before.load();
        assertThat(before.rules()).isEqualTo(all);
    }

    @Test
    void aRuleOfTheNameNodeBeforeCanBeTakenBack() throws IOException {
        before.set("/a", OptionalInt.of(1));
        after.set("/a", OptionalInt.empty());
        before.load();
        assertThat(before.rules()).containsExactly(new Rule("/c", 3, false));
    }

    @Test
    void withADamagedAttributeTheConfigurationsRulesAreInForceAndOthersCanBeSetAnew() throws IOException {
        shared.write(new byte[] {10, 1, 7});
        after.load();
        assertThat(after.rules()).containsExactly(new Rule("/c", 3, false));
        after.set("/a", OptionalInt.of(1));
        before.load();
        assertThat(before.rules()).containsExactly(new Rule("/a", 1, true), new Rule("/c", 3, false));
    }
}
