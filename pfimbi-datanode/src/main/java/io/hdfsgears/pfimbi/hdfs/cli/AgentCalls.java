// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.cli;

import io.hdfsgears.hdfs.rpc.Denial;
import io.hdfsgears.pfimbi.hdfs.rpc.PfimbiStatusPB;
import io.hdfsgears.pfimbi.hdfs.rpc.Remote;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.net.NetUtils;
import org.jspecify.annotations.Nullable;

/** Asks the agents of many DataNodes. A host that sleeps keeps its thread for the 2 s of a connection, so several are asked at once. */
final class AgentCalls {
    private static final int AT_ONCE = 32;

    private final Configuration conf;

    AgentCalls(Configuration conf) {
        this.conf = conf;
    }

    /** One host's reply, or why it gave none. */
    private record Answer<T>(String host, @Nullable T reply, String silent, boolean denied) {}

    <T> Answers<T> ask(Collection<DatanodeInfo> hosts, Remote.Call<PfimbiStatusPB, T> call) throws IOException {
        Map<String, T> replies = new TreeMap<>();
        Map<String, String> silent = new TreeMap<>();
        boolean denied = false;
        for (Answer<T> answer : all(hosts, call)) {
            T reply = answer.reply();
            if (reply == null) {
                silent.put(answer.host(), answer.silent());
            } else {
                replies.put(answer.host(), reply);
            }
            denied |= answer.denied();
        }
        return new Answers<>(replies, silent, denied);
    }

    private <T> List<Answer<T>> all(Collection<DatanodeInfo> hosts, Remote.Call<PfimbiStatusPB, T> call)
            throws IOException {
        ExecutorService pool = Executors.newFixedThreadPool(Math.max(1, Math.min(AT_ONCE, hosts.size())), task -> {
            Thread thread = new Thread(task, "pfimbi-ask");
            thread.setDaemon(true);
            return thread;
        });
        try {
            List<Callable<Answer<T>>> questions = new ArrayList<>();
            hosts.forEach(host -> questions.add(() -> one(host, call)));
            List<Answer<T>> answers = new ArrayList<>();
            for (Future<Answer<T>> answer : pool.invokeAll(questions)) {
                answers.add(answer.get());
            }
            return answers;
        } catch (ExecutionException e) {
            throw new IOException("a DataNode could not be asked: " + e.getCause(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while DataNodes were asked");
        } finally {
            pool.shutdownNow();
        }
    }

    private <T> Answer<T> one(DatanodeInfo host, Remote.Call<PfimbiStatusPB, T> call) {
        String name = host.getXferAddrWithHostname();
        try (Remote<PfimbiStatusPB> agent =
                new Remote<>(PfimbiStatusPB.class, NetUtils.createSocketAddr(host.getIpcAddr(false)), conf)) {
            return new Answer<>(name, agent.call(call), "", false);
        } catch (IOException e) {
            String why = Answers.why(e, host.isInMaintenance());
            return new Answer<>(name, null, why, Denial.in(e).isPresent());
        }
    }
}
