// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.choice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.core.config.ConfException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class SyncRulesTest {
    private static final PathRules NONE = PathRules.parse("key", List.of());

    private static SyncRules rules(int otherwise, String paths, String floors, int least) {
        return new SyncRules(otherwise, parse(paths), parse(floors), least);
    }

    private static PathRules parse(String words) {
        return PathRules.parse("key", words.isEmpty() ? List.of() : List.of(words.split(",")));
    }

    @Test
    void aRuleThatIsSetGoesBeforeTheConfigurationsAndCanBeTakenBack() {
        PathRules configured = parse("/a=1,/b=2");
        PathRules set = NONE.with("/a/", OptionalInt.of(0)).with("/c", OptionalInt.of(1));
        assertThat(set.over(configured).rules()).isEqualTo(Map.of("/a", 0, "/b", 2, "/c", 1));
        assertThat(rules(0, "/a=1", "", 1).with(set, NONE).synchronous("/c/f", Optional.empty(), 3))
                .isEqualTo(1);
        PathRules back = set.with("/a", OptionalInt.empty());
        assertThat(back.over(configured).rules()).isEqualTo(Map.of("/a", 1, "/b", 2, "/c", 1));
        assertThat(NONE.with("/", OptionalInt.of(1)).of("/any", 3)).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"tmp", "", "/a/../b", "/a//b", "/a\nb", "/./a", "//", "hdfs://nn/a"})
    void aDirectoryThatIsNoneIsRefused(String directory) {
        assertThatThrownBy(() -> NONE.with(directory, OptionalInt.of(1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("is not the path of a directory");
    }

    @Test
    void aDeepDirectoryMayHaveARule() {
        String deep = "/a".repeat(3_000);
        assertThat(NONE.with(deep, OptionalInt.of(2)).rules()).isEqualTo(Map.of(deep, 2));
    }

    @Test
    void aRuleThatCannotBeIsRefused() {
        assertThatThrownBy(() -> NONE.with("/a", OptionalInt.of(513)))
                .hasMessage("513 replicas cannot be waited for: give 1 to 512, or 0 for all of them");
        assertThatThrownBy(() -> parse("/a=1").with("/b", OptionalInt.empty()))
                .hasMessageStartingWith("no rule was set for /b: -listPaths shows");
    }

    @Test
    void unsetIsStock() {
        SyncRules stock = new SyncRules(0, NONE, NONE, 1);
        assertThat(stock.synchronous("/a", Optional.empty(), 3)).isEqualTo(3);
        assertThat(stock.synchronous("/a", Optional.empty(), 1)).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({"/tmp/f,1", "/tmp,1", "/tmpfs/f,3", "/tmp/safe/f,2", "/tmp/safer/f,1", "/,3"})
    void theDeepestDirectoryDecides(String path, int expected) {
        assertThat(rules(0, "/tmp=1,/tmp/safe/=2", "", 1).synchronous(path, Optional.empty(), 3))
                .isEqualTo(expected);
    }

    @Test
    void whatTheJobAsksForGoesBeforeTheRuleButNotBelowTheFloor() {
        SyncRules rules = rules(3, "/a=3", "/a/floor=2,/all=0", 1);
        assertThat(rules.synchronous("/a/f", Optional.of(1), 3)).isEqualTo(1);
        assertThat(rules.synchronous("/a/floor/f", Optional.of(1), 3)).isEqualTo(2);
        assertThat(rules.synchronous("/a/f", Optional.of(7), 3)).isEqualTo(3);
        // With fewer hosts than the floor all of them.
        assertThat(rules.synchronous("/a/floor/f", Optional.of(1), 1)).isEqualTo(1);
        // What the NameNode needs to call a block written is a floor, too.
        assertThat(rules(1, "", "", 2).synchronous("/b", Optional.empty(), 3)).isEqualTo(2);
        assertThat(rules(0, "/=1", "", 1).synchronous("/b/c", Optional.empty(), 3))
                .isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({
        "pfimbi:1,x,1",
        "'mr_job_42,pfimbi:2',x,2",
        "CLI,DFSClient_pfimbi:1_123_4,1",
        "pfimbi:3,DFSClient_pfimbi:1_9_1,3",
    })
    void askedByCallerContextOrClientName(String context, String client, int expected) {
        assertThat(SyncRules.asked(context, client)).contains(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "CLI", "xpfimbi:1", "pfimbi"})
    void notAsked(String context) {
        assertThat(SyncRules.asked(context, "DFSClient_NONMAPREDUCE_1_1")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"pfimbi:0", "pfimbi:", "pfimbi:-1", "pfimbi:many", "pfimbi:513", "pfimbi:99999999999"})
    void refusedWithTheRemedy(String context) {
        assertThatThrownBy(() -> SyncRules.asked(context, "x"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(context)
                .hasMessageContaining("pfimbi:1 to pfimbi:512");
    }

    @ParameterizedTest
    @ValueSource(strings = {"tmp=1", "/tmp", "/tmp=", "/tmp=-1", "/tmp=1000", "=1", "/tmp=one"})
    void rulesThatCannotBeUsedAreNamed(String word) {
        assertThatThrownBy(() -> PathRules.parse("dfs.key", List.of(word)))
                .isInstanceOf(ConfException.class)
                .hasMessageContaining("dfs.key")
                .hasMessageContaining("'" + word + "'");
    }

    @Test
    void allTasksOfAJobAreOneClass() {
        assertThat(JobName.of("DFSClient_attempt_1700000000000_0042_m_000007_0_-1194862651_1"))
                .isEqualTo("job_1700000000000_0042");
        assertThat(JobName.of("DFSClient_NONMAPREDUCE_1_1")).isEqualTo("DFSClient_NONMAPREDUCE_1_1");
        assertThat(JobName.of("")).isEqualTo("unknown");
    }
}
