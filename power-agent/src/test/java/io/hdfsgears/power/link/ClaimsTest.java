// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.link;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.power.link.Answer.Order;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class ClaimsTest {
    private static final Order ON = new Order(true, false);
    private static final Order OFF = new Order(false, true);
    private static final Answer ACTIVE = new Answer(true, Map.of("h01:1", ON, "h02:1", OFF));
    private static final Answer STANDBY = new Answer(false, Map.of("h02:1", OFF));

    private final Claims claims = new Claims(10);

    @Test
    void onlyTheActiveOneIsFollowed() {
        assertThat(claims.take("nn1", ACTIVE, 0)).contains(ACTIVE.orders());
        assertThat(claims.take("nn2", STANDBY, 1)).isEmpty();
    }

    @Test
    void whileTwoSayThatTheyAreActiveNothingGoesOff() {
        claims.take("nn1", ACTIVE, 0);
        assertThat(claims.take("nn2", ACTIVE, 5)).contains(Map.of("h01:1", ON));
        assertThat(claims.take("nn1", ACTIVE, 6)).contains(Map.of("h01:1", ON));
        assertThat(claims.take("nn1", STANDBY, 7)).isEmpty();
        assertThat(claims.take("nn2", ACTIVE, 8)).contains(ACTIVE.orders());
    }

    @Test
    void aNameNodeThatDiedClaimsNothingAfterAWhile() {
        claims.take("nn1", ACTIVE, 0);
        assertThat(claims.take("nn2", ACTIVE, 10)).contains(Map.of("h01:1", ON));
        assertThat(claims.take("nn2", ACTIVE, 11)).contains(ACTIVE.orders());
    }
}
