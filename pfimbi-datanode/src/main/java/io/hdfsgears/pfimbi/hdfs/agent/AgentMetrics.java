// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.agent;

import io.hdfsgears.pfimbi.hdfs.proto.PfimbiProtos.PendingProto;
import io.hdfsgears.pfimbi.hdfs.proto.PfimbiProtos.ServedProto;
import io.hdfsgears.pfimbi.hdfs.proto.PfimbiProtos.StatusReplyProto;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import org.apache.hadoop.metrics2.MetricsCollector;
import org.apache.hadoop.metrics2.MetricsInfo;
import org.apache.hadoop.metrics2.MetricsRecordBuilder;
import org.apache.hadoop.metrics2.MetricsSource;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.metrics2.lib.Interns;

/**
 * The agent as metrics2 shows it: bean {@code Pfimbi-<uuid of the DataNode>} at /jmx, {@code hdfs_gears_pfimbi_*} at /prom, and
 * {@code pfimbi_*}, the names of release 0.1, for one release.
 */
final class AgentMetrics implements MetricsSource {
    private static final String EARLIER = "Pfimbi";
    private static final String RECORD = "HdfsGears" + EARLIER;
    private static final double MILLIS_PER_SECOND = 1_000;
    /** This one and those after it are one. */
    private static final int LAST_POSITION = 10;

    private static final Map<ReplicationAgent, String> NAMES = new ConcurrentHashMap<>();

    private final ReplicationAgent agent;

    private AgentMetrics(ReplicationAgent agent) {
        this.agent = agent;
    }

    static void register(ReplicationAgent agent) {
        String name = EARLIER + "-" + agent.id();
        NAMES.put(agent, name);
        DefaultMetricsSystem.instance().register(name, "Asynchronous copies of this DataNode", new AgentMetrics(agent));
    }

    static void unregister(ReplicationAgent agent) {
        String name = NAMES.remove(agent);
        if (name != null) {
            DefaultMetricsSystem.instance().unregisterSource(name);
        }
    }

    @Override
    public void getMetrics(MetricsCollector collector, boolean all) {
        StatusReplyProto status = agent.status();
        totals(collector, status);
        byPosition(collector, status);
    }

    static void totals(MetricsCollector collector, StatusReplyProto status) {
        long oldestMillis = status.getPendingList().stream()
                .mapToLong(PendingProto::getOldestMillis)
                .max()
                .orElse(0);
        totals(collector.addRecord(RECORD), status)
                .addGauge(
                        info("OldestPendingSeconds", "Age of the oldest copy to be passed on"),
                        oldestMillis / MILLIS_PER_SECOND);
        totals(collector.addRecord(EARLIER), status)
                .addGauge(info("OldestPendingMillis", "Age of the oldest copy to be passed on, ms"), oldestMillis);
    }

    private static MetricsRecordBuilder totals(MetricsRecordBuilder record, StatusReplyProto status) {
        return record.setContext("dfs")
                .addGauge(info("PendingCopies", "Copies to be passed on"), sum(status, PendingProto::getBlocks))
                .addGauge(info("PendingBytes", "Bytes of these"), sum(status, PendingProto::getBytes))
                .addGauge(info("Waiting", "Blocks announced here and not asked for yet"), status.getWaiting())
                .addGauge(info("Receiving", "Blocks asked for and not here yet"), status.getReceiving())
                .addCounter(info("SentBlocksTotal", "Copies passed on"), status.getSentBlocks())
                .addCounter(info("SentBytesTotal", "Bytes of these"), status.getSentBytes())
                .addCounter(info("ReceivedBlocksTotal", "Copies received"), status.getReceivedBlocks())
                .addCounter(info("ReceivedBytesTotal", "Bytes of these"), status.getReceivedBytes())
                .addCounter(
                        info("AbortedCopiesTotal", "Copies given up because the block changed or was deleted"),
                        status.getAbortedBlocks())
                .addCounter(info("LeftCopiesTotal", "Copies left to the NameNode"), status.getLeftBlocks());
    }

    /** Jobs come and go without bound; positions do not. */
    static void byPosition(MetricsCollector collector, StatusReplyProto status) {
        byPosition(collector, RECORD, status);
        byPosition(collector, EARLIER, status);
    }

    private static void byPosition(MetricsCollector collector, String name, StatusReplyProto status) {
        Map<Integer, List<ServedProto>> positions = status.getServedList().stream()
                .collect(Collectors.groupingBy(
                        one -> Math.min(one.getPosition(), LAST_POSITION), TreeMap::new, Collectors.toList()));
        positions.forEach((position, served) -> collector
                .addRecord(name + "Position")
                .setContext("dfs")
                .tag(
                        info("position", "In the pipeline"),
                        position == LAST_POSITION ? position + "+" : Integer.toString(position))
                .addGauge(
                        info("WaitingBlocks", "Blocks announced here and not asked for yet"),
                        total(served, ServedProto::getWaitingBlocks))
                .addGauge(info("WaitingBytes", "Bytes of these"), total(served, ServedProto::getWaitingBytes))
                .addGauge(
                        info("AskedBlocks", "Blocks asked for and not refused, since the start"),
                        total(served, ServedProto::getAskedBlocks))
                .addGauge(info("AskedBytes", "Bytes of these"), total(served, ServedProto::getAskedBytes))
                .addCounter(
                        info("ReceivedBlocksTotal", "Copies received"), total(served, ServedProto::getReceivedBlocks))
                .addCounter(
                        info("ReceivedBytesTotal", "Bytes of these"), total(served, ServedProto::getReceivedBytes)));
    }

    private static long total(List<ServedProto> served, ToLongFunction<ServedProto> what) {
        return served.stream().mapToLong(what).sum();
    }

    private static long sum(StatusReplyProto status, ToLongFunction<PendingProto> what) {
        return status.getPendingList().stream().mapToLong(what).sum();
    }

    private static MetricsInfo info(String name, String description) {
        return Interns.info(name, description);
    }
}
