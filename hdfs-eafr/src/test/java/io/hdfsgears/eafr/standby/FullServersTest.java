// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.standby;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.eafr.standby.FullServers.Host;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Hosts 1 to 3 are hot, 4 to 6 standby servers; a full one sleeps after 100. */
class FullServersTest {
    private final FullServers servers = new FullServers(100);
    private final Set<Integer> asleep = new HashSet<>();
    private final Set<Integer> full = new HashSet<>();

    private OptionalInt at(long nowMillis) {
        List<Host> chain = new ArrayList<>();
        for (int i = 1; i <= 6; i++) {
            chain.add(new Host(new NodeId("h" + i), i > 3, !asleep.contains(i), full.contains(i)));
        }
        return servers.next(chain, nowMillis);
    }

    @Test
    void theLastOneSleepsOnceItWasFullForAWhile() {
        assertThat(at(0)).isEmpty();
        full.add(6);
        assertThat(at(50)).isEmpty();
        assertThat(at(149)).isEmpty();
        assertThat(at(150)).hasValue(5);
        asleep.add(6);
        assertThat(at(160)).isEmpty();
    }

    @Test
    void oneThatHasRoomKeepsThoseBeforeItAwake() {
        full.addAll(Set.of(4, 5));
        assertThat(at(0)).isEmpty();
        assertThat(at(500)).isEmpty();
        full.add(6);
        assertThat(at(501)).isEmpty();
        assertThat(at(601)).as("all three are full").hasValue(3);
    }

    @Test
    void oneThatSomebodyWokeStaysForTheWhile() {
        full.add(6);
        at(0);
        assertThat(at(100)).hasValue(5);
        asleep.add(6);
        at(110);
        asleep.clear();
        assertThat(at(120)).isEmpty();
        assertThat(at(219)).isEmpty();
        assertThat(at(220)).hasValue(5);
    }

    /** A gear that ends at a sleeping host would wake it and those before it. */
    @Test
    void hostsThatSleepBeforeAFullOneStayAsleep() {
        asleep.addAll(Set.of(4, 5));
        full.add(6);
        assertThat(at(0)).isEmpty();
        assertThat(at(100)).as("only hot servers are left").hasValue(3);
        asleep.remove(4);
        assertThat(at(200)).as("the fourth has room").hasValue(4);
    }

    @Test
    void hotServersNeverSleepHoweverFull() {
        full.addAll(Set.of(1, 2, 3));
        asleep.addAll(Set.of(4, 5, 6));
        at(0);
        assertThat(at(1000)).isEmpty();
    }

    @Test
    void whoHasForgottenWaitsAnew() {
        full.add(6);
        at(0);
        servers.clear();
        assertThat(at(100)).isEmpty();
        assertThat(at(200)).hasValue(5);
    }
}
