// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.exec.desk;

import io.hdfsgears.power.control.PowerAction;
import io.hdfsgears.power.exec.Outcome;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import jdk.net.ExtendedSocketOptions;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Takes orders of commands on this machine. Who may write to its socket may order: the controller's user, its group and root. */
public final class OrderDesk implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(OrderDesk.class);
    private static final int MOST_AT_ONCE = 32;
    private static final long RETRY_MILLIS = 1_000;
    private static final List<String> TAKES_OVER =
            List.of(Line.BAD, "it takes over from another controller now; give the order again in a few seconds");

    private final Path socket;
    private final ServerSocketChannel listens;
    private final Controller controller;
    private final long retryMillis;
    private final long firstLineMillis;
    private final Semaphore places = new Semaphore(MOST_AT_ONCE);
    private final ExecutorService threads = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "power-desk");
        thread.setDaemon(true);
        return thread;
    });

    /** Carries orders out. */
    public interface Controller {
        /** Whether it acts. */
        boolean acts() throws InterruptedException;

        /** Label of the controller that acts instead, blank where none is known; empty: this one takes over just now. */
        Optional<String> actsInstead() throws InterruptedException;

        /** Orders it beside the NameNodes' orders, which wait for this host until it ends. */
        CompletableFuture<Outcome> order(String host, PowerAction action) throws InterruptedException;
    }

    /**
     * @param retryMillis pause after a caller could not be accepted
     * @param firstLineMillis how long a caller may take to say what it wants
     */
    OrderDesk(Path socket, ServerSocketChannel listens, Controller controller, long retryMillis, long firstLineMillis) {
        this.socket = socket;
        this.listens = listens;
        this.controller = controller;
        this.retryMillis = retryMillis;
        this.firstLineMillis = firstLineMillis;
    }

    void start() {
        threads.execute(this::listen);
    }

    /**
     * Opens the desk of this process.
     *
     * @param folder for sockets of controllers; only trusted users may write there
     * @return empty: the folder is missing or cannot be used, and commands speak to devices themselves
     */
    public static Optional<OrderDesk> open(Path folder, Controller controller) {
        Path socket =
                folder.resolve(ControllerOnHost.PREFIX + ProcessHandle.current().pid() + ControllerOnHost.SUFFIX);
        if (!Files.isDirectory(folder)) {
            LOG.info("{} is missing: commands on this machine speak to devices themselves", folder);
            return Optional.empty();
        }
        try {
            Files.deleteIfExists(socket); // of a process before that had this number
            ServerSocketChannel listens = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
            try {
                listens.bind(UnixDomainSocketAddress.of(socket));
                Files.setPosixFilePermissions(socket, PosixFilePermissions.fromString("rw-rw----"));
                OrderDesk desk = new OrderDesk(socket, listens, controller, RETRY_MILLIS, FirstLine.LIMIT_MILLIS);
                desk.start();
                return Optional.of(desk);
            } catch (IOException | RuntimeException e) {
                listens.close();
                throw e;
            }
        } catch (IOException | RuntimeException e) {
            LOG.warn("No orders are taken at {}: commands on this machine speak to devices themselves", socket, e);
            return Optional.empty();
        }
    }

    /** Closes the socket however the thread ends: a command would wait on a socket that no thread reads. */
    private void listen() {
        try {
            while (listens.isOpen()) {
                try {
                    SocketChannel caller = listens.accept();
                    places.acquire();
                    threads.execute(() -> serve(caller));
                } catch (ClosedChannelException e) {
                    LOG.debug("{} is closed", socket, e);
                } catch (IOException e) {
                    LOG.warn("No order is taken at {} now; next try in {} ms: {}", socket, retryMillis, e.toString());
                    TimeUnit.MILLISECONDS.sleep(retryMillis);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            shut();
        }
    }

    private void serve(SocketChannel caller) {
        try (caller;
                FirstLine limit = new FirstLine(caller, firstLineMillis);
                Reader from = new BufferedReader(Channels.newReader(caller, StandardCharsets.UTF_8));
                Writer to = Channels.newWriter(caller, StandardCharsets.UTF_8)) {
            List<String> asked = limit.read(from);
            if (asked != null) {
                answer(asked, user(caller), to);
            }
        } catch (IOException e) {
            LOG.info("A command on this machine went away: {}", e.toString());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            places.release();
        }
    }

    private void answer(List<String> asked, String user, Writer to) throws IOException, InterruptedException {
        PowerAction action = action(asked.get(0));
        if (action == null || asked.size() < 2) {
            Line.write(to, List.of(Line.BAD, "an action and hosts are expected; the releases may differ"));
            return;
        }
        if (!controller.acts()) {
            Optional<String> other = controller.actsInstead();
            Line.write(to, other.map(label -> List.of(Line.WAITS, label)).orElse(TAKES_OVER));
            return;
        }
        Line.write(to, List.of(Line.ACTS));
        Map<String, CompletableFuture<Outcome>> promises = new LinkedHashMap<>();
        for (String host : asked.subList(1, asked.size())) {
            LOG.info("{}: {} is ordered by {} on this machine", host, action, user);
            promises.put(host, controller.order(host, action));
        }
        for (Map.Entry<String, CompletableFuture<Outcome>> each : promises.entrySet()) {
            Line.write(to, words(each.getKey(), each.getValue()));
        }
    }

    /** Who runs the command, by the kernel. */
    private static String user(SocketChannel caller) {
        try {
            return "user "
                    + caller.getOption(ExtendedSocketOptions.SO_PEERCRED).user().getName();
        } catch (IOException | UnsupportedOperationException e) {
            LOG.debug("The kernel does not name the user of a command", e);
            return "an unknown user";
        }
    }

    private static List<String> words(String host, CompletableFuture<Outcome> promise) {
        try {
            Outcome outcome = promise.join();
            return List.of(host, outcome.result().name(), outcome.detail());
        } catch (CancellationException | CompletionException e) {
            return List.of(host, ControllerOnHost.UNKNOWN, "the controller ends");
        }
    }

    private static @Nullable PowerAction action(String name) {
        return Arrays.stream(PowerAction.values())
                .filter(action -> action.name().equals(name))
                .findFirst()
                .orElse(null);
    }

    /** No more orders are taken; who waits for one hears nothing more. */
    @Override
    public void close() {
        shut();
        threads.shutdownNow();
    }

    private void shut() {
        try {
            listens.close();
            Files.deleteIfExists(socket);
        } catch (IOException e) {
            LOG.info("{} stays: {}", socket, e.toString());
        }
    }
}
