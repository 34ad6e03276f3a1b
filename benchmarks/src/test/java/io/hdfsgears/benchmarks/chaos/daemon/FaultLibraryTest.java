// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.chaos.daemon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.hdfsgears.benchmarks.chaos.daemon.FaultLibrary.Disk;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Programs of the machine stand for daemons: they carry a daemon's mark as their name. */
final class FaultLibraryTest {
    private static final String HOST = "h01";
    private static final List<String> ALL = List.of(HOST, "h02");
    private static final int PATIENCE_MILLIS = 20_000;

    @TempDir
    private Path folder = Path.of("");

    private static FaultLibrary library() throws IOException {
        Optional<FaultLibrary> made = FaultLibrary.build(ALL);
        assumeThat(made).as("a C compiler").isPresent();
        return made.orElseThrow();
    }

    private static ProcessBuilder as(String daemon, Map<String, String> variables, String command) {
        ProcessBuilder builder = new ProcessBuilder(
                        "bash", "-c", "exec -a -Dio.hdfsgears.rack.daemon=" + daemon + " " + command)
                .redirectErrorStream(true);
        builder.environment().putAll(variables);
        return builder;
    }

    private static String said(FaultLibrary library, String daemon, String command) throws IOException {
        Process process = as(daemon, library.environment(), command).start();
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    }

    @Test
    void aClockStepsInOneDaemon() throws Exception {
        try (FaultLibrary library = library()) {
            assertThat(library.reaches(HOST)).isFalse();
            library.clock(HOST, -600);
            long other = Long.parseLong(said(library, "h02", "date +%s"));
            assertThat(other - Long.parseLong(said(library, HOST, "date +%s"))).isBetween(590L, 600L);
            assertThat(library.reaches(HOST)).isTrue();
            library.restore(HOST);
            assertThat(Long.parseLong(said(library, HOST, "date +%s"))).isGreaterThanOrEqualTo(other);
        }
    }

    @Test
    void aDiskIsFullOrReadOnlyForOneDaemonAndReadsWell() throws Exception {
        Path data = Files.createDirectories(folder.resolve("disks/h01"));
        Path file = Files.writeString(data.resolve("block"), "bytes");
        String write = "dd if=/dev/zero count=1 conv=notrunc of=" + file;
        try (FaultLibrary library = library()) {
            library.disk(HOST, Disk.FULL);
            assertThat(said(library, HOST, write)).contains("No space left");
            assertThat(said(library, "h02", write)).contains("copied");
            library.disk(HOST, Disk.READ_ONLY);
            assertThat(said(library, HOST, "mkdir " + data.resolve("new"))).contains("Read-only");
            assertThat(said(library, HOST, "mkdir " + folder.resolve("elsewhere")))
                    .isEmpty();
            assertThat(said(library, HOST, "wc -c " + file)).startsWith("512");
            library.restore(HOST);
            assertThat(said(library, HOST, write)).contains("copied");
        }
    }

    @Test
    void packetsOfOneDaemonAreLost() throws Exception {
        Optional<Wires> laid = Wires.lay(ALL);
        assumeThat(laid).as("root, nftables and control groups").isPresent();
        try (Wires wires = laid.orElseThrow();
                FaultLibrary library = library();
                ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            Map<String, String> variables = new HashMap<>(library.environment());
            variables.putAll(wires.environment());
            String call = "bash -c 'exec 3<>/dev/tcp/127.0.0.1/" + server.getLocalPort() + "; read -u 3 line'";
            wires.mute(HOST);
            List<Process> callers = Stream.of(HOST, "h02")
                    .map(daemon -> as(daemon, variables, call))
                    .map(FaultLibraryTest::started)
                    .toList();
            server.setSoTimeout(PATIENCE_MILLIS);
            server.accept().close(); // the other one's
            server.setSoTimeout(1);
            org.assertj.core.api.Assertions.assertThatThrownBy(server::accept)
                    .isInstanceOf(SocketTimeoutException.class);
            wires.restore(HOST);
            server.setSoTimeout(PATIENCE_MILLIS);
            server.accept().close();
            for (Process caller : callers) {
                assertThat(caller.waitFor()).isEqualTo(1);
            }
        }
    }

    private static Process started(ProcessBuilder builder) {
        try {
            return builder.start();
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
