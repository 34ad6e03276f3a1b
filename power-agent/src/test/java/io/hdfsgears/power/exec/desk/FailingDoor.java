// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.exec.desk;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.SocketAddress;
import java.net.SocketOption;
import java.net.StandardProtocolFamily;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.Set;

/** A channel whose first calls of accept fail, as those of a process that has no file descriptor left. */
final class FailingDoor extends ServerSocketChannel {
    /** In place of a number: accept fails by a bug. */
    static final int BROKEN = -1;

    private final ServerSocketChannel real;
    private int failures;

    FailingDoor(int failures) throws IOException {
        this(ServerSocketChannel.open(StandardProtocolFamily.UNIX), failures);
    }

    private FailingDoor(ServerSocketChannel real, int failures) {
        super(real.provider());
        this.real = real;
        this.failures = failures;
    }

    @Override
    public SocketChannel accept() throws IOException {
        if (failures == BROKEN) {
            throw new IllegalStateException("a bug");
        }
        if (failures > 0) {
            failures--;
            throw new IOException("Too many open files");
        }
        return real.accept();
    }

    @Override
    public ServerSocketChannel bind(SocketAddress local, int backlog) throws IOException {
        real.bind(local, backlog);
        return this;
    }

    @Override
    public <T> ServerSocketChannel setOption(SocketOption<T> name, T value) throws IOException {
        real.setOption(name, value);
        return this;
    }

    @Override
    public <T> T getOption(SocketOption<T> name) throws IOException {
        return real.getOption(name);
    }

    @Override
    public Set<SocketOption<?>> supportedOptions() {
        return real.supportedOptions();
    }

    @Override
    public ServerSocket socket() {
        return real.socket();
    }

    @Override
    public SocketAddress getLocalAddress() throws IOException {
        return real.getLocalAddress();
    }

    @Override
    protected void implCloseSelectableChannel() throws IOException {
        real.close();
    }

    @Override
    protected void implConfigureBlocking(boolean block) throws IOException {
        real.configureBlocking(block);
    }
}
