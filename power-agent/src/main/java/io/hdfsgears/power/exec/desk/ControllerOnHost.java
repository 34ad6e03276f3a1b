// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.exec.desk;

import io.hdfsgears.power.control.PowerAction;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.net.ConnectException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The controllers that run on this machine, as a command sees them. */
public final class ControllerOnHost {
    /** In place of a result: the controller ended before the order did. */
    public static final String UNKNOWN = "UNKNOWN";

    static final String PREFIX = "serve-";
    static final String SUFFIX = ".sock";

    private final Path folder;
    private final long firstLineMillis;

    /** @param folder where their sockets are */
    public ControllerOnHost(Path folder) {
        this(folder, FirstLine.LIMIT_MILLIS);
    }

    /** @param firstLineMillis how long a controller may take to say whether it takes an order */
    ControllerOnHost(Path folder, long firstLineMillis) {
        this.folder = folder;
        this.firstLineMillis = firstLineMillis;
    }

    /** How an order ended for one host. */
    public record Result(String host, String result, String detail) {}

    /** Hears of each host as soon as those before it have ended. */
    @FunctionalInterface
    public interface Results {
        void ended(Result result);
    }

    /** What became of an order. */
    public enum Taken {
        /** A controller carried it out, or tried to. */
        YES,
        /** No controller runs here, or none acts that one of them knows of: the command may speak to the devices. */
        NOBODY_ACTS,
        /** A controller runs here, and another one acts elsewhere. */
        ANOTHER_ACTS
    }

    /** @param by the controller that acts elsewhere; else blank */
    public record Answer(Taken taken, String by) {}

    /**
     * Hands an order to the controller that acts, if it runs here.
     *
     * @throws IOException with the remedy: a controller runs here and does not take the order
     */
    public Answer order(PowerAction action, List<String> hosts, Results results) throws IOException {
        Answer answer = new Answer(Taken.NOBODY_ACTS, "");
        for (Path socket : sockets()) {
            try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX);
                    FirstLine limit = new FirstLine(channel, firstLineMillis)) {
                Answer here = isConnected(socket, channel, limit)
                        ? ask(socket, channel, limit, action, hosts, results)
                        : answer;
                if (here.taken() == Taken.YES) {
                    return here;
                }
                answer = here.taken() == Taken.ANOTHER_ACTS ? here : answer;
            }
        }
        return answer;
    }

    /** False: its process ended. */
    private static boolean isConnected(Path socket, SocketChannel channel, FirstLine limit) throws IOException {
        try {
            return channel.connect(UnixDomainSocketAddress.of(socket));
        } catch (ConnectException e) {
            return false;
        } catch (IOException e) {
            if (limit.isOver()) {
                throw silent(socket, e);
            }
            if (Files.notExists(socket)) {
                return false;
            }
            throw notAllowed(socket, e);
        }
    }

    private List<Path> sockets() throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        List<Path> found = new ArrayList<>();
        try (DirectoryStream<Path> all = Files.newDirectoryStream(folder, PREFIX + "*" + SUFFIX)) {
            all.forEach(found::add);
        } catch (IOException e) {
            throw notAllowed(folder, e);
        }
        found.sort(null);
        return found;
    }

    private static IOException notAllowed(Path where, IOException why) {
        return new IOException(
                "a controller may run here, and " + where + " cannot be used (" + why.getMessage()
                        + "): run the command as its user or as root",
                why);
    }

    private static IOException silent(Path socket, IOException why) {
        return new IOException("the controller at " + socket + " does not answer: look at its log, or restart it", why);
    }

    private static Answer ask(
            Path socket,
            SocketChannel channel,
            FirstLine limit,
            PowerAction action,
            List<String> hosts,
            Results results)
            throws IOException {
        Writer to = Channels.newWriter(channel, StandardCharsets.UTF_8);
        Reader from = new BufferedReader(Channels.newReader(channel, StandardCharsets.UTF_8));
        List<String> asked = new ArrayList<>(List.of(action.name()));
        asked.addAll(hosts);
        List<String> first;
        try {
            Line.write(to, asked);
            first = limit.read(from);
        } catch (IOException e) {
            throw limit.isOver() ? silent(socket, e) : e;
        }
        if (first == null) {
            throw new IOException("the controller at " + socket + " ended: give the order again");
        }
        String more = first.size() > 1 ? first.get(1) : "";
        switch (first.get(0)) {
            case Line.ACTS -> {
                tell(hosts, from, results);
                return new Answer(Taken.YES, "");
            }
            case Line.WAITS -> {
                return new Answer(more.isBlank() ? Taken.NOBODY_ACTS : Taken.ANOTHER_ACTS, more);
            }
            default -> throw new IOException("the controller at " + socket + " does not take the order: " + more);
        }
    }

    private static void tell(List<String> hosts, Reader from, Results results) throws IOException {
        int told = 0;
        for (List<String> line = Line.read(from); line != null && line.size() == 3; line = Line.read(from)) {
            results.ended(new Result(line.get(0), line.get(1), line.get(2)));
            told++;
        }
        for (String host : hosts.subList(Math.min(told, hosts.size()), hosts.size())) {
            results.ended(new Result(host, UNKNOWN, "the controller ended: look at its log, and at the host"));
        }
    }
}
