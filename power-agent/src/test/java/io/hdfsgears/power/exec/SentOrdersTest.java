// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.exec;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.power.control.PowerAction;
import org.junit.jupiter.api.Test;

final class SentOrdersTest {
    private final SentOrders orders = new SentOrders();

    private boolean isSent(PowerAction action) {
        return orders.isSent("h", action);
    }

    @Test
    void anOrderIsSentFromItsFirstCallToItsEnd() {
        assertThat(isSent(PowerAction.ON)).isFalse();
        SentOrders.Order first = orders.of("h", PowerAction.ON);
        assertThat(isSent(PowerAction.ON)).as("its call waits").isFalse();
        first.sent(true);
        assertThat(isSent(PowerAction.ON)).isTrue();
        assertThat(isSent(PowerAction.FORCE_OFF)).isFalse();
        assertThat(orders.of("h", PowerAction.ON)).as("the next driver").isSameAs(first);
        orders.ended("h", PowerAction.FORCE_OFF);
        assertThat(isSent(PowerAction.ON)).isTrue();
        orders.ended("h", PowerAction.ON);
        assertThat(isSent(PowerAction.ON)).isFalse();
    }

    @Test
    void aCallThatEndsLateSaysNothingOfALaterOrder() {
        SentOrders.Order old = orders.of("h", PowerAction.ON);
        SentOrders.Order off = orders.of("h", PowerAction.FORCE_OFF);
        orders.ended("h", PowerAction.FORCE_OFF);
        assertThat(orders.of("h", PowerAction.ON)).isNotSameAs(old);
        old.sent(true);
        off.sent(true);
        assertThat(isSent(PowerAction.ON)).isFalse();
    }
}
