// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.peer;

import java.io.File;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A program of others as a process of ours: output in a file, ended with the test. */
final class Peer implements AutoCloseable {
    private final Process process;
    private final Path log;

    private Peer(Process process, Path log) {
        this.process = process;
        this.log = log;
    }

    static Peer start(Path folder, Map<String, String> environment, List<String> command) throws IOException {
        Path log = folder.resolve("peer.log");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectInput(new File("/dev/null"))
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
        builder.environment().putAll(environment);
        return new Peer(builder.start(), log);
    }

    /** Where a program is; a test that needs it fails with the remedy rather than be skipped unseen. */
    static Path program(String name, String remedy) {
        String path = System.getenv("PATH") + ":/usr/sbin:/sbin";
        return Arrays.stream(path.split(":"))
                .map(folder -> Path.of(folder, name))
                .filter(Files::isExecutable)
                .findFirst()
                .orElseThrow(() -> new AssertionError(
                        name + " is not installed, and this test needs it: " + remedy + " (or let .ci/run do it)"));
    }

    static int freeUdpPort() throws IOException {
        try (DatagramSocket socket = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    static int freeTcpPort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    boolean alive() {
        return process.isAlive();
    }

    String log() {
        try {
            return Files.exists(log) ? Files.readString(log) : "";
        } catch (IOException e) {
            return "(no log: " + e.getMessage() + ")";
        }
    }

    @Override
    public void close() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
        try {
            process.waitFor(10, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
