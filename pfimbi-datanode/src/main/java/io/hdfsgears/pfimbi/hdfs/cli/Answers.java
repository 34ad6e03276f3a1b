// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.cli;

import io.hdfsgears.core.config.Quantities;
import java.io.IOException;
import java.util.Map;
import org.apache.hadoop.ipc.RemoteException;
import org.apache.hadoop.ipc.RpcNoSuchProtocolException;

/**
 * What the agents of all DataNodes said.
 *
 * @param replies by host
 * @param silent hosts without an answer, with why
 * @param denied whether one of them refused this caller
 */
record Answers<T>(Map<String, T> replies, Map<String, String> silent, boolean denied) {
    /** Why a DataNode that runs without Pfimbi gives no answer. */
    static final String OFF = "Pfimbi is off on this DataNode";

    /** Why a host that sleeps, or that an operator maintains, gives no answer. */
    static final String AWAY = "asleep or in maintenance";

    Answers {
        replies = Map.copyOf(replies);
        silent = Map.copyOf(silent);
    }

    /** Why there is no answer, in one line: what a server sends has its stack trace in it. */
    static String why(IOException thrown) {
        IOException cause = thrown instanceof RemoteException remote ? remote.unwrapRemoteException() : thrown;
        String first = String.valueOf(cause.getMessage()).lines().findFirst().orElse(cause.toString());
        boolean unknown = cause instanceof RpcNoSuchProtocolException
                || first.contains("Unknown protocol")
                || first.contains("is not known");
        return unknown ? OFF : first;
    }

    /** As {@link #why(IOException)}; a host in maintenance that does not answer is none to worry about. */
    static String why(IOException thrown, boolean maintenance) {
        boolean answered = thrown instanceof RemoteException;
        return maintenance && !answered ? AWAY : why(thrown);
    }

    /** Whether there are DataNodes and none of those that answer runs Pfimbi. */
    boolean isOff() {
        return replies.isEmpty() && silent.containsValue(OFF) && lost(silent) == 0;
    }

    /** Whether every DataNode that is awake gave its answer. */
    boolean isWhole() {
        return silent.values().stream().allMatch(AWAY::equals);
    }

    private static long lost(Map<String, String> silent) {
        return silent.values().stream()
                .filter(why -> !why.equals(OFF) && !why.equals(AWAY))
                .count();
    }

    /** One line about a host without an answer. */
    static String line(String host, String why) {
        return host + (why.equals(OFF) || why.equals(AWAY) ? ": " : ": no answer: ") + why + System.lineSeparator();
    }

    /** One line about all hosts. */
    static String summary(int replies, Map<String, String> silent) {
        long off = silent.values().stream().filter(OFF::equals).count();
        long lost = lost(silent);
        long away = silent.size() - off - lost;
        return Quantities.count(replies + (long) silent.size(), "DataNode") + ": " + replies + " answered"
                + (off == 0 ? "" : ", " + off + " without Pfimbi")
                + (away == 0 ? "" : ", " + away + " " + AWAY)
                + (lost == 0 ? "" : ", " + lost + " without an answer")
                + System.lineSeparator();
    }
}
