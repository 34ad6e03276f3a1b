// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.takeover;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A controller's way to the NameNode, which can be cut: connections stay open, and nothing passes. */
final class CutWire implements Closeable {
    private static final int BUFFER = 1 << 16;

    private final InetSocketAddress to;
    private final ServerSocket server;
    private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
    private final ExecutorService threads = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "wire");
        thread.setDaemon(true);
        return thread;
    });
    private volatile boolean cut;

    CutWire(InetSocketAddress to) throws IOException {
        this.to = to;
        this.server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        threads.execute(this::accept);
    }

    int port() {
        return server.getLocalPort();
    }

    void cut() {
        cut = true;
    }

    /** Connections of before are gone, as after a time-out. */
    void restore() {
        closeAll();
        cut = false;
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket near = server.accept();
                sockets.add(near);
                if (!cut) {
                    Socket far = new Socket();
                    sockets.add(far);
                    far.connect(to);
                    threads.execute(() -> pump(near, far));
                    threads.execute(() -> pump(far, near));
                }
            } catch (IOException e) {
                // the server is closed, or the NameNode is not there: the controller sees a connection that ends
                closeAll();
            }
        }
    }

    private void pump(Socket from, Socket into) {
        byte[] buffer = new byte[BUFFER];
        try {
            InputStream in = from.getInputStream();
            OutputStream out = into.getOutputStream();
            for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
                if (!cut) {
                    out.write(buffer, 0, n);
                }
            }
        } catch (IOException e) {
            // one side is gone; so is the other below
        } finally {
            close(from);
            close(into);
        }
    }

    private void closeAll() {
        sockets.forEach(this::close);
    }

    private void close(Socket socket) {
        sockets.remove(socket);
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
        closeAll();
        threads.shutdownNow();
    }
}
