// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.core.config.EafrMode;
import io.hdfsgears.rack.run.RackStarter;
import io.hdfsgears.rack.run.RackStopper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RackSpecTest {
    @Test
    void primariesFollowRabbit() {
        assertThat(RackSpec.usualPrimaries(12, 3)).isEqualTo(2);
        assertThat(RackSpec.usualPrimaries(100, 4)).isEqualTo(5); // Rabbit's own example
        assertThat(RackSpec.usualPrimaries(1, 1)).isEqualTo(1);
        assertThat(RackSpec.usualPrimaries(2, 2)).isEqualTo(2);
        assertThat(RackSpec.usualPrimaries(12, 3, "rabbit")).isEqualTo(2);
        assertThat(RackSpec.usualPrimaries(12, 3, "eafr")).as("70 percent").isEqualTo(8);
    }

    @Test
    void whatCannotBeIsRefusedWithValueAndRemedy() {
        assertThatThrownBy(() -> RackSpec.of(0).checked()).hasMessage("--hosts 0 cannot be: give 1 to 200.");
        assertThatThrownBy(() -> RackSpec.of(4).withRacks(5).checked())
                .hasMessageContaining("--racks 5")
                .hasMessageContaining("1 to 4");
        assertThatThrownBy(() -> RackSpec.of(4).withPrimaries(9).checked()).hasMessageContaining("--primaries 9");
        assertThatThrownBy(() -> RackSpec.of(4).withReplication(5).checked()).hasMessageContaining("--replication 5");
        assertThatThrownBy(() -> RackSpec.of(4).withJournals(2).checked())
                .hasMessage(
                        "--journals 2 cannot be: give 1, 3 or 5 with --ha, or leave it out for a shared directory.");
        assertThatThrownBy(() -> RackSpec.of(4).withJournals(3).withHa(false).checked())
                .hasMessageContaining("--journals 3");
        assertThatThrownBy(() -> RackSpec.of(4).withHa(true).withFederated(true).checked())
                .hasMessage("--federated with --ha cannot be: give one of the two: each brings two NameNodes.");
        assertThatThrownBy(() -> RackSpec.of(4).withPfimbi(4).checked())
                .hasMessage("--pfimbi 4 cannot be: give 1 to 3 replicas.");
        assertThatThrownBy(() -> RackSpec.of(4).withStock(true).withPfimbi(1).checked())
                .hasMessageContaining("--pfimbi with --stock");
        assertThatThrownBy(() -> RackSpec.of(4).withHostMBps(-1).checked()).hasMessageContaining("--host-mbps -1");
        assertThatThrownBy(() -> RackSpec.of(4).withPolicy("best").checked())
                .hasMessage("--policy best cannot be: give one of rabbit, springfs, accordion, eafr, default.");
    }

    @Test
    void replicasFollowPopularityOnlyWhereTheGearsRun() throws RackException {
        RackSpec asked = RackSpec.of(4).withEafr(EafrMode.DRY_RUN);
        assertThat(asked.checked().settings()).containsEntry("dfs.namenode.eafr.mode", "dry_run");
        assertThatThrownBy(() -> asked.withStock(true).checked())
                .hasMessageStartingWith("--eafr dry_run with --stock cannot be: give rabbit");
        assertThatThrownBy(() -> asked.withPolicy("default").checked())
                .hasMessageStartingWith("--eafr dry_run with --policy default");
        assertThat(asked.withStock(true).withEafr(EafrMode.OFF).checked().stock())
                .isTrue();
    }

    @Test
    void hostsSleepOnlyWhereALayoutSaysWhichOnesMay() {
        assertThat(RackSpec.of(4).shiftsGears()).isTrue();
        assertThat(RackSpec.of(4).withPolicy("default").shiftsGears()).isFalse();
        assertThat(RackSpec.of(4).withStock(true).shiftsGears()).isFalse();
    }

    @Test
    void aDescriptionReadsBackAsWritten(@TempDir Path folder) throws IOException {
        RackDescription written = new RackDescription(
                RackSpec.of(2)
                        .withHa(true)
                        .withPfimbi(1)
                        .withHardware(
                                new HardwareShape(100, 20).withFastDisk(300).withDiskMiB(512))
                        .withSetting("k", "v"),
                new RackPorts(
                        List.of(new RackPorts.NameNodePorts(1, 2), new RackPorts.NameNodePorts(3, 4)),
                        List.of(new RackPorts.DataNodePorts(5, 6, 7), new RackPorts.DataNodePorts(8, 9, 10))),
                true,
                new HardwareNet(77));
        Json.write(folder.resolve("rack.json"), written);
        assertThat(Json.read(folder.resolve("rack.json"), RackDescription.class))
                .isEqualTo(written);
        assertThat(written.gearName("h02")).isEqualTo("h02:8");
        assertThat(written.hosts()).containsExactly("h01", "h02");
    }

    @Test
    void aDiskHasFourGibibytesUnlessAnotherSizeIsGiven() {
        assertThat(new HardwareShape(100, 20, 0, 0, 0, 0).diskMiB()).isEqualTo(4096);
        HardwareShape small = HardwareShape.USUAL.withDiskMiB(64).withFastDisk(300);
        assertThat(small.diskMiB()).isEqualTo(64);
        assertThatThrownBy(
                        () -> RackSpec.of(4).withHardware(small.withDiskMiB(63)).checked())
                .hasMessageContaining("disks of 63 MiB");
    }

    @Test
    void daemonsThatAreNotThereAreNamed() throws RackException {
        RackDescription rack = new RackDescription(RackSpec.of(3), new RackPorts(List.of(), List.of()), false, null);
        assertThat(rack.checkedDaemon("h03")).isEqualTo("h03");
        assertThatThrownBy(() -> rack.checkedDaemon("h04"))
                .hasMessageContaining("no h04")
                .hasMessageContaining("h01 to h03");
    }

    @Test
    void growingARackKeepsItsPortsAndShrinkingIsRefused(@TempDir Path folder) throws IOException {
        RackFiles files = new RackFiles(folder.resolve("rack"));
        RackDescription before = RackStarter.describe(RackSpec.of(2), files, false, Progress.SILENT);
        Json.write(files.description(), before);
        RackDescription after = RackStarter.describe(RackSpec.of(4), files, false, Progress.SILENT);
        assertThat(after.ports().hosts().subList(0, 2)).isEqualTo(before.ports().hosts());
        assertThat(after.ports().hosts()).hasSize(4);
        assertThatThrownBy(() -> RackStarter.describe(RackSpec.of(1), files, false, Progress.SILENT))
                .hasMessageContaining("--fresh");
        assertThatThrownBy(() -> RackStarter.describe(RackSpec.of(2).withHa(true), files, false, Progress.SILENT))
                .hasMessageContaining("--fresh");
    }

    @Test
    void aFolderWithOtherFilesIsNoRack(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("thesis.txt"), "precious");
        assertThatThrownBy(() -> RackStarter.describe(RackSpec.of(1), new RackFiles(folder), false, Progress.SILENT))
                .hasMessageContaining("holds files but no rack");
        new RackStopper(new RackFiles(folder)).delete();
        assertThat(folder.resolve("thesis.txt")).exists();
    }
}
