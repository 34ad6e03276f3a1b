// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.link;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.power.control.PowerAction;
import io.hdfsgears.power.link.LeaseHold.Standing;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Times are seconds: a holder may act for 6, devices want 5 between two calls, and who was heard of within 9 can be asked. */
final class LeaseHoldTest {
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    private final LeaseHold one = hold("ns1");
    private final LeaseHold two = hold("ns1", "ns2");

    private static LeaseHold hold(String... nameservices) {
        return new LeaseHold("me", "ctl1/1", Set.of(nameservices), 9 * SECOND, 5 * SECOND);
    }

    private static LeaseWord granted(long epoch, Given... given) {
        return new LeaseWord(true, epoch, 6 * SECOND, 0, "ctl1/1", List.of(given));
    }

    private static LeaseWord refused(long epoch) {
        return new LeaseWord(false, epoch, 6 * SECOND, 4 * SECOND, "ctl2/2", List.of());
    }

    /** Asked and answered at once. */
    private static Standing hears(LeaseHold hold, String nameservice, LeaseWord word, long atSeconds) {
        assertThat(hold.answered(nameservice, Optional.of(word), atSeconds * SECOND, atSeconds * SECOND))
                .isTrue();
        return hold.look(atSeconds * SECOND);
    }

    private static boolean wants(LeaseHold hold, String nameservice, long atSeconds) {
        return hold.ask(nameservice, List.of(), atSeconds * SECOND).wanted();
    }

    /** Both nameservices grant it the lease, and the spacing is over. */
    private static LeaseHold acting() {
        LeaseHold hold = hold("ns1", "ns2");
        hears(hold, "ns1", granted(3), 10);
        hears(hold, "ns2", granted(8), 10);
        hears(hold, "ns1", granted(3), 12);
        assertThat(hears(hold, "ns2", granted(8), 12)).isEqualTo(Standing.ACTING);
        return hold;
    }

    @Test
    void itActsOnceTheSpacingOfTheControllerBeforeIsOver() {
        assertThat(one.look(0)).isEqualTo(Standing.WAITING);
        assertThat(hears(one, "ns1", granted(1), 10)).isEqualTo(Standing.TAKING);
        assertThat(one.permit(10 * SECOND)).isEqualTo(Permit.NONE);
        assertThat(one.look(12 * SECOND - 1)).isEqualTo(Standing.TAKING);
        assertThat(one.look(12 * SECOND))
                .as("5 s, of which the lease's 3 s are over")
                .isEqualTo(Standing.ACTING);
        assertThat(one.permit(12 * SECOND)).isEqualTo(new Permit(true, true, 16 * SECOND));
    }

    private static LeaseWord grantedToOneThatReachesFewer(long epoch) {
        return new LeaseWord(true, epoch, 6 * SECOND, 0, "ctl1/1", List.of(), OptionalLong.empty(), true);
    }

    /** The network parts it from the first nameservice, and another controller reaches both. */
    @Test
    void itMakesRoomForAControllerThatReachesMoreNameservices() {
        for (long at = 10; at < 28; at += 3) {
            hears(two, "ns2", grantedToOneThatReachesFewer(8), at);
            assertThat(two.ask("ns2", List.of(), at * SECOND).reached()).isEqualTo(1);
            assertThat(wants(two, "ns2", at)).isTrue();
        }
        assertThat(two.look(28 * SECOND)).isEqualTo(Standing.ACTING);
        hears(two, "ns2", grantedToOneThatReachesFewer(8), 28);
        assertThat(wants(two, "ns2", 28)).as("18 s, three lease lengths").isFalse();
        assertThat(two.look(28 * SECOND)).as("until the lease runs out").isEqualTo(Standing.ACTING);
        assertThat(hears(two, "ns2", refused(8), 29)).isEqualTo(Standing.WAITING);
        assertThat(wants(two, "ns2", 45)).isFalse();
        assertThat(wants(two, "ns2", 46)).as("none took the lease").isTrue();
    }

