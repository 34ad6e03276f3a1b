// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.advice;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.eafr.cluster.Server;
import io.hdfsgears.eafr.cluster.ServerClass;
import io.hdfsgears.eafr.cluster.Servers;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Algorithm 1 by examples: r = 2, ε = 1, at most 4; a server is full with less than 10 bytes. */
class AdviserTest {
    private static final AdviceSettings SETTINGS = new AdviceSettings(Thresholds.PAPER, 10, 0.5, 3, 1_000, 50);
    private static final Limits LIMITS = new Limits(2, 1, 4);

    private final List<Server> servers = new ArrayList<>();
    private long used = 100;
    private Set<NodeId> taking = Set.of();

    private static NodeId id(String name) {
        return new NodeId(name);
    }

    /** Racks by the last letter of the name. */
    private void server(String name, ServerClass kind, double load, long free) {
        servers.add(new Server(id(name), "rack-" + name.charAt(name.length() - 1), kind, true, 15, load, free));
    }

    private void rack() {
        server("h1", ServerClass.HOT, 14, 100);
        server("h2", ServerClass.HOT, 13, 100);
        server("h3", ServerClass.HOT, 2, 100);
        server("h4", ServerClass.HOT, 1, 8);
        server("s1", ServerClass.STANDBY, 1, 30);
        server("s2", ServerClass.STANDBY, 1, 90);
        server("c3", ServerClass.COLD, 0, 3);
    }

    private static FileState file(long inode, Limits limits, double reads, String... hosts) {
        List<Replica> replicas = new ArrayList<>();
        for (String host : hosts) {
            replicas.add(new Replica(id(host), reads / hosts.length));
        }
        return new FileState(inode, 5, reads, replicas, limits, FileState.Standing.FREE);
    }

    private Advice advise(long interval, ChangeLog log, FileState... files) {
        Question question = new Question(interval, List.of(files), new Servers(servers), host -> 1, taking, used, log);
        return new Adviser(SETTINGS).advise(question, new SplittableRandom(1));
    }

    private Advice advise(FileState... files) {
        return advise(10, ChangeLog.EMPTY, files);
    }

    @Test
    void aHotFileOnOverloadedServersGetsAReplicaOnAHotServerWithRoom() {
        rack();
        Advice advice = advise(file(7, LIMITS, 100, "h1", "h2"));
        assertThat(advice.changes())
                .as("h4 is full, standby and cold servers are no candidates; h2 has the most capacity left")
                .containsExactly(new Change.Add(7, 5, id("h2"), id("h3")));
    }

    @Test
    void aHotFileWhoseServersCanDoMoreIsLeftAlone() {
        rack();
        assertThat(advise(file(7, LIMITS, 100, "h1", "h3")).findings())
                .containsExactly(new Finding(7, Temperature.HOT, Reason.NOT_OVERLOADED));
    }

    @Test
    void limitsAndBudgetHold() {
        rack();
        Limits two = new Limits(2, 1, 2);
        assertThat(advise(file(7, two, 100, "h1", "h2")).findings())
                .containsExactly(new Finding(7, Temperature.HOT, Reason.AT_MOST));
        used = 994;
        assertThat(advise(file(8, LIMITS, 100, "h1", "h2"), file(9, LIMITS, 500, "h1", "h2"))
                        .findings())
                .as("the hotter one gets what is left")
                .containsExactly(new Finding(8, Temperature.HOT, Reason.NO_BUDGET));
    }

    @Test
    void aUsersOwnSetrepWins() {
        rack();
        Limits three = Limits.ofUser(3, 1);
        Advice cold = advise(file(7, three, 0, "h1", "h2", "h3"));
        assertThat(cold.changes()).as("moved, not dropped").hasOnlyElementsOfType(Change.Retire.class);
        assertThat(advise(file(7, three, 100, "h1", "h2", "h3")).changes()).isEmpty();
        assertThat(Limits.ofUser(1, 2)).isEqualTo(new Limits(1, 1, 1));
    }

    @Test
    void aColdFileLosesTheReplicaOnTheBusiestHotServer() {
        rack();
        assertThat(advise(file(7, LIMITS, 0, "h3", "h1", "h2")).changes())
                .containsExactly(new Change.Drop(7, 5, id("h1")));
        assertThat(advise(file(8, LIMITS, 0, "h1", "s1", "c3")).findings())
                .as("its last one on a hot server stays")
                .containsExactly(new Finding(8, Temperature.COLD, Reason.AT_LEAST));
    }

    @Test
    void aColdFileWithTheFewestReplicasMovesOneToTheFullestStandbyServerWithRoom() {
        rack();
        assertThat(advise(file(7, LIMITS, 0, "h2", "h3")).changes())
                .containsExactly(new Change.Retire(7, 5, id("h2"), id("s1")));
        assertThat(advise(file(7, LIMITS, 0, "h2", "c3")).changes()).isEmpty();
    }

