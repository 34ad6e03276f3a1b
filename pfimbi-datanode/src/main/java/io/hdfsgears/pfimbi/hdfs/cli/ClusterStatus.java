// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hdfsgears.pfimbi.hdfs.proto.PfimbiProtos.PendingProto;
import io.hdfsgears.pfimbi.hdfs.proto.PfimbiProtos.ServedProto;
import io.hdfsgears.pfimbi.hdfs.proto.PfimbiProtos.StatusReplyProto;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToLongFunction;

/**
 * What the agents of all DataNodes said.
 *
 * @param answers by host
 * @param silent hosts without an answer, with why
 */
record ClusterStatus(Map<String, StatusReplyProto> answers, Map<String, String> silent) {
    ClusterStatus {
        answers = Map.copyOf(answers);
        silent = Map.copyOf(silent);
    }

    /** One entry a position and job, over all DataNodes. */
    List<PendingProto> pending() {
        Map<String, PendingProto> sums = new TreeMap<>();
        answers.values().stream()
                .flatMap(answer -> answer.getPendingList().stream())
                .forEach(one -> sums.merge(one.getPosition() + "/" + one.getJob(), one, ClusterStatus::sum));
        return sums.values().stream()
                .sorted(Comparator.comparingInt(PendingProto::getPosition).thenComparing(PendingProto::getJob))
                .toList();
    }

    private static PendingProto sum(PendingProto one, PendingProto other) {
        return one.toBuilder()
                .setBlocks(one.getBlocks() + other.getBlocks())
                .setBytes(one.getBytes() + other.getBytes())
                .setOldestMillis(Math.max(one.getOldestMillis(), other.getOldestMillis()))
                .build();
    }

    /** What was asked for and got, one entry a position and job, over all DataNodes. */
    List<ServedProto> served() {
        Map<String, ServedProto> sums = new TreeMap<>();
        answers.values().stream()
                .flatMap(answer -> answer.getServedList().stream())
                .forEach(one -> sums.merge(one.getPosition() + "/" + one.getJob(), one, ClusterStatus::sum));
        return sums.values().stream()
                .sorted(Comparator.comparingInt(ServedProto::getPosition).thenComparing(ServedProto::getJob))
                .toList();
    }

    private static ServedProto sum(ServedProto one, ServedProto other) {
        return one.toBuilder()
                .setWaitingBlocks(one.getWaitingBlocks() + other.getWaitingBlocks())
                .setWaitingBytes(one.getWaitingBytes() + other.getWaitingBytes())
                .setAskedBlocks(one.getAskedBlocks() + other.getAskedBlocks())
                .setAskedBytes(one.getAskedBytes() + other.getAskedBytes())
                .setReceivedBlocks(one.getReceivedBlocks() + other.getReceivedBlocks())
                .setReceivedBytes(one.getReceivedBytes() + other.getReceivedBytes())
                .build();
    }

    private long total(ToLongFunction<StatusReplyProto> what) {
        return answers.values().stream().mapToLong(what).sum();
    }

    String text() {
        List<PendingProto> pending = pending();
        StringBuilder text = new StringBuilder();
        text.append(String.format(
                Locale.ROOT,
                "Pending: %d copies, %d bytes, oldest %.1f s%n",
                pending.stream().mapToLong(PendingProto::getBlocks).sum(),
                pending.stream().mapToLong(PendingProto::getBytes).sum(),
                oldestMillis(pending) / 1000.0));
        for (PendingProto one : pending) {
            text.append(String.format(
                    Locale.ROOT,
                    "  position %d  %-40s %6d copies %14d bytes  oldest %.1f s%n",
                    one.getPosition(),
                    one.getJob(),
                    one.getBlocks(),
                    one.getBytes(),
                    one.getOldestMillis() / 1000.0));
        }
        text.append(String.format(
                Locale.ROOT,
                "Since the DataNodes started: %d copies passed on (%d bytes), %d given up, %d left to the NameNode%n",
                total(StatusReplyProto::getSentBlocks),
                total(StatusReplyProto::getSentBytes),
                total(StatusReplyProto::getAbortedBlocks),
                total(StatusReplyProto::getLeftBlocks)));
        for (ServedProto one : served()) {
            text.append(String.format(
                    Locale.ROOT,
                    "  position %d  %-40s %6d copies got %10d bytes; %d asked for, %d wait%n",
                    one.getPosition(),
                    one.getJob(),
                    one.getReceivedBlocks(),
                    one.getReceivedBytes(),
                    one.getAskedBlocks(),
                    one.getWaitingBlocks()));
        }
        new TreeMap<>(answers)
                .forEach((host, answer) -> text.append(String.format(
                        Locale.ROOT,
                        "  %s: %d waiting, %d being received; %s%n",
                        host,
                        answer.getWaiting(),
                        answer.getReceiving(),
                        answer.getFlow())));
        new TreeMap<>(silent).forEach((host, why) -> text.append("  ").append(Answers.line(host, why)));
        return text.append(Answers.summary(answers.size(), silent)).toString();
    }

    private static long oldestMillis(List<PendingProto> pending) {
        return pending.stream().mapToLong(PendingProto::getOldestMillis).max().orElse(0);
    }

    ObjectNode json() {
        List<PendingProto> pending = pending();
        ObjectNode node = JsonNodeFactory.instance
                .objectNode()
                .put(
                        "pendingCopies",
                        pending.stream().mapToLong(PendingProto::getBlocks).sum())
                .put(
                        "pendingBytes",
                        pending.stream().mapToLong(PendingProto::getBytes).sum())
                .put("oldestPendingMillis", oldestMillis(pending))
                .put("sentCopies", total(StatusReplyProto::getSentBlocks))
                .put("sentBytes", total(StatusReplyProto::getSentBytes))
                .put("abortedCopies", total(StatusReplyProto::getAbortedBlocks))
                .put("leftCopies", total(StatusReplyProto::getLeftBlocks));
        ArrayNode flows = node.putArray("pending");
        for (PendingProto one : pending) {
            flows.addObject()
                    .put("position", one.getPosition())
                    .put("job", one.getJob())
                    .put("copies", one.getBlocks())
                    .put("bytes", one.getBytes())
                    .put("oldestMillis", one.getOldestMillis());
        }
        add(node.putArray("served"), served());
        ArrayNode hosts = node.putArray("hosts");
        new TreeMap<>(answers)
                .forEach((host, answer) -> add(
                        hosts.addObject()
                                .put("host", host)
                                .put("waiting", answer.getWaiting())
                                .put("receiving", answer.getReceiving())
                                .put("flow", answer.getFlow())
                                .putArray("served"),
                        answer.getServedList()));
        new TreeMap<>(silent)
                .forEach((host, why) -> hosts.addObject().put("host", host).put("trouble", why));
        return node;
    }

    private static void add(ArrayNode to, List<ServedProto> served) {
        for (ServedProto one : served) {
            to.addObject()
                    .put("position", one.getPosition())
                    .put("job", one.getJob())
                    .put("waitingCopies", one.getWaitingBlocks())
                    .put("waitingBytes", one.getWaitingBytes())
                    .put("askedCopies", one.getAskedBlocks())
                    .put("askedBytes", one.getAskedBytes())
                    .put("receivedCopies", one.getReceivedBlocks())
                    .put("receivedBytes", one.getReceivedBytes());
        }
    }
}