    @Test
    void itMakesNoRoomForAMomentsDifference() {
        for (long at = 10; at < 60; at += 3) {
            boolean first = at % 2 == 0;
            hears(one, "ns1", first ? grantedToOneThatReachesFewer(8) : granted(8), at);
            assertThat(wants(one, "ns1", at)).isTrue();
        }
    }

    /** Here by a controller that ended in order: another has the lease at once, and the devices have their pause. */
    @Test
    void theSpacingCountsFromWhenTheControllerBeforeStopped() {
        LeaseWord justNow = new LeaseWord(true, 2, 6 * SECOND, 0, "", List.of(), OptionalLong.of(SECOND), false);
        hears(one, "ns1", justNow, 10);
        assertThat(one.look(14 * SECOND - 1)).isEqualTo(Standing.TAKING);
        assertThat(one.look(14 * SECOND)).isEqualTo(Standing.ACTING);
        LeaseWord longAgo = new LeaseWord(true, 2, 6 * SECOND, 0, "", List.of(), OptionalLong.of(60 * SECOND), false);
        hears(two, "ns1", longAgo, 10);
        hears(two, "ns2", justNow, 10);
        assertThat(two.look(14 * SECOND - 1)).as("the last of two").isEqualTo(Standing.TAKING);
        assertThat(two.look(14 * SECOND)).isEqualTo(Standing.ACTING);
    }

    @Test
    void whoEndsGivesItsLeasesBackAndDoesNotActAgain() {
        LeaseHold acting = acting();
        assertThat(acting.ask("ns1", List.of(), 13 * SECOND).ends()).isFalse();
        acting.end();
        assertThat(acting.look(13 * SECOND)).isEqualTo(Standing.WAITING);
        assertThat(acting.permit(13 * SECOND)).isEqualTo(Permit.NONE);
        List<Given> given = List.of(new Given("h:1", PowerAction.ON, 0, false));
        assertThat(acting.ask("ns1", given, 13 * SECOND))
                .as("its last word counts")
                .isEqualTo(new LeaseAsk("me", "ctl1/1", 3, false, given, true, 2));
        assertThat(acting.ask("ns2", given, 13 * SECOND))
                .isEqualTo(new LeaseAsk("me", "ctl1/1", 8, false, given, true, 2));
        assertThat(acting.ask("ns1", List.of(), 20 * SECOND).epoch())
                .as("once its lease has run out")
                .isZero();
        assertThat(hears(acting, "ns1", granted(3), 14)).isEqualTo(Standing.WAITING);
        assertThat(acting.permit(14 * SECOND)).isEqualTo(Permit.NONE);
    }

    @Test
    void whoHoldsTheLeaseInsteadIsKnown() {
        assertThat(one.heldByOther(0)).isEmpty();
        hears(one, "ns1", refused(2), 10);
        assertThat(one.heldByOther(10 * SECOND)).isEqualTo("ctl2/2");
        hears(one, "ns1", granted(3), 12);
        assertThat(one.heldByOther(12 * SECOND)).isEmpty();
    }

    @Test
    void theTimeOfAnAnswerIsNotGivenAway() {
        one.answered("ns1", Optional.of(granted(1)), 10 * SECOND, 14 * SECOND);
        one.look(14 * SECOND);
        assertThat(one.held(16 * SECOND - 1)).containsExactly("ns1");
        assertThat(one.held(16 * SECOND)).isEmpty();
    }

    @Test
    void anAnswerThatWasOvertakenShortensNothing() {
        hears(one, "ns1", granted(1), 10);
        one.answered("ns1", Optional.of(granted(1)), 8 * SECOND, 11 * SECOND);
        assertThat(one.held(16 * SECOND - 1)).containsExactly("ns1");
    }

