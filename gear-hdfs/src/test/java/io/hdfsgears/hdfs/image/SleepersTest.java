// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.core.machine.GearState;
import io.hdfsgears.core.machine.HostFacts;
import io.hdfsgears.core.machine.Phase;
import io.hdfsgears.core.machine.Power;
import io.hdfsgears.hdfs.LocalGears;
import io.hdfsgears.hdfs.OnLocalGears;
import io.hdfsgears.hdfs.state.Roster;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** h1 is awake, h2 sleeps since epoch 5. */
class SleepersTest extends OnLocalGears {
    private Path folder;
    private ImageDirs dirs;
    private Roster low;

    @BeforeEach
    void start() throws Exception {
        gears = LocalGears.of(dir, 2);
        folder = dir.resolve("images");
        dirs = new ImageDirs(List.of(folder));
        low = gears.roster(LocalGears.steady(1));
    }

    private Sleepers sleepers() {
        return new Sleepers(
                dirs,
                new SleeperCapture(gears.names.namesystem(), gears.names.storage(), 1000),
                new SleeperReplay(gears.names.namesystem(), gears.names.storage()),
                gears.notices);
    }

    private Sleepers withImage() throws Exception {
        Sleepers sleepers = sleepers();
        gears.names.sleep(gears.host(2));
        sleepers.nextTurn();
        assertThat(sleepers.write(gears.host(2), low)).isTrue();
        return sleepers;
    }

    @Test
    void aHostIsImagedForTheSleepThatTheImageWasTakenFor() throws Exception {
        Sleepers sleepers = withImage();
        assertThat(sleepers.isImaged("h2", 5)).isTrue();
        assertThat(sleepers.isImaged("h2", 6)).isFalse();
        assertThat(sleepers.isKept("h2")).isTrue();
        assertThat(dirs.read().images()).hasSize(1);
    }

    @Test
    void aHostWhoseImageCannotBeWrittenStaysAwake() throws Exception {
        Files.writeString(folder, "a file where the folder should be");
        Sleepers sleepers = sleepers();
        assertThat(sleepers.write(gears.host(2), low)).isFalse();
        assertThat(sleepers.isImaged("h2", 5)).isFalse();
        assertThat(gears.lastNotice()).contains("cannot be written, it stays awake");
    }

    @Test
    void afterARestartASleeperIsKnownFromItsImage() throws Exception {
        withImage();
        Sleepers again = sleepers();
        assertThat(again.replayAll(low, false)).containsExactly("h2");
        assertThat(again.isImaged("h2", 5)).isTrue();
    }

    @Test
    void anImageOfAnEarlierSleepIsNotUsed() throws Exception {
        withImage();
        GearState later = new GearState(12, Phase.STEADY, 1, 1, Set.of(), 11, 0, "tester", "test", "");
        Sleepers again = sleepers();
        assertThat(again.replayAll(gears.roster(later), false)).isEmpty();
        assertThat(gears.lastNotice()).contains("of an earlier sleep");
        assertThat(again.isImaged("h2", 11)).isFalse();
    }

    @Test
    void aDamagedImageIsNotUsedAndOneOfAHostThatLeftTheChainGoes() throws Exception {
        withImage();
        Path file = folder.resolve("h2.sleeper");
        byte[] bytes = Files.readAllBytes(file);
        bytes[bytes.length / 2] ^= 1;
        Files.write(file, bytes);
        assertThat(sleepers().replayAll(low, false)).isEmpty();
        assertThat(gears.lastNotice()).contains("cannot be used: bad checksum");
        dirs.write(SampleImages.image("stranger", 2, 1, 5));
        sleepers().replayAll(low, false);
        assertThat(folder.resolve("stranger.sleeper")).doesNotExist();
    }

    @Test
    void aFetchedImageThatDoesNotFitChangesNothing() throws Exception {
        Sleepers sleepers = withImage();
        SleeperImage other = SampleImages.image("h2", 2, 1, 5);
        assertThatThrownBy(() -> sleepers.adopt(other, low, false))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("another namespace");
        assertThat(dirs.read().images())
                .singleElement()
                .satisfies(image -> assertThat(image.header().getClusterId()).isEqualTo("CID-test"));
    }

    /** Its blocks may have changed while it was up: it must not be relied on before there is a new image. */
    @Test
    void theImageOfAHostThatCameBackUnaskedIsVoid() throws Exception {
        Sleepers sleepers = withImage();
        sleepers.look("h2", LocalGears.asleep(true));
        HostFacts back = new HostFacts(true, true, false, true, Power.ON, 0, 0, true);
        sleepers.look("h2", back);
        assertThat(sleepers.isImaged("h2", 5)).isFalse();
        assertThat(gears.lastNotice()).contains("came back unasked");
        assertThat(dirs.read().images()).as("a restart still needs it").hasSize(1);
        sleepers.nextTurn();
        assertThat(sleepers.write(gears.host(2), low)).isTrue();
        assertThat(sleepers.isImaged("h2", 5)).isTrue();
    }

    @Test
    void aHostThatIsStillUpSinceItWasDismissedIsNotBack() throws Exception {
        Sleepers sleepers = withImage();
        sleepers.look("h2", new HostFacts(true, true, false, true, Power.ON, 0, 0, true));
        assertThat(sleepers.isImaged("h2", 5)).isTrue();
    }

    @Test
    void aHostThatIsWantedAgainRegistersAnewAndKeepsItsImageUntilItServes() throws Exception {
        Sleepers sleepers = withImage();
        Roster up = gears.roster(LocalGears.state(8, Phase.POWERING_UP, 2, 1));
        gears.host(2).setForceRegistration(false);
        sleepers.beforeOrders(up, gears.look(LocalGears.up(), LocalGears.asleep(true)));
        assertThat(gears.host(2).isRegistered()).isFalse();
        assertThat(sleepers.isKept("h2")).isTrue();
        gears.host(2).setForceRegistration(false);
        sleepers.beforeOrders(up, gears.look(LocalGears.up(), LocalGears.asleep(true)));
        assertThat(gears.host(2).isRegistered()).as("just once").isTrue();
        sleepers.beforeOrders(up, gears.look(LocalGears.up(), LocalGears.up()));
        assertThat(sleepers.isKept("h2")).isFalse();
        assertThat(dirs.read().images()).isEmpty();
    }
}
