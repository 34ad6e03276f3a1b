// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.pfimbi.hdfs.proto.PfimbiProtos.PendingProto;
import io.hdfsgears.pfimbi.hdfs.proto.PfimbiProtos.ServedProto;
import io.hdfsgears.pfimbi.hdfs.proto.PfimbiProtos.StatusReplyProto;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.apache.hadoop.metrics2.MetricsRecord;
import org.apache.hadoop.metrics2.impl.MetricsCollectorImpl;
import org.junit.jupiter.api.Test;

class AgentMetricsTest {
    private final StatusReplyProto.Builder status = StatusReplyProto.newBuilder()
            .setWaiting(0)
            .setReceiving(0)
            .setFlow("")
            .setSentBlocks(0)
            .setSentBytes(0)
            .setReceivedBlocks(0)
            .setReceivedBytes(0)
            .setAbortedBlocks(0)
            .setLeftBlocks(0);

    @Test
    void jobsOfOnePositionAreOneRecord() {
        served(2, "a", 1);
        served(2, "b", 10);
        served(3, "a", 100);
        assertThat(lines())
                .containsExactly(
                        "HdfsGearsPfimbiPosition 2: WaitingBlocks=11 WaitingBytes=22 AskedBlocks=33 AskedBytes=44"
                                + " ReceivedBlocksTotal=55 ReceivedBytesTotal=66",
                        "HdfsGearsPfimbiPosition 3: WaitingBlocks=100 WaitingBytes=200 AskedBlocks=300 AskedBytes=400"
                                + " ReceivedBlocksTotal=500 ReceivedBytesTotal=600");
    }

    @Test
    void howeverManyPositionsThereAreTheRecordsAreNine() {
        for (int position = 2; position <= 512; position++) {
            served(position, "a", 1);
        }
        assertThat(lines()).hasSize(9).last().asString().startsWith("HdfsGearsPfimbiPosition 10+: WaitingBlocks=503 ");
    }

    @Test
    void totalsHaveTheNamesOfNowInBaseUnitsAndThoseOfRelease01() {
        status.addPending(PendingProto.newBuilder()
                .setJob("job")
                .setPosition(2)
                .setBlocks(3)
                .setBytes(70)
                .setOldestMillis(2_500));
        MetricsCollectorImpl collector = new MetricsCollectorImpl();
        AgentMetrics.totals(collector, status.build());
        assertThat(collector.getRecords().stream()
                        .map(record -> record.name()
                                + StreamSupport.stream(record.metrics().spliterator(), false)
                                        .filter(metric -> metric.name().contains("Pending"))
                                        .map(metric -> " " + metric.name() + "=" + metric.value())
                                        .collect(Collectors.joining())))
                .containsExactly(
                        "HdfsGearsPfimbi PendingCopies=3 PendingBytes=70 OldestPendingSeconds=2.5",
                        "Pfimbi PendingCopies=3 PendingBytes=70 OldestPendingMillis=2500");
    }

    private void served(int position, String job, long times) {
        status.addServed(ServedProto.newBuilder()
                .setPosition(position)
                .setJob(job)
                .setWaitingBlocks(times)
                .setWaitingBytes(2 * times)
                .setAskedBlocks(3 * times)
                .setAskedBytes(4 * times)
                .setReceivedBlocks(5 * times)
                .setReceivedBytes(6 * times));
    }

    private List<String> lines() {
        MetricsCollectorImpl collector = new MetricsCollectorImpl();
        AgentMetrics.byPosition(collector, status.build());
        List<String> lines =
                collector.getRecords().stream().map(AgentMetricsTest::line).toList();
        List<String> now = lines.subList(0, lines.size() / 2);
        assertThat(lines.subList(now.size(), lines.size()))
                .as("the names of release 0.1")
                .isEqualTo(now.stream()
                        .map(line -> line.substring("HdfsGears".length()))
                        .toList());
        return now;
    }

    private static String line(MetricsRecord record) {
        String position = record.tags().stream()
                .filter(tag -> tag.name().equals("position"))
                .findFirst()
                .orElseThrow()
                .value();
        return StreamSupport.stream(record.metrics().spliterator(), false)
                .map(metric -> metric.name() + "=" + metric.value())
                .collect(Collectors.joining(" ", record.name() + " " + position + ": ", ""));
    }
}
