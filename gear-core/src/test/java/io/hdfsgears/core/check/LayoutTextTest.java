// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.check;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What one NameNode stored and another reads. */
class LayoutTextTest {
    private static final String STORED = "rabbit with r=3, groups=2, 4, 8, recovery=1";

    @Test
    void theSamePolicyAndParametersAreOneLayout() {
        assertThat(LayoutText.differ(STORED, STORED)).isFalse();
        assertThat(LayoutText.differ("", STORED)).as("nothing was stored").isFalse();
        assertThat(LayoutText.differ(STORED, "rabbit with recovery=1, r=3, groups=2, 4, 8"))
                .as("in another order")
                .isFalse();
    }

    @Test
    void anotherPolicyOrValueIsAnotherLayout() {
        assertThat(LayoutText.differ(STORED, STORED.replace("rabbit", "springfs")))
                .isTrue();
        assertThat(LayoutText.differ(STORED, STORED.replace("r=3", "r=2"))).isTrue();
        assertThat(LayoutText.differ(STORED, STORED.replace("4, 8", "4, 9")))
                .as("the end of a list")
                .isTrue();
        assertThat(LayoutText.differ("rabbit", "springfs")).isTrue();
    }

    @Test
    void aParameterThatOnlyOneReleaseKnowsIsNoDifference() {
        assertThat(LayoutText.differ(STORED, STORED + ", floor=reads_now")).isFalse();
        assertThat(LayoutText.differ(STORED + ", floor=reads_now", STORED)).isFalse();
        assertThat(LayoutText.differ(STORED, STORED.replace("r=3", "r=2") + ", floor=reads_now"))
                .isTrue();
    }
}
