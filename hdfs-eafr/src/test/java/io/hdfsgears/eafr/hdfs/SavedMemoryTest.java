// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.hdfs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.eafr.advice.Change.Direction;
import io.hdfsgears.eafr.advice.ChangeLog;
import io.hdfsgears.eafr.extra.Memory;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.zip.DeflaterOutputStream;
import org.junit.jupiter.api.Test;

class SavedMemoryTest {
    private static SavedMemory example() {
        Map<Long, ChangeLog.Entry> log =
                Map.of(16_400L, new ChangeLog.Entry(7, Direction.UP), 16_999L, new ChangeLog.Entry(6, Direction.DOWN));
        Set<Long> users = new LinkedHashSet<>(List.of(17_000L, 16_500L, 16_501L));
        Map<Long, Double> reads = new LinkedHashMap<>();
        reads.put(16_400L, 120.5);
        reads.put(16_999L, 0.25);
        return new SavedMemory(new Memory(8, Map.of(16_400L, 3), ChangeLog.of(log), users), reads);
    }

    @Test
    void whatWasSavedComesBackInItsOrder() throws IOException {
        SavedMemory back = SavedMemory.decode(example().encode());
        assertThat(back.memory().interval()).isEqualTo(8);
        assertThat(back.memory().extras()).isEqualTo(Map.of(16_400L, 3));
        assertThat(back.memory().log().entries())
                .isEqualTo(example().memory().log().entries());
        assertThat(back.memory().users()).as("the latest last").containsExactly(17_000L, 16_500L, 16_501L);
        assertThat(back.reads()).isEqualTo(example().reads());
    }

    @Test
    void ofTooManyUsersFilesTheLatestAreKept() {
        Memory memory = example().memory().withUsers(List.of(17_000L, 1L), 3);
        assertThat(memory.users()).containsExactly(16_501L, 17_000L, 1L);
        assertThat(memory.withUsers(List.of(16_400L), 3).extras()).isEmpty();
    }

    @Test
    void whatIsCutOffIsNotBelieved() throws IOException {
        byte[] bytes = example().encode();
        for (int length = 0; length < bytes.length; length++) {
            byte[] part = Arrays.copyOf(bytes, length);
            assertThatThrownBy(() -> SavedMemory.decode(part))
                    .as("%s of %s bytes", length, bytes.length)
                    .isInstanceOf(IOException.class);
        }
    }

    @Test
    void anotherVersionIsRefused() throws IOException {
        byte[] bytes = example().encode();
        bytes[3]++;
        assertThatThrownBy(() -> SavedMemory.decode(bytes))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("version eaf20002");
    }

    /** Three parts of 12 KB is what there is. */
    @Test
    void twoThousandFilesWithExtrasAndAHundredThousandOfOneSetrepFit() throws IOException {
        Random random = new Random(1);
        Map<Long, Integer> extras = new HashMap<>();
        Map<Long, ChangeLog.Entry> log = new HashMap<>();
        while (extras.size() < 2_000) {
            long file = 16_385L + random.nextInt(100_000_000);
            extras.put(file, 1 + random.nextInt(3));
            log.put(file, new ChangeLog.Entry(500_000 + random.nextInt(3), Direction.UP));
        }
        Set<Long> users = new LinkedHashSet<>();
        for (long file = 20_000; file < 120_000; file++) {
            users.add(file);
        }
        Memory memory = new Memory(500_003, extras, ChangeLog.of(log), users);
        assertThat(deflated(new SavedMemory(memory, Map.of()).encode())).isLessThan(36 * 1024);
    }

    private static int deflated(byte[] bytes) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (DeflaterOutputStream deflater = new DeflaterOutputStream(out)) {
            deflater.write(bytes);
        }
        return out.size();
    }
}
