// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.namenode;

import io.hdfsgears.hdfs.worker.OwnThreads;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.ToLongFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells agents to leave copies to the NameNode, many at a time, within one bound for all. The hosts that were heard last are told first:
 * a rack that has just been lost delays none of those that live. One that was not told may make a copy too many, which the NameNode
 * removes.
 */
final class LeaveCalls<H> {
    private static final Logger LOG = LoggerFactory.getLogger(LeaveCalls.class);
    private static final int AT_ONCE = 32;

    /** The call of one host. */
    interface Agent<H> {
        /** @return those of the blocks that the host is just sending */
        List<Long> leave(H host, Set<Long> blockIds) throws IOException;
    }

    private final Agent<H> agent;
    private final ToLongFunction<H> heard;
    private final long boundMillis;

    /** @param heard when a host was last heard, on a clock that does not go back */
    LeaveCalls(Agent<H> agent, ToLongFunction<H> heard, long boundMillis) {
        this.agent = agent;
        this.heard = heard;
        this.boundMillis = boundMillis;
    }

    /** @return blocks that some host is just sending */
    Set<Long> tell(Map<H, Set<Long>> blocks) {
        if (blocks.isEmpty()) {
            return Set.of();
        }
        List<H> hosts = lastHeardFirst(blocks.keySet());
        List<Callable<List<Long>>> calls = new ArrayList<>();
        hosts.forEach(host -> calls.add(() -> agent.leave(host, Set.copyOf(blocks.getOrDefault(host, Set.of())))));
        ExecutorService threads =
                Executors.newFixedThreadPool(Math.min(AT_ONCE, calls.size()), new OwnThreads("pfimbi-leave"));
        try {
            Set<Long> sent = new HashSet<>();
            List<Future<List<Long>>> answers = threads.invokeAll(calls, boundMillis, TimeUnit.MILLISECONDS);
            for (int i = 0; i < answers.size(); i++) {
                sent.addAll(answer(hosts.get(i), answers.get(i)));
            }
            return sent;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Set.of();
        } finally {
            threads.shutdownNow();
        }
    }

    private List<H> lastHeardFirst(Set<H> hosts) {
        Map<H, Long> heards = new HashMap<>(); // hosts go on reporting while these are sorted
        hosts.forEach(host -> heards.put(host, heard.applyAsLong(host)));
        return heards.entrySet().stream()
                .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
                .map(Map.Entry::getKey)
                .toList();
    }

    private List<Long> answer(H host, Future<List<Long>> answer) throws InterruptedException {
        try {
            return answer.get();
        } catch (CancellationException e) {
            LOG.info("{} did not answer within {} ms and was not told to leave its copies", host, boundMillis);
        } catch (ExecutionException e) {
            LOG.info("{} could not be told to leave its copies: {}", host, String.valueOf(e.getCause()));
        }
        return List.of();
    }
}