    @Test
    void aColdFileThatWasUsedLatelyMovesToNoStandbyServer() {
        rack();
        FileState cold = file(7, LIMITS, 0, "h2", "h3");
        FileState used = new FileState(7, 5, 0, cold.replicas(), LIMITS, FileState.Standing.USED);
        assertThat(advise(used).findings()).containsExactly(new Finding(7, Temperature.COLD, Reason.USED));
        FileState grown = file(7, LIMITS, 0, "h3", "h1", "h2");
        assertThat(advise(new FileState(7, 5, 0, grown.replicas(), LIMITS, FileState.Standing.USED))
                        .changes())
                .as("it loses what it gained")
                .containsExactly(new Change.Drop(7, 5, id("h1")));
        FileState hot = file(7, LIMITS, 100, "h1", "h2");
        assertThat(advise(new FileState(7, 5, 100, hot.replicas(), LIMITS, FileState.Standing.USED))
                        .changes())
                .containsExactly(new Change.Add(7, 5, id("h2"), id("h3")));
    }

    @Test
    void noChangeTakesAFileFromTwoRacksToOne() {
        server("h1", ServerClass.HOT, 9, 100);
        server("x1", ServerClass.HOT, 5, 100);
        server("y2", ServerClass.HOT, 10, 100);
        server("s1", ServerClass.STANDBY, 0, 100);
        assertThat(advise(file(7, LIMITS, 0, "h1", "x1", "y2")).changes())
                .as("y2 has the least capacity, but is the second rack")
                .containsExactly(new Change.Drop(7, 5, id("h1")));
        assertThat(advise(file(7, LIMITS, 0, "x1", "y2")).changes())
                .as("s1 is in the rack of x1: x1 goes there")
                .containsExactly(new Change.Retire(7, 5, id("x1"), id("s1")));
    }

    @Test
    void aFullStandbyServerSleepsUnlessSomethingStillNeedsIt() {
        rack();
        server("f1", ServerClass.STANDBY, 0, 4);
        assertThat(advise(file(7, LIMITS, 20, "h1", "f1")).sleepers()).containsExactly(id("f1"));
        assertThat(advise(file(8, LIMITS, 20, "f1", "c3")).sleepers())
                .as("none on a hot server")
                .isEmpty();
        assertThat(advise(file(8, LIMITS, 20, "f1", "c3")).changes())
                .as("which is repaired")
                .containsExactly(new Change.Bring(8, 5, id("f1"), id("h2")));
        taking = Set.of(id("f1"));
        assertThat(advise(file(7, LIMITS, 20, "h1", "f1")).sleepers())
                .as("a copy is on its way")
                .isEmpty();
    }

    @Test
    void aFileChangesOnceAnIntervalAndDoesNotTurnRoundSoon() {
        rack();
        Advice grown = advise(file(7, LIMITS, 100, "h1", "h2"));
        FileState again = file(7, LIMITS, 200, "h1", "h2");
        FileState cold = file(7, LIMITS, 0, "h1", "h2", "h3");
        assertThat(advise(10, grown.log(), again).changes()).isEmpty();
        assertThat(advise(11, grown.log(), again).changes())
                .as("the same way is free")
                .hasSize(1);
        assertThat(advise(12, grown.log(), cold).findings())
                .containsExactly(new Finding(7, Temperature.COLD, Reason.QUIET));
        assertThat(advise(13, grown.log(), cold).changes()).hasSize(1);
        assertThat(advise(13, grown.log()).log().entries()).as("old entries go").isEmpty();
        assertThat(ChangeLog.of(grown.log().entries()).entries())
                .isEqualTo(grown.log().entries());
    }

    @Test
    void aServerTakesInOnlySoMuchAnInterval() {
        rack();
        FileState[] files = new FileState[30];
        for (int i = 0; i < files.length; i++) {
            files[i] = file(i, LIMITS, 100, "h1", "h2");
        }
        Advice advice = advise(files);
        assertThat(advice.changes()).as("h3 takes 50 of 5 each").hasSize(10);
        assertThat(advice.findings()).hasSize(20).allMatch(finding -> finding.reason() == Reason.NO_ROOM);
    }

    @Test
    void whatIsExcludedBusyOrShortIsLeftAlone() {
        rack();
        FileState hot = file(7, LIMITS, 100, "h1", "h2");
        for (FileState.Standing standing : List.of(FileState.Standing.EXCLUDED, FileState.Standing.BUSY)) {
            FileState file = new FileState(7, 5, 100, hot.replicas(), LIMITS, standing);
            assertThat(advise(file).findings())
                    .containsExactly(new Finding(7, Temperature.HOT, Reason.valueOf(standing.name())));
        }
        assertThat(advise(file(7, LIMITS, 100, "h1", "unknown")).findings())
                .containsExactly(new Finding(7, Temperature.HOT, Reason.SHORT));
    }
}
