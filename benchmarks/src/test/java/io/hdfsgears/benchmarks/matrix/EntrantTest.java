// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.matrix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.benchmarks.rack.Contestant;
import io.hdfsgears.rack.RackException;
import io.hdfsgears.rack.RackSpec;
import org.junit.jupiter.api.Test;

final class EntrantTest {
    private static final String BY_QUEUE = "dfs.namenode.pfimbi.sync.by.queue";
    private static final RackSpec RACK = RackSpec.of(12).withPrimaries(2);

    @Test
    void stockHasNoJarOfOursUnlessItHasPfimbi() throws RackException {
        RackSpec plain = new Entrant(Contestant.STOCK, Writers.ALL).on(RACK).checked();
        assertThat(plain.stock()).isTrue();
        RackSpec one = new Entrant(Contestant.STOCK, Writers.ONE).on(RACK).checked();
        assertThat(one.stock()).isFalse();
        assertThat(one.policy()).isEqualTo("default");
        assertThat(one.pfimbi()).isEqualTo(1);
        assertThat(one.settings()).doesNotContainKey(BY_QUEUE);
    }

    @Test
    void writersByQueueDifferInOneKey() throws RackException {
        RackSpec queue = new Entrant(Contestant.RABBIT, Writers.QUEUE).on(RACK).checked();
        assertThat(queue.policy()).isEqualTo("rabbit");
        assertThat(queue.pfimbi()).isEqualTo(1);
        assertThat(queue.settings()).containsEntry(BY_QUEUE, "true");
        assertThat(new Entrant(Contestant.RABBIT, Writers.ALL).on(RACK).pfimbi())
                .isZero();
    }

    @Test
    void stockIsMeasuredOnAsManyHostsAsTheGearsKeepAwake() {
        assertThat(Contestant.STOCK.awake(RACK)).isEmpty();
        assertThat(Contestant.RABBIT.awake(RACK)).containsExactly(2, 5, 12);
        assertThat(Contestant.ACCORDION.awake(RACK)).containsExactly(2, 5, 12);
        assertThat(Contestant.SPRINGFS.awake(RACK)).containsExactly(2, 4, 8, 12);
    }

    @Test
    void unknownWritersAreRefusedWithTheChoices() {
        assertThat(Writers.of("queue")).isEqualTo(Writers.QUEUE);
        assertThatThrownBy(() -> Writers.of("two")).hasMessageContaining("two").hasMessageContaining("all,one,queue");
    }
}
