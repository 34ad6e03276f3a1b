// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.testkit.SeededTest;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

final class RecognizerPropertyTest {
    private static final Contents CONTENTS = new Contents(7);

    @SeededTest(seeds = 50)
    void wholeContentsAreNamed(RandomGenerator random) {
        List<Run> written = new ArrayList<>();
        for (int content = 1; content <= random.nextInt(1, 20); content++) {
            written.add(Run.of(content, 0, random.nextLong(Contents.BLOCK, 300)));
        }
        assertThat(Recognizer.recognise(CONTENTS, bytes(written))).isEqualTo(written);
    }

    @SeededTest(seeds = 50)
    void theSameInPiecesOfAnySize(RandomGenerator random) {
        byte[] all = bytes(List.of(Run.of(5, 3, 400), Run.of(9, 0, 77), Run.of(2, 1000, 1200)));
        Recognizer recognizer = new Recognizer(CONTENTS);
        for (int at = 0; at < all.length; ) {
            int length = Math.min(random.nextInt(1, 60), all.length - at);
            recognizer.accept(all, at, length);
            at += length;
        }
        assertThat(recognizer.finish()).isEqualTo(Recognizer.recognise(CONTENTS, all));
    }

    /** Whatever was read, runs name the same bytes, in the same places. */
    @SeededTest(seeds = 100)
    void runsSayWhatTheBytesAre(RandomGenerator random) {
        List<Run> parts = new ArrayList<>();
        for (int part = 0; part < 10; part++) {
            long from = random.nextLong(100);
            parts.add(Run.of(random.nextLong(1, 5), from, from + random.nextLong(1, 100)));
        }
        byte[] all = bytes(parts);
        if (random.nextBoolean()) {
            all[random.nextInt(all.length)] ^= 4;
        }
        List<Run> runs = Recognizer.recognise(CONTENTS, all);
        assertThat(runs).allMatch(run -> run.explained() || run.whole());
        assertThat(bytes(runs)).isEqualTo(all);
    }

    @Test
    void oneFlippedBitIsLeftUnexplained() {
        byte[] all = CONTENTS.bytes(3, 0, 160);
        all[70] ^= 1;
        String flipped = HexFormat.of().formatHex(all, 70, 71);
        assertThat(Recognizer.recognise(CONTENTS, all))
                .containsExactly(Run.of(3, 0, 70), new Run(0, 0, 1, flipped), Run.of(3, 71, 160));
    }

    @Test
    void garbageIsCountedAndItsFirstBytesKept() {
        byte[] all = new byte[5000];
        System.arraycopy(CONTENTS.bytes(3, 0, 100), 0, all, 0, 100);
        List<Run> runs = Recognizer.recognise(CONTENTS, all);
        assertThat(runs).hasSize(2);
        assertThat(runs.get(1).length()).isEqualTo(4900);
        assertThat(runs.get(1).whole()).isFalse();
        assertThat(runs.get(1).hex()).isEqualTo("00".repeat(Run.MOST_RAW));
    }

    @Test
    void bytesOfAnotherRunAreNotRecognised() {
        List<Run> runs = Recognizer.recognise(CONTENTS, new Contents(8).bytes(3, 0, 1000));
        assertThat(runs).noneMatch(Run::explained);
    }

    @Test
    void idsThatDoNotFitAreRefused() {
        assertThatThrownBy(() -> CONTENTS.bytes(0, 0, 16)).hasMessageContaining("give an id from 1");
        assertThatThrownBy(() -> CONTENTS.bytes(1L << 32, 0, 16)).hasMessageContaining("content 4294967296");
        assertThatThrownBy(() -> Run.of(1, 5, 5)).hasMessageContaining("a range that is not empty");
    }

    private static byte[] bytes(List<Run> runs) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (Run run : runs) {
            all.writeBytes(
                    run.explained()
                            ? CONTENTS.bytes(run.content(), run.from(), run.to())
                            : HexFormat.of().parseHex(run.hex()));
        }
        return all.toByteArray();
    }
}
