// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.cycle;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.NoRouteToHostException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.concurrent.TimeUnit;

/**
 * A TCP connect from the rack's bridge to a DataNode's data port.
 *
 * @param gear what the rack was in
 * @param asleep what the rack said of the host
 */
record Knock(int cycle, String gear, String host, boolean asleep, Answer answer, long millis) {
    /** What Linux' three ARP requests, one a second, do not end before. */
    private static final int PATIENCE_MILLIS = 2_000;

    /** How it ended. */
    enum Answer {
        CONNECTED,
        REFUSED,
        TIMED_OUT,
        /** ARP has given up on the host meanwhile. */
        NO_ROUTE
    }

    static Knock at(int cycle, String gear, String host, boolean asleep, InetSocketAddress port) throws IOException {
        long start = System.nanoTime();
        Answer answer = knock(port);
        return new Knock(cycle, gear, host, asleep, answer, TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start));
    }

    private static Answer knock(InetSocketAddress port) throws IOException {
        try (Socket socket = new Socket()) {
            socket.connect(port, PATIENCE_MILLIS);
            return Answer.CONNECTED;
        } catch (SocketTimeoutException e) {
            return Answer.TIMED_OUT;
        } catch (NoRouteToHostException e) {
            return Answer.NO_ROUTE;
        } catch (ConnectException e) {
            return Answer.REFUSED;
        }
    }

    /** Who sleeps is silent, who is awake answers. */
    boolean asItShould() {
        return asleep ? answer == Answer.TIMED_OUT || answer == Answer.NO_ROUTE : answer == Answer.CONNECTED;
    }
}