    @Test
    void allNameservicesMustHaveGrantedTheirLeaseBeforeAHostIsSwitchedOff() {
        LeaseHold acting = acting();
        assertThat(acting.permit(12 * SECOND)).isEqualTo(new Permit(true, true, 18 * SECOND));
        hears(acting, "ns1", granted(3), 15);
        assertThat(acting.permit(15 * SECOND))
                .as("until the first of them ends")
                .isEqualTo(new Permit(true, true, 18 * SECOND));
        acting.look(18 * SECOND);
        Permit ns2Silent = acting.permit(18 * SECOND);
        assertThat(ns2Silent).isEqualTo(new Permit(true, false, 21 * SECOND));
        assertThat(ns2Silent.allows(PowerAction.ON, 18 * SECOND)).isTrue();
        assertThat(ns2Silent.allows(PowerAction.GRACEFUL_OFF, 18 * SECOND)).isFalse();
        assertThat(ns2Silent.allows(PowerAction.CYCLE, 18 * SECOND)).isFalse();
    }

    @Test
    void oneNameserviceThatRefusesIsEnoughToWait() {
        LeaseHold acting = acting();
        assertThat(hears(acting, "ns2", refused(9), 13)).isEqualTo(Standing.WAITING);
        assertThat(acting.permit(13 * SECOND)).isEqualTo(Permit.NONE);
        assertThat(acting.held(13 * SECOND)).as("it lets that of ns1 run out").containsExactly("ns1");
    }

    @Test
    void aLaterLeaseIsNotAskedForWhileAnEarlierOneIsRefused() {
        assertThat(wants(two, "ns1", 0)).isTrue();
        assertThat(wants(two, "ns2", 0)).as("ns1 was not heard").isTrue();
        hears(two, "ns1", refused(4), 1);
        assertThat(wants(two, "ns1", 1)).isTrue();
        assertThat(wants(two, "ns2", 1)).isFalse();
        assertThat(wants(two, "ns2", 10)).isFalse();
        assertThat(wants(two, "ns2", 11)).as("ns1 cannot be asked").isTrue();
        hears(two, "ns2", refused(4), 12);
        assertThat(wants(two, "ns1", 12))
                .as("the later lease does not prevent it")
                .isTrue();
    }

    @Test
    void withALeaseOfOneAndNoWordOfTheOtherHostsAreOnlyWoken() {
        hears(two, "ns2", granted(2), 10);
        assertThat(two.look(12 * SECOND)).isEqualTo(Standing.ACTING);
        assertThat(two.permit(12 * SECOND)).isEqualTo(new Permit(true, false, 16 * SECOND));
    }

    @Test
    void anAnswerOfAnOlderEpochIsNotFollowed() {
        hears(one, "ns1", refused(5), 10);
        assertThat(one.answered("ns1", Optional.of(granted(4)), 11 * SECOND, 11 * SECOND))
                .isFalse();
        assertThat(one.look(11 * SECOND)).isEqualTo(Standing.WAITING);
    }

    @Test
    void whoHeardNothingGoesOnIfNoOtherTookOver() {
        LeaseHold acting = acting();
        assertThat(acting.term()).isEqualTo(1);
        assertThat(acting.look(18 * SECOND)).isEqualTo(Standing.PAUSED);
        assertThat(acting.permit(18 * SECOND)).isEqualTo(Permit.NONE);
        assertThat(acting.ask("ns1", List.of(), 18 * SECOND).epoch()).isZero();
        assertThat(hears(acting, "ns1", granted(3), 19)).isEqualTo(Standing.ACTING);
        assertThat(acting.term()).isEqualTo(1);
    }

    /** Both leases passed to another controller and back while it was frozen: orders of that time are not its own. */
    @Test
    void whoHeardNothingTakesOverAnewIfALeaseOfOneNameservicePassedOn() {
        LeaseHold acting = acting();
        assertThat(acting.look(18 * SECOND)).isEqualTo(Standing.PAUSED);
        assertThat(hears(acting, "ns2", granted(10), 60)).isEqualTo(Standing.TAKING);
        assertThat(acting.term()).isEqualTo(2);
    }

