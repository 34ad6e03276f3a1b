// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;

import io.hdfsgears.pfimbi.flow.CreditSettings;
import io.hdfsgears.pfimbi.flow.DiskRegulators;
import io.hdfsgears.pfimbi.schedule.Weights;
import io.hdfsgears.pfimbi.tail.Copy;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Blocks of 600 kB; one counts in whole, so a second one goes to a disk that is idle, and no third. */
class InboxTest {
    private static final long SECOND = FakeHost.SECOND;
    private static final int BYTES = 600_000;
    private static final Copy SOURCE = new Copy("10.0.0.1", "h1", "uuid", 1, 2, "", "");

    private final List<Runnable> asking = new ArrayList<>();
    private FakeHost host;
    private Inbox inbox;

    @BeforeEach
    void host(@TempDir Path root) throws IOException {
        host = new FakeHost(root);
        inbox = inbox(true);
    }

    private Inbox inbox(boolean flowControl) {
        AgentSettings settings = new AgentSettings(
                new CreditSettings(6, 6, SECOND, SECOND),
                Weights.parse(""),
                flowControl,
                FakeHost.SETTINGS,
                1 << 20,
                1,
                60 * SECOND);
        Peers peers = new Peers(mock(DataNode.class), new Configuration(false));
        return new Inbox(settings, peers, Runnable::run, asking::add, new Counts(), host.regulators, host.disks);
    }

    private static ExtendedBlock block(long id) {
        return new ExtendedBlock("pool", id, BYTES, 1);
    }

    private void announced(long id, String type, long now) {
        inbox.announced(new Incoming(0, block(id), "job", 2, type, SOURCE, List.of(), now), now);
    }

    private String volume(long id) {
        return inbox.volume(BlockKey.of(block(id))).orElse("");
    }

    @Test
    void copiesGoToTheDiskThatMayBeWrittenTo() throws IOException {
        host.device(1, true, 2000);
        host.disks.look(SECOND);
        for (int id = 1; id <= 3; id++) {
            announced(id, "DISK", SECOND);
        }
        assertThat(inbox.receiving()).isEqualTo(2);
        assertThat(volume(1)).isEqualTo("DS-2");
        assertThat(volume(2)).isEqualTo("DS-2");
        assertThat(inbox.flow(SECOND)).contains("; 7:1 waits for the disk").contains("; 7:2 waits for the disk");
        host.device(1, true, 0);
        host.disks.look(2 * SECOND);
        inbox.tick(2 * SECOND);
        assertThat(volume(3)).isEqualTo("DS-1");
    }

    @Test
    void whatWaitsForADiskHoldsUpNothingForOthers() throws IOException {
        host.device(1, true, 2000);
        host.device(2, true, 2000);
        host.disks.look(SECOND);
        announced(1, "DISK", SECOND);
        announced(2, "DISK", SECOND);
        announced(3, "SSD", SECOND);
        assertThat(inbox.waiting()).isEqualTo(2);
        assertThat(volume(3)).isEqualTo("DS-3");
        assertThat(asking).hasSize(1);
    }

    @Test
    void aBlockThatIsHereHoldsNoVolume() {
        announced(1, "DISK", 0);
        assertThat(volume(1)).isEqualTo("DS-1");
        assertThat(host.regulators.disks(0).get("7:1").writingBytes()).isEqualTo(BYTES);
        assertThat(inbox.arrived(block(1), "7:1", 1)).isNotNull();
        assertThat(volume(1)).isEmpty();
        assertThat(host.regulators.disks(0).get("7:1").writingBytes()).isZero();
    }

    @Test
    void neitherDoesOneThatDoesNotCome() {
        announced(1, "DISK", 0);
        announced(2, "DISK", 0);
        announced(3, "DISK", 0);
        inbox.broken(block(1), 1);
        inbox.drop(BlockKey.of(block(2)));
        host.disks.look(2 * SECOND);
        inbox.tick(2 * SECOND);
        assertThat(inbox.receiving()).isZero();
        for (int id = 1; id <= 3; id++) {
            assertThat(volume(id)).isEmpty();
        }
        assertThat(host.regulators.status(2 * SECOND).writingBytes()).isZero();
        assertThat(host.regulators.disks(2 * SECOND).values()).hasSize(2).allMatch(disk -> disk.writingBytes() == 0);
    }

    @Test
    void withoutFlowControlNothingIsChosenHere() throws IOException {
        host.device(1, true, 2000);
        host.device(2, true, 2000);
        host.disks.look(SECOND);
        inbox = inbox(false);
        announced(1, "DISK", SECOND);
        assertThat(inbox.receiving()).isEqualTo(1);
        assertThat(volume(1)).isEmpty();
        assertThat(inbox.arrived(block(1), DiskRegulators.SHARED, SECOND)).isNotNull();
        assertThat(host.regulators.status(SECOND).writingBytes()).isZero();
    }
}
