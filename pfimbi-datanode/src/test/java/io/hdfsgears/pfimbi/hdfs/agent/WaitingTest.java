// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.pfimbi.tail.Copy;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.junit.jupiter.api.Test;

final class WaitingTest {
    private final Waiting waiting = new Waiting();

    private static Incoming incoming(long id, String source, String type) {
        Copy from = new Copy("10.0.0.1", source, source, 1, 2, "", "");
        return new Incoming(id, new ExtendedBlock("pool", id, 1, 1), "job", 2, type, from, List.of(), 0);
    }

    private static BlockKey key(long id) {
        return new BlockKey("pool", id);
    }

    private List<String> asked() {
        List<String> asked = new ArrayList<>();
        assertThat(waiting.isAny((source, type) -> {
                    asked.add(source + "/" + type);
                    return false;
                }))
                .isFalse();
        return asked;
    }

    @Test
    void eachSourceAndStorageTypeOfWhatWaitsIsAskedAboutOnce() {
        assertThat(asked()).isEmpty();
        waiting.add(incoming(1, "a", "DISK"));
        waiting.add(incoming(2, "a", "DISK"));
        waiting.add(incoming(3, "a", "SSD"));
        waiting.add(incoming(4, "b", "DISK"));
        assertThat(asked()).containsExactlyInAnyOrder("a/DISK", "a/SSD", "b/DISK");
        assertThat(waiting.isAny((source, type) -> source.equals("b"))).isTrue();
        assertThat(waiting.remove(key(1))).isNotNull();
        assertThat(waiting.remove(key(4))).isNotNull();
        assertThat(waiting.remove(key(4))).isNull();
        assertThat(asked()).containsExactlyInAnyOrder("a/DISK", "a/SSD");
        assertThat(waiting.remove(key(2))).isNotNull();
        assertThat(waiting.remove(key(3))).isNotNull();
        assertThat(asked()).isEmpty();
        assertThat(waiting.size()).isZero();
    }

    @Test
    void whatWaitsIsFoundByItsBlockAndByAnyRule() {
        waiting.add(incoming(1, "a", "DISK"));
        waiting.add(incoming(2, "b", "DISK"));
        assertThat(waiting.get(key(3))).isNull();
        Incoming first = waiting.get(key(1));
        assertThat(first).isNotNull();
        assertThat(first.number()).isEqualTo(1);
        assertThat(waiting.those(incoming -> incoming.number() == 2)).containsExactly(key(2));
    }
}