    /** It was frozen, and the answer is the first that it hears: another controller acted and ended in order meanwhile. */
    @Test
    void aLeaseThatIsGrantedAnewIsATakeOverAlsoWhereNobodyLookedWhileItRanOut() {
        hears(one, "ns1", granted(1), 10);
        assertThat(one.look(15 * SECOND)).isEqualTo(Standing.ACTING);
        LeaseWord anew = new LeaseWord(true, 3, 6 * SECOND, 0, "", List.of(), OptionalLong.of(0), false);
        one.answered("ns1", Optional.of(anew), 15 * SECOND, 20 * SECOND);
        assertThat(one.look(20 * SECOND)).isEqualTo(Standing.TAKING);
        assertThat(one.term()).isEqualTo(2);
    }

    @Test
    void ofWhatTheHolderBeforeGaveTheLaterWordCounts() {
        Given off = new Given("h01:9866", PowerAction.GRACEFUL_OFF, 9 * SECOND, true);
        Given on = new Given("h01:9866", PowerAction.ON, 2 * SECOND, false);
        Given other = new Given("h02:9866", PowerAction.ON, 5 * SECOND, true);
        hears(two, "ns1", granted(3, on, other), 10);
        hears(two, "ns2", granted(7, off), 10);
        assertThat(two.takeInherited().values()).containsExactlyInAnyOrder(on, other);
        assertThat(two.takeInherited()).as("once").isEmpty();
    }

    @Test
    void whatWasInheritedIsForgottenWhenOneRefuses() {
        hears(two, "ns1", granted(3, new Given("h01:9866", PowerAction.ON, SECOND, false)), 10);
        hears(two, "ns2", refused(7), 10);
        assertThat(two.takeInherited()).isEmpty();
    }

    @Test
    void aNameNodeThatKnowsNoLeaseIsFollowedWhileItAnswers() {
        one.answered("ns1", Optional.empty(), 10 * SECOND, 10 * SECOND);
        one.look(10 * SECOND);
        assertThat(one.look(15 * SECOND)).isEqualTo(Standing.ACTING);
        assertThat(one.permit(15 * SECOND)).isEqualTo(new Permit(true, true, 19 * SECOND));
        assertThat(one.look(19 * SECOND)).isEqualTo(Standing.PAUSED);
    }

    /** A NameNode in safe mode cannot give it. An older one says so with a wait of a millisecond. */
    @Test
    void aFreeLeaseThatWasNotGivenIsAskedForEachSecond() {
        for (long wait : new long[] {0, 1_000_000}) {
            hears(two, "ns1", new LeaseWord(false, 3, 6 * SECOND, wait, "ctl2/2", List.of()), 10);
            assertThat(two.askAgainNanos(3 * SECOND)).isEqualTo(SECOND);
        }
        hears(two, "ns1", new LeaseWord(false, 3, SECOND, 0, "ctl2/2", List.of()), 10);
        assertThat(two.askAgainNanos(3 * SECOND)).as("of a short lease").isEqualTo(SECOND / 3);
    }

    @Test
    void itAsksAgainBeforeALeaseEndsAndWhenOneMayBeFree() {
        assertThat(two.askAgainNanos(3 * SECOND)).isEqualTo(3 * SECOND);
        hears(two, "ns1", granted(3), 10);
        assertThat(two.askAgainNanos(3 * SECOND)).as("a third of what is left").isEqualTo(2 * SECOND);
        hears(two, "ns2", new LeaseWord(false, 3, 6 * SECOND, SECOND, "ctl2/2", List.of()), 10);
        assertThat(two.askAgainNanos(3 * SECOND)).isEqualTo(SECOND);
    }
}
