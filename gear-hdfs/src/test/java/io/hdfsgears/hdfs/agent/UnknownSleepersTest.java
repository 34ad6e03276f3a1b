// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.hdfs.config.GearConfig;
import io.hdfsgears.hdfs.image.ImageDirs;
import io.hdfsgears.hdfs.image.SampleImages;
import io.hdfsgears.hdfs.image.SleeperCapture;
import io.hdfsgears.hdfs.namenode.WholeGears;
import io.hdfsgears.hdfs.state.Stored;
import io.hdfsgears.hdfs.verb.Answer;
import io.hdfsgears.testkit.Poll;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.blockmanagement.GearBlockAccess;
import org.apache.hadoop.hdfs.server.namenode.LocalSafeMode;
import org.apache.hadoop.util.Time;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** h3 and h4 of four hosts sleep, and the gear state is lost. */
class UnknownSleepersTest {
    private static final String STATE = "trusted.gear.state";

    @TempDir
    Path dir;

    private Path included;
    private WholeGears gears;

    @BeforeEach
    void start() throws Exception {
        included = Files.writeString(dir.resolve("include"), "");
        gears = gears("first");
    }

    private WholeGears gears(String name) throws Exception {
        return new WholeGears(dir.resolve(name), 4, false, Map.of(DFSConfigKeys.DFS_HOSTS, included.toString()));
    }

    @AfterEach
    void stop() {
        gears.close();
    }

    private Path folder() {
        return GearConfig.imageDirs(gears.local.conf).get(0);
    }

    private Path image(String uuid) {
        return folder().resolve(uuid + ".sleeper");
    }

    private DatanodeDescriptor known(String uuid) {
        return gears.local.names.blocks().getDatanodeManager().getDatanode(uuid);
    }

    private void lowGear() throws Exception {
        gears.start(false).awake();
        gears.setGear(2);
        gears.rounds("two hosts sleep", () -> gears.isSteadyAt(2) && gears.off().size() == 2);
    }

    /** Another NameNode, which has not heard of the sleepers either, takes over a namespace without the gear state. */
    private void lose() throws Exception {
        gears.activate(false);
        gears.local.names.remove(STATE);
        for (String uuid : gears.off()) {
            gears.unknown(known(uuid));
        }
    }

    private void rounds() {
        for (int i = 0; i < 5; i++) {
            gears.round();
        }
    }

    private boolean isFounded() {
        return gears.agent().published().roster() != null && gears.views().current() != null;
    }

    private List<NodeId> chain() {
        return gears.agent().published().roster().stored().chain().hosts();
    }

    private static NodeId[] ids(String... uuids) {
        return List.of(uuids).stream().map(NodeId::new).toArray(NodeId[]::new);
    }

    @Test
    void noChainIsFoundedWithoutHostsOfWhichThereAreImages() throws Exception {
        lowGear();
        long slept = gears.state().sleepEpoch();
        lose();
        gears.activate(true);
        rounds();
        assertThat(isFounded()).isFalse();
        assertThat(gears.views().repairsHeld()).isTrue();
        Answer answer = gears.setGear(2);
        assertThat(answer.outcome()).isEqualTo(Answer.Outcome.NOT_ACTIVE);
        assertThat(answer.message())
                .contains("/ has no gear state (" + STATE + ")", folder().toString(), "2 hosts that may sleep")
                .contains("h3:3 (h3), h4:4 (h4)", "Switch them on", "delete <UUID>.sleeper");

        gears.wake("h3");
        rounds();
        assertThat(isFounded()).isFalse();
        assertThat(gears.setGear(2).message()).contains("1 host that may sleep: h4:4 (h4)");

        gears.local.names.registered("h4");
        gears.tracker().heard("h4", 0, Time.monotonicNowNanos());
        rounds();
        assertThat(isFounded()).as("its report is still to come").isFalse();
        assertThat(gears.views().repairsHeld()).isTrue();
        gears.wake("h4");
        gears.awake();
        assertThat(chain()).containsExactlyInAnyOrder(ids("h1", "h2", "h3", "h4"));
        assertThat(gears.views().repairsHeld()).isFalse();
        assertThat(image("h3")).as("void from now on").doesNotExist();
        assertThat(image("h4")).doesNotExist();
        assertThat(gears.state().epoch())
                .as("images of the earlier chain, which another NameNode may keep, are of no sleep of this one")
                .isGreaterThan(slept);
    }

    @Test
    void aHostWhoseImageAnOperatorDeletesIsWaitedForNoLonger() throws Exception {
        lowGear();
        lose();
        gears.activate(true);
        gears.wake("h3");
        rounds();
        assertThat(isFounded()).isFalse();
        Files.delete(image("h4"));
        gears.rounds("the chain is there", this::isFounded);
        assertThat(chain()).containsExactlyInAnyOrder(ids("h1", "h2", "h3"));
        assertThat(gears.views().repairsHeld()).isFalse();
    }

