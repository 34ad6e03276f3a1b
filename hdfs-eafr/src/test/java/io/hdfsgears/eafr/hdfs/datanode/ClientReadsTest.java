// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.hdfs.datanode;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.reads.ReadsNote;
import io.hdfsgears.core.reads.ReadsNote.Window;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hadoop.hdfs.server.protocol.VolumeFailureSummary;
import org.junit.jupiter.api.Test;

/** By the names that stock gives its threads. */
class ClientReadsTest {
    private static final String POOL = "BP-1-10.0.0.1-2";
    private static final String READER =
            "DataXceiver for client DFSClient_NONMAPREDUCE_1_1 at /10.0.0.9:5000 [Sending block BP-1:blk_7_1]";
    private static final String SHORT_CIRCUIT =
            "DataXceiver for client unix:/run/dn [Passing file descriptors for block BP-1:blk_7_1]";
    private static final String BALANCER = "DataXceiver for client  at /10.0.0.8:5000 [Copying block BP-1:blk_7_1]";
    private static final String COPY = "org.apache.hadoop.hdfs.server.datanode.DataNode$DataTransfer@5";
    private static final String SCANNER = "VolumeScannerThread(/data/1)";
    private static final String HEARTBEAT = POOL + " heartbeating to nn1/10.0.0.1:8020";

    private final AtomicLong now = new AtomicLong();
    private final ClientReads reads = new ClientReads(17, now::get);

    private static void as(String thread, Runnable what) throws InterruptedException {
        Thread runs = new Thread(what, thread);
        runs.start();
        runs.join();
    }

    private VolumeFailureSummary asked(String thread, VolumeFailureSummary failures) throws InterruptedException {
        AtomicReference<VolumeFailureSummary> answer = new AtomicReference<>();
        as(thread, () -> answer.set(reads.with(failures)));
        return answer.get();
    }

    private void opened(String thread, long offset) throws InterruptedException {
        as(thread, () -> reads.opened(POOL, 7, offset));
    }

    @Test
    void readersCountFromTheFirstByteOnAndNobodyElse() throws InterruptedException {
        opened(READER, 0);
        opened(READER, 512);
        opened(SHORT_CIRCUIT, 0);
        for (String other : List.of(BALANCER, COPY, SCANNER)) {
            opened(other, 0);
        }
        as(READER, () -> reads.opened(POOL, 8, 512));
        as(COPY, () -> reads.opened(POOL, 9, 512));
        now.set(TimeUnit.SECONDS.toNanos(3));
        String[] said = asked(HEARTBEAT, null).getFailedStorageLocations();
        assertThat(Arrays.stream(said).map(text -> ReadsNote.parse(text).orElseThrow()))
                .containsExactly(new ReadsNote(POOL, 17, List.of(new Window(0, Map.of(7L, 2, 8L, 0)))));
    }

    @Test
    void aPoolThatIsServedIsToldOfBeforeItIsRead() throws InterruptedException {
        assertThat(asked(HEARTBEAT, null)).isNull();
        reads.serve(POOL);
        reads.serve("BP-2");
        assertThat(asked(HEARTBEAT, null).getFailedStorageLocations())
                .containsExactly("hdfs-gears:reads:" + POOL + ":11", "hdfs-gears:reads:BP-2:11");
    }

    /** A change of volumes would take a note for the place of one; a lifeline's is not taken out. */
    @Test
    void onlyHeartbeatsSayIt() throws InterruptedException {
        reads.serve(POOL);
        VolumeFailureSummary real = new VolumeFailureSummary(new String[] {"/data/3"}, 5, 1_000);
        for (String other : List.of("reconfiguration", POOL + " lifeline to nn1/10.0.0.1:8050")) {
            assertThat(asked(other, null)).isNull();
            assertThat(asked(other, real)).isSameAs(real);
        }
        VolumeFailureSummary said = asked(HEARTBEAT, real);
        assertThat(said.getFailedStorageLocations()).containsExactly("/data/3", "hdfs-gears:reads:" + POOL + ":11");
        assertThat(said.getLastVolumeFailureDate()).isEqualTo(5);
        assertThat(said.getEstimatedCapacityLostTotal()).isEqualTo(1_000);
    }
}
