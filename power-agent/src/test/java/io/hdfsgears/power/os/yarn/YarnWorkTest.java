// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.os.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a real ResourceManager is not needed for: the unit of systemd, who is meant, and what was written down. */
final class YarnWorkTest {
    private static final NodeShare FULL = new NodeShare(4096, 8, Map.of("yarn.io/gpu", 2L));
    private static final NodeShare NOTHING = new NodeShare(0, 0, Map.of("yarn.io/gpu", 2L));

    private final List<YarnNode> nodes = new ArrayList<>();
    private final List<String> done = new ArrayList<>();
    private boolean gone;
    private boolean up = true;
    private Path state;

    @BeforeEach
    void folder(@TempDir Path folder) {
        state = folder.resolve("taken.properties");
        nodes.add(new YarnNode("h01.example.org:45454", true, FULL, 0));
        nodes.add(new YarnNode("h02.example.org:45454", true, FULL, 3));
        nodes.add(new YarnNode("h01.example.org:40404", false, FULL, 0));
    }

    private final class Rm implements ResourceManagerPort {
        @Override
        public List<YarnNode> nodes() throws IOException {
            if (gone) {
                throw new IOException("connection refused");
            }
            return List.copyOf(nodes);
        }

        @Override
        public void offer(String node, NodeShare total, int killMillis) {
            done.add(node + " " + total.memoryMebibytes() + " " + killMillis);
            nodes.replaceAll(n -> n.id().equals(node) ? new YarnNode(n.id(), n.active(), total, n.containers()) : n);
        }
    }

    private final class Host implements NodeManagerHost {
        @Override
        public Optional<String> busy() {
            return Optional.empty();
        }

        @Override
        public boolean isUp(String unit) {
            return up;
        }

        @Override
        public Optional<String> stop(String unit) {
            done.add("stop " + unit);
            up = false;
            return Optional.empty();
        }

        @Override
        public Optional<String> start(String unit) {
            done.add("start " + unit);
            up = true;
            return Optional.empty();
        }
    }

    private YarnWork work(String node, Optional<String> unit, boolean kill) {
        return new YarnWork(new YarnSettings(node, unit, 60_000, kill, state), new Rm(), new Host());
    }

    private YarnWork work() {
        return work("h01", Optional.of("nm.service"), false);
    }

    @Test
    void onlyItsOwnNodeIsTakenAndItsUnitStoppedAndStarted() throws Exception {
        YarnWork work = work();
        assertThat(work.drain().orElse("")).contains("h01.example.org:45454").contains("no new containers");
        assertThat(work.drain()).isEmpty();
        assertThat(done).containsExactly("h01.example.org:45454 0 -1", "stop nm.service");
        assertThat(nodes.get(0).total()).isEqualTo(NOTHING);
        assertThat(work().giveBack()).as("by another process").isEmpty();
        assertThat(done.subList(2, 4)).containsExactly("start nm.service", "h01.example.org:45454 4096 -1");
        assertThat(nodes.get(0).total()).isEqualTo(FULL);
        assertThat(state).doesNotExist();
        assertThat(work().giveBack()).isEmpty();
        assertThat(done).hasSize(4);
    }

    @Test
    void whatRegisteredAnewIsLeftAsItIs() throws Exception {
        work().drain();
        nodes.set(0, new YarnNode("h01.example.org:50505", true, new NodeShare(8192, 8, Map.of()), 0));
        assertThat(work().giveBack()).isEmpty();
        assertThat(done).containsExactly("h01.example.org:45454 0 -1");
    }

    @Test
    void aUnitThatWasStoppedBeforeStaysSo() throws Exception {
        up = false;
        work().drain();
        assertThat(work().drain()).isEmpty();
        assertThat(work().giveBack()).isEmpty();
        assertThat(done).containsExactly("h01.example.org:45454 0 -1", "h01.example.org:45454 4096 -1");
    }

    @Test
    void aHostWithoutANodeManagerHasNothingToGiveUp() throws Exception {
        assertThat(work("h07", Optional.of("nm.service"), false).drain()).isEmpty();
        assertThat(done).isEmpty();
    }

    @Test
    void whatCannotBeAskedOrIsAmbiguousIsNoYes() throws Exception {
        gone = true;
        assertThat(work().drain().orElse("")).contains("cannot be asked").contains("connection refused");
        gone = false;
        nodes.set(2, new YarnNode("h01.example.org:40404", true, FULL, 0));
        assertThat(work().drain().orElse("")).contains("several").contains("yarnNode");
        assertThat(work("h01.example.org:40404", Optional.empty(), true).drain())
                .isPresent();
        assertThat(done).containsExactly("h01.example.org:40404 0 60000");
    }

    @Test
    void whatIsOwedToANodeThatIsGoneStaysOwed() throws Exception {
        work().drain();
        nodes.remove(0);
        assertThat(work().giveBack().orElse("")).contains("no active NodeManager of h01");
        assertThat(state).exists();
    }

    @Test
    void aDamagedFileIsNotGuessedAt() throws Exception {
        Files.writeString(state, "node=h01.example.org:45454\nmemoryMebibytes=many\n");
        assertThat(work().giveBack().orElse("")).contains("is damaged").contains("rmadmin");
        assertThat(done).isEmpty();
    }

    @Test
    void withoutAFolderForTheFileNothingIsTaken() throws Exception {
        state = state.resolveSibling("no").resolve("taken.properties");
        assertThat(work().drain().orElse("")).contains("there is no folder");
        assertThat(done).isEmpty();
    }
}
