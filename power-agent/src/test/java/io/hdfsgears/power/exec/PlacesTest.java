// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.exec;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class PlacesTest {
    private static final int AT_ONCE = 32;
    private final Places places = new Places(AT_ONCE);

    @Test
    void aCallThatHangsGivesItsPlaceToAnother() {
        for (int i = 0; i < AT_ONCE; i++) {
            assertThat(places.isFree(i)).isTrue();
            places.take("h" + i, i);
        }
        assertThat(places.isFree(AT_ONCE)).isFalse();
        assertThat(places.untilNextHangs(AT_ONCE)).hasValue(Places.HANGS_NANOS - AT_ONCE);
        assertThat(places.isFree(Places.HANGS_NANOS)).as("h0 hangs").isTrue();
        places.leave("h5");
        assertThat(places.isFree(AT_ONCE)).as("h5 is done").isTrue();
    }

    @Test
    void callsThatHangAreBounded() {
        long now = 0;
        int taken = 0;
        while (places.isFree(now)) {
            places.take("h" + taken++, now);
            now += Places.HANGS_NANOS;
        }
        assertThat(taken).isEqualTo(AT_ONCE + Places.MOST_HANGING);
        assertThat(places.untilNextHangs(now)).isEmpty();
    }
}
