// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.peer;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.Arrays;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntPredicate;

/**
 * A bad network before a UDP service: packets of one client are lost, late or cut. With a target port of 0 it is a device
 * that is silent.
 */
public final class UdpProxy implements AutoCloseable {
    private final DatagramSocket front = new DatagramSocket(0, InetAddress.getLoopbackAddress());
    private final DatagramSocket back = new DatagramSocket(0, InetAddress.getLoopbackAddress());
    private final ScheduledExecutorService later = Executors.newScheduledThreadPool(2);
    private final AtomicInteger seen = new AtomicInteger();
    private final int target;
    private volatile SocketAddress client = new InetSocketAddress(InetAddress.getLoopbackAddress(), 9);
    private volatile IntPredicate lose = number -> false;
    private volatile long delayMillis;
    private volatile int cutBytes = Integer.MAX_VALUE;

    public UdpProxy(int target) throws IOException {
        this.target = target;
        start("udp-proxy-front", () -> forward(front, true));
        start("udp-proxy-back", () -> forward(back, false));
    }

    public int port() {
        return front.getLocalPort();
    }

    /** @param which of the packets, from 1 and in both directions, are lost */
    public void lose(IntPredicate which) {
        lose = which;
    }

    /** Every answer comes that much later. */
    public void delayAnswers(long millis) {
        delayMillis = millis;
    }

    /** Answers are cut to that length. */
    public void cutAnswers(int bytes) {
        cutBytes = bytes;
    }

    private void forward(DatagramSocket from, boolean toTarget) {
        byte[] buffer = new byte[65_535];
        while (!from.isClosed()) {
            try {
                DatagramPacket packet = new DatagramPacket(buffer, buffer.length);
                from.receive(packet);
                if (toTarget) {
                    client = packet.getSocketAddress();
                }
                if (target == 0 || lose.test(seen.incrementAndGet())) {
                    continue;
                }
                int length = toTarget ? packet.getLength() : Math.min(packet.getLength(), cutBytes);
                byte[] bytes = Arrays.copyOf(packet.getData(), length);
                SocketAddress to = toTarget ? new InetSocketAddress(InetAddress.getLoopbackAddress(), target) : client;
                DatagramSocket out = toTarget ? back : front;
                Future<?> sent =
                        later.schedule(() -> send(out, bytes, to), toTarget ? 0 : delayMillis, TimeUnit.MILLISECONDS);
                if (sent.isCancelled()) {
                    return; // closed
                }
            } catch (IOException e) {
                return; // closed
            }
        }
    }

    private static void send(DatagramSocket out, byte[] bytes, SocketAddress to) {
        try {
            out.send(new DatagramPacket(bytes, bytes.length, to));
        } catch (IOException e) {
            out.close();
        }
    }

    private static void start(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void close() {
        front.close();
        back.close();
        later.shutdownNow();
    }
}
