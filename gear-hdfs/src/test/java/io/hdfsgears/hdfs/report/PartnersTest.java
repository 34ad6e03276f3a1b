// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.hdfs.observe.Notices;
import io.hdfsgears.hdfs.worker.QueuedWork;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PartnersTest {
    private static final long SECOND = 1_000_000_000L;

    private final QueuedWork workers = new QueuedWork();
    private final Notices notices = new Notices();
    private final FakePartner nn2 = new FakePartner("nn2");
    private final FakePartner nn3 = new FakePartner("nn3");
    private long nowNanos;
    private final Partners partners = new Partners(List.of(nn2, nn3), workers, notices, () -> nowNanos, 0);

    /** Null: it does not answer. */
    private static final class FakePartner implements Partners.Partner {
        private final String name;
        private @Nullable Boolean gears = true;
        private int asked;

        FakePartner(String name) {
            this.name = name;
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        public boolean runsGears() throws IOException {
            asked++;
            if (gears == null) {
                throw new IOException("no answer");
            }
            return gears;
        }
    }

    private void look(long second) {
        nowNanos = second * SECOND;
        partners.look();
        workers.runAll();
    }

    @Test
    void thoseThatRunTheGearsOrDoNotAnswerAreNotNamed() {
        nn3.gears = null;
        look(0);
        assertThat(partners.stock()).isEmpty();
        assertThat(partners.findings()).isEmpty();
        assertThat(notices.newest()).isEmpty();
    }

    @Test
    void oneWithoutGearsIsNamedOnceWithTheRemedyUntilItRunsThem() {
        nn2.gears = false;
        look(0);
        look(61);
        assertThat(partners.stock()).containsExactly("nn2");
        assertThat(notices.newest()).singleElement().asString().contains("nn2", "share/doc/hdfs-gears/docs/install.md");
        assertThat(partners.findings())
                .singleElement()
                .satisfies(one -> assertThat(one.text()).contains("nn2", "restart it"));
        nn2.gears = true;
        look(122);
        assertThat(partners.stock()).isEmpty();
    }

    /** As while it is being repaired: it must not refuse for ever. */
    @Test
    void oneThatWasWithoutGearsAndIsGoneCountsNoMore() {
        nn2.gears = false;
        look(0);
        nn2.gears = null;
        look(61);
        assertThat(partners.stock()).isEmpty();
    }

    @Test
    void eachIsAskedOnceAMinuteAndBeforeAShift() {
        look(0);
        look(1);
        look(59);
        assertThat(nn2.asked).isEqualTo(1);
        look(60);
        assertThat(nn2.asked).isEqualTo(2);
        nowNanos = 70 * SECOND;
        assertThat(partners.stockNow()).isEmpty();
        assertThat(workers.waiting()).isEqualTo(2);
    }

    /** The worker does not begin here, as with a NameNode that hangs. */
    @Test
    void aShiftWaitsForABoundedTimeAndNoPartnerIsAskedTwiceAtATime() {
        nn2.gears = false;
        assertThat(partners.stockNow()).isEmpty();
        nowNanos = 100 * SECOND;
        assertThat(partners.stockNow()).isEmpty();
        assertThat(workers.waiting()).isEqualTo(2);
        workers.runAll();
        assertThat(partners.stockNow()).containsExactly("nn2");
    }
}
