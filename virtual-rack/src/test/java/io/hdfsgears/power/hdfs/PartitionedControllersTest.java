// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.hdfs;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.lease.LeaseTerms;
import io.hdfsgears.hdfs.host.Controllers;
import io.hdfsgears.hdfs.host.LeaseReply;
import io.hdfsgears.hdfs.host.LeaseRequest;
import io.hdfsgears.hdfs.wire.LeaseMessage;
import io.hdfsgears.power.link.LeaseHold;
import io.hdfsgears.power.link.Permit;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Two controllers of two nameservices, one of which loses its way to one of them. Heartbeats come each second. Here, because it needs the classes of NameNode and controller. */
final class PartitionedControllersTest {
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
    private static final long LEASE = 9 * SECOND;
    private static final Set<String> NAMESERVICES = Set.of("ns1", "ns2");

    private final Map<String, Controllers> nameNodes = new TreeMap<>();
    private final Controller one = new Controller("one");
    private final Controller other = new Controller("other");
    private long now;

    private static final class Controller {
        private final LeaseHold hold;
        private Set<String> reaches = NAMESERVICES;
        private Permit permit = Permit.NONE;

        Controller(String name) {
            this.hold = new LeaseHold(name, name, NAMESERVICES, LEASE, 2 * SECOND);
        }
    }

    PartitionedControllersTest() throws IOException {
        for (String name : NAMESERVICES) {
            Controllers desk = new Controllers(LeaseTerms.of(LEASE, false), new LeaseInMemory(), () -> false, () -> 0);
            desk.activate(true, 0);
            nameNodes.put(name, desk);
        }
    }

    private void beat(Controller controller) throws IOException {
        for (String name : controller.reaches) {
            LeaseRequest request = LeaseMessage.request(LeaseWire.request(controller.hold.ask(name, List.of(), now)));
            LeaseReply reply = nameNode(name).ask(request, now);
            controller.hold.answered(name, Optional.of(LeaseWire.word(LeaseMessage.of(reply))), now, now);
        }
        controller.hold.look(now);
        controller.permit = controller.hold.permit(now);
    }

    private Controllers nameNode(String name) {
        return Optional.ofNullable(nameNodes.get(name)).orElseThrow();
    }

    private void seconds(int count) throws IOException {
        for (int i = 0; i < count; i++) {
            now += SECOND;
            beat(one);
            beat(other);
            assertThat(one.permit.holds(now) && other.permit.holds(now))
                    .as("both act at %s s", now / SECOND)
                    .isFalse();
        }
    }

    private boolean actsForAll(Controller controller) {
        return controller.permit.holds(now) && controller.hold.held(now).equals(NAMESERVICES);
    }

    @ParameterizedTest
    @ValueSource(strings = {"ns1", "ns2"})
    void theOneThatReachesBothActsForBoth(String lost) throws IOException {
        seconds(30);
        assertThat(actsForAll(one)).isTrue();
        one.reaches = lost.equals("ns1") ? Set.of("ns2") : Set.of("ns1");
        seconds(60);
        assertThat(actsForAll(other)).isTrue();
        one.reaches = NAMESERVICES;
        seconds(120);
        assertThat(actsForAll(other)).as("it keeps the leases").isTrue();
    }

    @Test
    void whereBothReachOnlyOneTheFirstGoesOn() throws IOException {
        seconds(30);
        one.reaches = Set.of("ns2");
        other.reaches = Set.of("ns2");
        seconds(120);
        assertThat(one.permit.holds(now)).isTrue();
        assertThat(one.hold.held(now)).containsExactly("ns2");
    }
}
