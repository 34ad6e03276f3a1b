// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.agent;

import io.hdfsgears.pfimbi.hdfs.proto.PfimbiProtos.PendingProto;
import io.hdfsgears.pfimbi.hdfs.proto.PfimbiProtos.ServedProto;
import io.hdfsgears.pfimbi.hdfs.proto.PfimbiProtos.StatusReplyProto;
import io.hdfsgears.pfimbi.schedule.Backlog;
import io.hdfsgears.pfimbi.schedule.FlowClass;
import java.util.Comparator;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/** The status that an agent reports. Only one DataNode counts a pending copy: the one that must pass the block on. */
final class StatusPicture {
    private StatusPicture() {}

    static StatusReplyProto of(Outbox outbox, Inbox inbox, Counts counts, long nowNanos) {
        Map<FlowClass, PendingProto.Builder> pending = new TreeMap<>(Comparator.comparing(FlowClass::toString));
        for (Outgoing outgoing : outbox.all()) {
            long age = TimeUnit.NANOSECONDS.toMillis(nowNanos - outgoing.copy.sinceNanos());
            for (int i = 0; i < outgoing.copy.copies(); i++) {
                add(pending, outgoing, outgoing.copy.tail().position() + i, age);
            }
        }
        StatusReplyProto.Builder reply = StatusReplyProto.newBuilder()
                .setWaiting(inbox.waiting())
                .setReceiving(inbox.receiving())
                .setFlow(inbox.flow(nowNanos))
                .setSentBlocks(counts.sentBlocks)
                .setSentBytes(counts.sentBytes)
                .setReceivedBlocks(counts.receivedBlocks)
                .setReceivedBytes(counts.receivedBytes)
                .setAbortedBlocks(counts.abortedBlocks)
                .setLeftBlocks(counts.leftBlocks);
        pending.values().forEach(reply::addPending);
        served(inbox).values().forEach(reply::addServed);
        return reply.build();
    }

    /** Jobs of which blocks wait, whether any were asked for yet or not, and those that got some. */
    private static Map<FlowClass, ServedProto.Builder> served(Inbox inbox) {
        Map<FlowClass, ServedProto.Builder> served = new TreeMap<>(Comparator.comparing(FlowClass::toString));
        for (Served.Flow flow : inbox.served()) {
            served.put(
                    flow.flowClass(),
                    nothing(flow.flowClass())
                            .setAskedBlocks(flow.askedBlocks)
                            .setAskedBytes(flow.askedBytes)
                            .setReceivedBlocks(flow.receivedBlocks)
                            .setReceivedBytes(flow.receivedBytes));
        }
        for (Backlog waits : inbox.backlog()) {
            if (waits.flow().depth() == Inbox.LEVELS) {
                served.computeIfAbsent(waits.flow(), StatusPicture::nothing)
                        .setWaitingBlocks(waits.blocks())
                        .setWaitingBytes(waits.bytes());
            }
        }
        return served;
    }

    private static ServedProto.Builder nothing(FlowClass flow) {
        return ServedProto.newBuilder()
                .setJob(flow.name())
                .setPosition(Integer.parseInt(flow.to(1).name()))
                .setWaitingBlocks(0)
                .setWaitingBytes(0)
                .setAskedBlocks(0)
                .setAskedBytes(0)
                .setReceivedBlocks(0)
                .setReceivedBytes(0);
    }

    private static void add(
            Map<FlowClass, PendingProto.Builder> pending, Outgoing outgoing, int position, long ageMillis) {
        PendingProto.Builder of = pending.computeIfAbsent(
                FlowClass.of(position, outgoing.copy.tail().job()),
                flow -> PendingProto.newBuilder()
                        .setJob(outgoing.copy.tail().job())
                        .setPosition(position)
                        .setBlocks(0)
                        .setBytes(0)
                        .setOldestMillis(0));
        of.setBlocks(of.getBlocks() + 1)
                .setBytes(of.getBytes() + outgoing.block.getNumBytes())
                .setOldestMillis(Math.max(of.getOldestMillis(), ageMillis));
    }
}
