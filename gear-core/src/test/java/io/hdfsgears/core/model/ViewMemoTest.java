// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ViewMemoTest {
    private final List<String> made = new ArrayList<>();
    private final ViewMemo<String> memo = new ViewMemo<>((view, before) -> {
        String plan = view.epoch() + " after " + before;
        made.add(plan);
        return plan;
    });

    private static ClusterView view(long epoch) {
        return new ClusterView(epoch, 1, List.of(new Member(new NodeId("a"), "a:1", "/r", Service.SERVING)));
    }

    @Test
    void aLookAtAnotherViewCostsTheOneInForceNothing() {
        ClusterView inForce = view(1);
        ClusterView thoughtOf = view(2);
        for (int i = 0; i < 100; i++) {
            assertThat(memo.of(inForce)).isEqualTo("1 after null");
            assertThat(memo.of(thoughtOf)).isEqualTo("2 after 1 after null");
        }
        assertThat(made).hasSize(2);
    }

    @Test
    void ofThreeViewsTheOldestIsForgotten() {
        ClusterView first = view(1);
        memo.of(first);
        memo.of(view(2));
        memo.of(view(3));
        assertThat(made).hasSize(3);
        assertThat(memo.of(first)).startsWith("1 after 3");
        assertThat(made).hasSize(4);
    }
}
