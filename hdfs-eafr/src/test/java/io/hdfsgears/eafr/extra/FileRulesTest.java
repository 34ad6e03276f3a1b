// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.extra;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.eafr.extra.FileRules.Rule;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FileRulesTest {
    @Test
    void withoutIncludesOrLimitsOneRuleIsForAll() {
        FileRules rules = new FileRules(List.of("/"), List.of(), 10, Map.of());
        assertThat(rules.of("/a/b")).isEqualTo(new Rule(false, 10));
    }

    @Test
    void aDirectoryStandsForAllBelowItAndForNoNamesake() {
        FileRules rules = new FileRules(List.of("/data", "/logs/one"), List.of("/data/tmp"), 10, Map.of());
        assertThat(rules.of("/data/x").excluded()).isFalse();
        assertThat(rules.of("/database/x").excluded()).isTrue();
        assertThat(rules.of("/data/tmp/x").excluded()).isTrue();
        assertThat(rules.of("/data/tmpx").excluded()).isFalse();
        assertThat(rules.of("/logs/one").excluded()).isFalse();
        assertThat(rules.of("/logs/two").excluded()).isTrue();
    }

    @Test
    void theNearestDirectorysLimitCounts() {
        FileRules rules = new FileRules(List.of("/"), List.of(), 10, Map.of("/data", 4, "/data/big", 3, "/", 8));
        assertThat(rules.of("/data/x").most()).isEqualTo(4);
        assertThat(rules.of("/data/big/x").most()).isEqualTo(3);
        assertThat(rules.of("/other").most()).isEqualTo(8);
    }
}