    /** The active NameNode makes repairs before its first round. */
    @Test
    void aStandbyHoldsRepairsBeforeItBecomesActiveAndUntilThereIsAState() throws Exception {
        lowGear();
        Stored stored = gears.agent().published().roster().stored();
        byte[] state = gears.local.names.attribute(STATE);
        lose();
        gears.round();
        assertThat(gears.views().repairsHeld()).isTrue();
        gears.local.names.attribute(STATE, state);
        gears.wake("h3");
        gears.wake("h4");
        gears.rounds("the state counts", () -> !gears.views().repairsHeld());
        assertThat(gears.agent().published().roster().stored().chain()).isEqualTo(stored.chain());
    }

    @Test
    void atTheStartRepairsAreHeldBeforeTheFirstRoundAndSafeModeSaysWhy() throws Exception {
        asleepBeforeTheStart(gears.local.host(4));
        LocalSafeMode.enter(gears.local.names.namesystem());
        gears.start(false);
        assertThat(gears.views().repairsHeld()).isTrue();
        gears.round();
        assertThat(gears.views().absent()).contains("1 host that may sleep: h4:4 (h4)");
        LocalSafeMode.leave(gears.local.names.namesystem());
        rounds();
        assertThat(isFounded()).isFalse();
        gears.wake("h4");
        gears.awake();
        assertThat(gears.views().repairsHeld()).isFalse();
    }

    /** There is an image of the host, and nothing else is known of it. */
    private void asleepBeforeTheStart(DatanodeDescriptor host) throws IOException {
        new ImageDirs(List.of(folder()))
                .write(new SleeperCapture(gears.local.names.namesystem(), gears.local.names.storage(), 1000)
                        .of(host, 9, 4));
        gears.unknown(host);
    }

    @Test
    void whatIsNoSleeperOfThisNamespaceIsNotWaitedFor() throws Exception {
        new ImageDirs(List.of(folder())).write(SampleImages.ofSleep("stranger", 9));
        Files.writeString(image("damaged"), "no image");
        gears.start(false).awake();
        assertThat(gears.views().repairsHeld()).isFalse();
        assertThat(chain()).hasSize(4);
    }

    @Test
    void aDamagedImageThatNamesItsHostCounts() throws Exception {
        asleepBeforeTheStart(gears.local.host(4));
        byte[] bytes = Files.readAllBytes(image("h4"));
        bytes[bytes.length - 1] ^= 1;
        Files.write(image("h4"), bytes);
        gears.start(false);
        rounds();
        assertThat(isFounded()).isFalse();
    }

    /** Whoever leaves hdfs-gears removes its attributes, and may come back. */
    @Test
    void whereAllHostsWokeInOrderNoneIsWaitedFor() throws Exception {
        lowGear();
        gears.setGear(4);
        gears.rounds("all are back", () -> gears.isSteadyAt(4));
        gears.round();
        lose();
        gears.activate(true);
        gears.rounds("the chain is there", this::isFounded);
        assertThat(chain()).hasSize(4);
        assertThat(gears.views().repairsHeld()).isFalse();
    }

    @Test
    void aHostThatTheHostsFileDoesNotIncludeIsWaitedForAsLongAsADeadOne() throws Exception {
        DatanodeDescriptor gone = gears.local.names.registerAt("localhost", gears.local.host(4));
        gears.local.names.report(gone);
        asleepBeforeTheStart(gone);
        gears.local.names.registerAt("h4", gone); // stock forgets who had the address
        Files.writeString(included, "localhost:1\nlocalhost:2\nlocalhost:3\n");
        gears.local.names.provider().refresh();
        UnknownSleepers unknown = new UnknownSleepers(
                gears.local.names.blocks().getDatanodeManager(),
                gears.local.config,
                gears.tracker(),
                new ImageDirs(List.of(folder())).sleepers(gears.local.names.storage()),
                gears.local.views,
                gears.local.notices);
        Poll.until(
                Duration.ofSeconds(30),
                "its address is known",
                () -> gears.local.names.provider().named("localhost:4").isPresent());
        assertThat(unknown.look(1_000, 0)).isTrue();
        assertThat(gears.local.lastNotice()).contains("no chain of hosts is created: / has no", "localhost:4");
        long dead =
                GearBlockAccess.heartbeatExpireMillis(gears.local.names.blocks().getDatanodeManager());
        assertThat(unknown.look(1_000 + dead, 0)).isTrue();
        assertThat(gears.local.views.repairsHeld()).isTrue();
        assertThat(unknown.look(1_001 + dead, 0)).isFalse();
        assertThat(gears.local.views.repairsHeld()).isFalse();
        assertThat(unknown.waitsFor()).isEmpty();
    }
}
