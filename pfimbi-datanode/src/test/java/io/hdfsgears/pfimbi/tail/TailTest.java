// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.tail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class TailTest {
    private static final Copy SECOND = new Copy("10.0.0.2", "host2", "uuid-2", 9866, 9867, "DS-2", "DISK");
    private static final Copy THIRD = new Copy("fe80::3", "host3", "uuid-3", 1, 2, "DS-3", "SSD");

    @Test
    void comesOutAsItWasPacked() {
        Tail tail = new Tail("job_1_2", 2, List.of(SECOND, THIRD));
        String packed = tail.packedBehind("DS-1");
        assertThat(packed).startsWith("DS-1|pf1|job_1_2|2|");
        assertThat(Tail.of(packed)).contains(tail);
        assertThat(Tail.storageId(packed)).isEqualTo("DS-1");
    }

    @Test
    void aPlainStorageIdHasNone() {
        assertThat(Tail.of("DS-1")).isEmpty();
        assertThat(Tail.storageId("DS-1")).isEqualTo("DS-1");
    }

    @Test
    void namesOfJobsCannotBreakTheForm() {
        Tail tail = new Tail("a|b/c", 3, List.of(THIRD));
        assertThat(Tail.of(tail.packedBehind("DS-1")).orElseThrow().job()).isEqualTo("a_b_c");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "DS-1|",
                "DS-1|pf9|job|2|a,b,c,1,2,d,DISK",
                "DS-1|pf1|job|2",
                "DS-1|pf1|job|x|a",
                "DS-1|pf1|job|2|a,b"
            })
    void whatIsNoTailIsRefused(String packed) {
        assertThatThrownBy(() -> Tail.of(packed)).isInstanceOf(IllegalArgumentException.class);
    }
}
