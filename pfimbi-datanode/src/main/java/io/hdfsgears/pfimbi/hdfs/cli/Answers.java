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

    /** Whether there are DataNodes and none of them runs Pfimbi. */
    boolean isOff() {
        return replies.isEmpty()
                && !silent.isEmpty()
                && silent.values().stream().allMatch(OFF::equals);
    }

    /** One line about all hosts. */
    static String summary(int replies, Map<String, String> silent) {
        long off = silent.values().stream().filter(OFF::equals).count();
        long lost = silent.size() - off;
        return Quantities.count(replies + (long) silent.size(), "DataNode") + ": " + replies + " answered"
                + (off == 0 ? "" : ", " + off + " without Pfimbi")
                + (lost == 0 ? "" : ", " + lost + " without an answer")
                + System.lineSeparator();
    }
}
