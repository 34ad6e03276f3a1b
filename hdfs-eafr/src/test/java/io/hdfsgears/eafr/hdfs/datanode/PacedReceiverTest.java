// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.hdfs.datanode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import io.hdfsgears.eafr.rate.RateSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.server.datanode.ReplicaHandler;
import org.apache.hadoop.hdfs.server.datanode.ReplicaInPipeline;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PacedReceiverTest {
    private static final double CAPACITY = 1e9;
    private static final String TABLE = """
            Inter-|   Receive                                                |  Transmit
             face |bytes    packets errs drop fifo frame compressed multicast|bytes    packets
                lo: 999 1 0 0 0 0 0 0 999 1 0 0 0 0 0 0
              eth0:%d 1 0 0 0 0 0 0 5 1 0 0 0 0 0 0
              eth1: 10 1 0 0 0 0 0 0 5 1 0 0 0 0 0 0
            """;

    @TempDir
    private Path root;

    private long now;

    @BeforeEach
    void nothingCameYet() throws IOException {
        Files.createDirectories(root.resolve("proc/self/net"));
        came(0);
    }

    private void came(long bytes) throws IOException {
        Files.writeString(root.resolve("proc/self/net/dev"), TABLE.formatted(bytes));
    }

    private PacedReceiver receiver() {
        return new PacedReceiver(CAPACITY, RateSettings.PAPER, new IncomingBytes(root), () -> now);
    }

    private static ExtendedBlock block(long id) {
        return new ExtendedBlock("pool", id, 0, 1_000);
    }

    private static ReplicaInPipeline begin(PacedReceiver receiver, long id) {
        return receiver.paced(new ReplicaHandler(mock(ReplicaInPipeline.class), null), block(id))
                .getReplica();
    }

    @Test
    void isOffUnlessTheBandwidthIsKnown() {
        assertThat(PacedReceiver.of(key -> null)).isEmpty();
        assertThat(PacedReceiver.of(Map.of("dfs.datanode.eafr.receive.bandwidth", "12500000")::get))
                .isPresent();
        assertThatThrownBy(() -> PacedReceiver.of(Map.of("dfs.datanode.eafr.receive.free.low", "60")::get))
                .hasMessageContaining("is 60, more than dfs.datanode.eafr.receive.free.high, 10");
    }

    @Test
    void countsWhatComesOverTheNetworkWhoeverSendsIt() throws IOException {
        came(32);
        assertThat(new IncomingBytes(root).count()).hasValue(42);
        assertThat(new IncomingBytes(root.resolve("nowhere")).count()).isEmpty();
    }

    /** Two NICs in a bond that carries a VLAN, and a bridge of containers. */
    @Test
    void countsEachByteOnceWhereInterfacesStandOnOthers() throws IOException {
        Files.writeString(root.resolve("proc/self/net/dev"), TABLE.formatted(32) + """
                 bond0: 42 1 0 0 0 0 0 0 5 1 0 0 0 0 0 0
              bond0.100: 40 1 0 0 0 0 0 0 5 1 0 0 0 0 0 0
              docker0: 7 1 0 0 0 0 0 0 5 1 0 0 0 0 0 0
                veth1: 7 1 0 0 0 0 0 0 5 1 0 0 0 0 0 0
            """);
        for (String link : List.of(
                "eth0/device",
                "eth0/master",
                "eth1/device",
                "eth1/master",
                "bond0/lower_eth0",
                "bond0.100/lower_bond0",
                "docker0/lower_veth1",
                "veth1")) {
            Files.createDirectories(root.resolve("sys/class/net").resolve(link));
        }
        assertThat(new IncomingBytes(root).count()).hasValue(42);
        Files.delete(root.resolve("sys/class/net/eth0/device"));
        Files.delete(root.resolve("sys/class/net/eth1/device"));
        assertThat(new IncomingBytes(root).count())
                .as("a container without devices: eth0, eth1 and veth1")
                .hasValue(49);
    }

    /** A full link: all slow down, the younger more; what a whole replica leaves goes to the other. */
    @Test
    void slowsSendersWhileTheLinkIsFull() throws IOException {
        PacedReceiver receiver = receiver();
        ReplicaInPipeline old = begin(receiver, 1);
        begin(receiver, 2);
        assertThat(receiver.rates().values()).allMatch(rate -> Math.abs(rate - 0.4 * CAPACITY) < 1);
        came((long) CAPACITY);
        now = TimeUnit.SECONDS.toNanos(1);
        old.setLastChecksumAndDataLen(1_000, null);
        assertThat(receiver.rates().values())
                .satisfiesExactly(
                        rate -> assertThat(rate).isCloseTo(0.4 * CAPACITY * (1 - 0.2 / 3), within(1.0)),
                        rate -> assertThat(rate).isCloseTo(0.4 * CAPACITY * (1 - 0.4 / 3), within(1.0)));
        double all =
                receiver.rates().values().stream().mapToDouble(rate -> rate).sum();
        receiver.end(block(1));
        assertThat(receiver.rates().values())
                .singleElement()
                .satisfies(rate -> assertThat(rate).isCloseTo(all, within(1.0)));
    }

    /** Without counters, as on another system: the copies' own bytes. */
    @Test
    void goesByCopiesWhereTheSystemDoesNotTell() throws IOException {
        Files.delete(root.resolve("proc/self/net/dev"));
        PacedReceiver receiver = receiver();
        ReplicaInPipeline one = begin(receiver, 1);
        now = TimeUnit.SECONDS.toNanos(1);
        one.setLastChecksumAndDataLen(1_000, null); // next to nothing: R is 1
        assertThat(receiver.rates().values())
                .singleElement()
                .satisfies(rate -> assertThat(rate).isCloseTo(CAPACITY, within(1e4)));
    }

    @Test
    void forgetsWhoBrokeOffWithoutAWord() {
        PacedReceiver receiver = receiver();
        begin(receiver, 1);
        now = TimeUnit.SECONDS.toNanos(80);
        ReplicaInPipeline other = begin(receiver, 2);
        now = TimeUnit.SECONDS.toNanos(100);
        other.setLastChecksumAndDataLen(1_000, null);
        assertThat(receiver.rates()).hasSize(1);
    }

    /** All else of a replica is stock's, its failures, too. */
    @Test
    void passesEverythingOn() throws IOException {
        ReplicaInPipeline replica = mock(ReplicaInPipeline.class);
        when(replica.getNumBytes()).thenReturn(7L);
        when(replica.createStreams(true, null)).thenThrow(new IOException("disk full"));
        ReplicaHandler handler = mock(ReplicaHandler.class);
        when(handler.getReplica()).thenReturn(replica);
        List<Long> packets = new ArrayList<>();
        ReplicaHandler paced = new PacedHandler(handler, packets::add);
        assertThat(paced.getReplica().getNumBytes()).isEqualTo(7);
        assertThatThrownBy(() -> paced.getReplica().createStreams(true, null))
                .isInstanceOf(IOException.class)
                .hasMessage("disk full");
        paced.getReplica().setLastChecksumAndDataLen(100, null);
        paced.getReplica().setLastChecksumAndDataLen(150, null);
        verify(replica).setLastChecksumAndDataLen(150, null);
        assertThat(packets).containsExactly(100L, 50L);
        paced.close();
        verify(handler).close();
    }
}
