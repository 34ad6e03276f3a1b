// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.flow;

import static io.hdfsgears.pfimbi.flow.CreditAnswer.GRANTED;
import static io.hdfsgears.pfimbi.flow.CreditAnswer.HELD;
import static io.hdfsgears.pfimbi.flow.CreditAnswer.NO_ROOM;
import static io.hdfsgears.pfimbi.flow.CreditAnswer.UPSTREAM_AT_LIMIT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.pfimbi.flow.Credit.Stage;
import io.hdfsgears.testkit.SeededTest;
import java.util.HashSet;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class CreditsTest {
    private static final long GRANT = 100;
    private static final long IDLE = 30;

    /** §VI: 16 blocks; the 17th waits until one is written. */
    @Test
    void theBufferHoldsSixteenBlocks() {
        Credits credits = new Credits(CreditSettings.paper(GRANT, IDLE));
        for (long id = 1; id <= 16; id++) {
            assertThat(credits.grant(id, "dn1", 0)).isEqualTo(GRANTED);
        }
        assertThat(credits.grant(17, "dn2", 0)).isEqualTo(NO_ROOM);
        assertThat(credits.free()).isZero();

        assertThat(credits.release(3)).map(Credit::upstream).contains("dn1");
        assertThat(credits.grant(17, "dn2", 0)).isEqualTo(GRANTED);
        assertThat(credits.release(3)).isEmpty();
    }

    @Test
    void oneUpstreamNodeCannotTakeAllOfIt() {
        Credits credits = new Credits(new CreditSettings(4, 2, GRANT, IDLE));
        assertThat(credits.grant(1, "dn1", 0)).isEqualTo(GRANTED);
        assertThat(credits.grant(2, "dn1", 0)).isEqualTo(GRANTED);
        assertThat(credits.grant(3, "dn1", 0)).isEqualTo(UPSTREAM_AT_LIMIT);
        assertThat(credits.grant(4, "dn2", 0)).isEqualTo(GRANTED);
        credits.release(1);
        assertThat(credits.ask(3, "dn1")).isEqualTo(GRANTED);
    }

    /** A grant that is asked for again costs no second place and gets no more time. */
    @Test
    void aRepeatedGrantChangesNothing() {
        Credits credits = new Credits(CreditSettings.paper(GRANT, IDLE));
        credits.grant(1, "dn1", 0);

        assertThat(credits.grant(1, "dn1", GRANT - 1)).isEqualTo(HELD);
        assertThat(credits.free()).isEqualTo(15);
        assertThat(credits.expire(GRANT - 1)).isEmpty();
        assertThat(credits.expire(GRANT)).extracting(Credit::id).containsExactly(1L);
    }

    @Test
    void aPlaceComesBackFromASenderThatFallsSilent() {
        Credits credits = new Credits(CreditSettings.paper(GRANT, IDLE));
        credits.grant(1, "dn1", 0);
        credits.grant(2, "dn2", 0);
        assertThat(credits.progress(1, 90)).isTrue();
        assertThat(credits.progress(1, 115)).isTrue();
        assertThat(credits.expire(120)).extracting(Credit::id).containsExactly(2L);
        assertThat(credits.expire(144)).isEmpty();
        assertThat(credits.expire(145)).containsExactly(new Credit(1, "dn1", Stage.RECEIVING, 115));
        assertThat(credits.progress(1, 146)).as("it comes too late").isFalse();
        assertThat(credits.free()).isEqualTo(16);
    }

    /** What is here stays until the disk takes it, however long that is. */
    @Test
    void aBufferedBlockDoesNotExpire() {
        Credits credits = new Credits(CreditSettings.paper(GRANT, IDLE));
        credits.grant(1, "dn1", 0);
        credits.progress(1, 10);
        assertThat(credits.buffered(1, 20)).isTrue();
        assertThat(credits.progress(1, 25)).as("it is here already").isFalse();

        assertThat(credits.expire(1_000_000)).isEmpty();
        assertThat(credits.count(Stage.BUFFERED)).isEqualTo(1);
        assertThat(credits.count(Stage.RECEIVING)).isZero();
    }

    @Test
    void uselessSettingsAreRefused() {
        assertThatThrownBy(() -> new CreditSettings(0, 1, 1, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "a buffer of at least 1 block, at least 1 from one node and times above 0 are needed, not 0, 1,"
                                + " 1 and 1");
    }

    /** Whatever happens: never more places taken than there are, nor than one upstream node may have, and none is lost. */
    @SeededTest(seeds = 30)
    void placesAreNeitherLostNorMade(RandomGenerator random) {
        CreditSettings settings = new CreditSettings(1 + random.nextInt(8), 1 + random.nextInt(8), GRANT, IDLE);
        Credits credits = new Credits(settings);
        Set<Long> held = new HashSet<>();
        long now = 0;
        for (int event = 0; event < 2_000; event++) {
            now += random.nextInt(20);
            long id = random.nextInt(30);
            String upstream = "dn" + id % 3;
            switch (random.nextInt(5)) {
                case 0, 1 -> {
                    boolean room = held.size() < settings.blocks() && credits.from(upstream) < settings.blocksFromOne();
                    assertThat(credits.grant(id, upstream, now).yes()).isEqualTo(held.contains(id) || room);
                    if (room) {
                        held.add(id);
                    }
                }
                case 2 ->
                    assertThat(!credits.progress(id, now) || held.contains(id)).isTrue();
                case 3 -> assertThat(credits.release(id).isPresent()).isEqualTo(held.remove(id));
                default ->
                    credits.expire(now)
                            .forEach(gone -> assertThat(held.remove(gone.id())).isTrue());
            }
            assertThat(credits.free())
                    .isEqualTo(settings.blocks() - held.size())
                    .isNotNegative();
            assertThat(credits.taken()).extracting(Credit::id).containsExactlyInAnyOrderElementsOf(held);
            assertThat(credits.from(upstream)).isLessThanOrEqualTo(settings.blocksFromOne());
        }
        long end = now + GRANT + IDLE;
        assertThat(credits.expire(end)).extracting(Credit::id).containsExactlyInAnyOrderElementsOf(held);
        assertThat(credits.free()).isEqualTo(settings.blocks());
    }
}
