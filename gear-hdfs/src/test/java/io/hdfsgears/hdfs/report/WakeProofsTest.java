// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.core.chain.ExpansionChain;
import io.hdfsgears.core.machine.HostFacts;
import io.hdfsgears.core.machine.Power;
import io.hdfsgears.core.model.Member;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.core.model.Service;
import io.hdfsgears.core.power.PowerWord;
import io.hdfsgears.core.power.PowerWord.Wake;
import io.hdfsgears.core.power.Wakeable;
import io.hdfsgears.hdfs.LocalGears;
import io.hdfsgears.hdfs.agent.Published;
import io.hdfsgears.hdfs.host.HostTracker;
import io.hdfsgears.hdfs.state.Roster;
import io.hdfsgears.hdfs.state.Stored;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class WakeProofsTest {
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
    private static final NodeId FIRST = new NodeId("u1");
    private static final NodeId SECOND_HOST = new NodeId("u2");
    private static final Map<NodeId, String> NAMES = Map.of(FIRST, "h1:9866", SECOND_HOST, "h2:9866");

    private final HostTracker tracker = new HostTracker();
    private Stored stored = new Stored(LocalGears.steady(1), new ExpansionChain(List.of(FIRST, SECOND_HOST)), 1);
    private boolean heard = true;
    private Map<NodeId, Power> orders = Map.of();
    private boolean broken;
    private final WakeProofs proofs = proofs(true, true);

    private WakeProofs proofs(boolean switched, boolean required) {
        return new WakeProofs(this::published, this::save, tracker, switched, required, 30 * SECOND, 600 * SECOND);
    }

    private Published published() {
        return new Published(
                new Roster(stored), orders, List.of(facts(true, Power.ON), facts(heard, Power.UNKNOWN)), NAMES);
    }

    private static HostFacts facts(boolean heard, Power power) {
        return new HostFacts(heard, heard, heard, false, power, 0, 0, false);
    }

    private boolean save(Collection<NodeId> hosts) throws IOException {
        if (broken) {
            throw new IOException("no edit log");
        }
        Stored before = stored;
        stored = stored.proving(hosts);
        return !stored.equals(before);
    }

    private void said(Power power, long second) {
        tracker.controllerSaid("h2:9866", PowerWord.of(power, second * SECOND));
    }

    private void sleepAndWake(long second) throws IOException {
        heard = false;
        said(Power.OFF, second);
        proofs.look(true, second * SECOND);
        orders = Map.of(SECOND_HOST, Power.ON);
        proofs.look(true, (second + 1) * SECOND);
        heard = true;
        said(Power.ON, second + 20);
        proofs.look(true, (second + 20) * SECOND);
    }

    @Test
    void aShiftsSleepAndWakeIsAProof() throws IOException {
        assertThat(proofs.of(SECOND_HOST)).contains(false);
        sleepAndWake(100);
        assertThat(proofs.of(SECOND_HOST)).contains(true);
        assertThat(proofs.of(FIRST)).contains(false);
    }

    @Test
    void aProofThatCannotBeStoredIsStoredLater() throws IOException {
        broken = true;
        assertThatThrownBy(() -> sleepAndWake(100)).isInstanceOf(IOException.class);
        assertThat(proofs.of(SECOND_HOST)).contains(false);
        broken = false;
        proofs.look(true, 130 * SECOND);
        assertThat(proofs.of(SECOND_HOST)).contains(true);
    }

    /** Its agent's list of MACs may lack one for a moment: that is an alarm, and no reason to doubt what was seen. */
    @Test
    void aProofStandsWhenTheControllerDoubtsThatItCouldWakeTheHost() throws IOException {
        sleepAndWake(100);
        tracker.controllerSaid(
                "h2:9866", PowerWord.of(Power.ON, 130 * SECOND).with(new Wake(null, List.of(), Wakeable.DOUBTED)));
        proofs.look(true, 131 * SECOND);
        assertThat(proofs.of(SECOND_HOST)).contains(true);
        assertThat(proofs.lacking(List.of(new Member(SECOND_HOST, "h2:9866", "/r", Service.SERVING))))
                .isEmpty();
    }

    @Test
    void aStandbyProvesNothing() throws IOException {
        heard = false;
        said(Power.OFF, 100);
        orders = Map.of(SECOND_HOST, Power.ON);
        proofs.look(true, 100 * SECOND);
        proofs.look(false, 101 * SECOND);
        heard = true;
        proofs.look(true, 102 * SECOND);
        assertThat(proofs.of(SECOND_HOST)).contains(false);
    }

    @Test
    void whoLacksAProofIsNamedOnlyWhereOneIsAskedFor() throws IOException {
        List<Member> sleepers = List.of(
                new Member(FIRST, "h1:9866", "/r", Service.SERVING),
                new Member(SECOND_HOST, "h2:9866", "/r", Service.SERVING));
        sleepAndWake(100);
        assertThat(proofs.lacking(sleepers)).containsExactly("h1:9866");
        assertThat(proofs(true, false).lacking(sleepers)).isEmpty();
        assertThat(proofs(false, true).lacking(sleepers))
                .as("nobody is switched")
                .isEmpty();
        assertThat(proofs(false, true).of(FIRST)).isEmpty();
    }
}
