// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.power.control.PowerAction;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class AnnouncedTest {
    private static final Act.Order FIRST = new Act.Order("h01", PowerAction.ON);
    private static final Act.Order SECOND = new Act.Order("h02", PowerAction.ON);
    private static final Set<String> ONE = Set.of("ns1");
    private static final Set<String> TWO = Set.of("ns1", "ns2");

    private final Announced announced = new Announced();

    @Test
    void anOrderWaitsUntilAReportThatNamedItWasHeard() {
        announced.add(FIRST);
        long report = announced.number();
        announced.add(SECOND);
        assertThat(announced.ready(ONE)).as("reported to no NameNode").isEmpty();
        announced.told("ns1", report);
        assertThat(announced.ready(ONE)).containsExactly(FIRST);
        assertThat(announced.ready(ONE)).as("given once").isEmpty();
        announced.told("ns1", announced.number());
        assertThat(announced.ready(ONE)).containsExactly(SECOND);
    }

    @Test
    void allNameservicesWhoseLeaseIsHeldMustHaveHeardOfIt() {
        announced.add(FIRST);
        announced.told("ns1", announced.number());
        assertThat(announced.ready(TWO)).isEmpty();
        assertThat(announced.ready(Set.of())).as("no lease is held").isEmpty();
        announced.told("ns2", announced.number());
        assertThat(announced.ready(TWO)).containsExactly(FIRST);
    }

    @Test
    void ordersAreGivenInTheirOrder() {
        announced.add(SECOND);
        announced.add(FIRST);
        announced.told("ns1", announced.number());
        assertThat(announced.ready(ONE)).containsExactly(SECOND, FIRST);
    }

    @Test
    void anOrderThatReplacesAnotherIsToldAnew() {
        announced.add(FIRST);
        long report = announced.number();
        Act.Order off = new Act.Order("h01", PowerAction.GRACEFUL_OFF);
        announced.add(off);
        announced.told("ns1", report);
        assertThat(announced.ready(ONE)).as("the report named the order before").isEmpty();
        announced.told("ns1", announced.number());
        assertThat(announced.ready(ONE)).containsExactly(off);
    }

    @Test
    void anAnswerThatComesLateTakesNothingBack() {
        announced.add(FIRST);
        announced.told("ns1", announced.number());
        announced.told("ns1", 0);
        assertThat(announced.ready(ONE)).containsExactly(FIRST);
    }

    @Test
    void whatIsDroppedIsNotGiven() {
        announced.add(FIRST);
        announced.add(SECOND);
        announced.told("ns1", announced.number());
        assertThat(announced.drop("h01")).contains(FIRST);
        assertThat(announced.drop("h01")).isEmpty();
        assertThat(announced.ready(ONE)).containsExactly(SECOND);
    }

    /** A controller that takes over again must tell its orders anew, whatever was told of the last time. */
    @Test
    void afterAClearWhatWasToldBeforeDoesNotCount() {
        announced.add(FIRST);
        announced.told("ns1", announced.number());
        announced.clear();
        assertThat(announced.ready(ONE)).isEmpty();
        announced.add(SECOND);
        assertThat(announced.ready(ONE)).isEmpty();
    }
}
