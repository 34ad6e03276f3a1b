// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.process;

import io.hdfsgears.rack.Json;
import io.hdfsgears.rack.Poll;
import io.hdfsgears.rack.ProcessIdentity;
import io.hdfsgears.rack.RackException;
import io.hdfsgears.rack.RackFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Which process is which daemon. Pid files hold the process's start too; a process without one is found by the mark on its command
 * line, so that nothing of a crashed rack is lost.
 */
public final class ProcessTable {
    static final String MARK = "-Dio.hdfsgears.rack.dir=";
    static final String DAEMON_MARK = "-Dio.hdfsgears.rack.daemon=";
    private static final Duration KILL_DEADLINE = Duration.ofSeconds(10);
    private static final Duration POLL_STEP = Duration.ofMillis(20);

    private final RackFiles files;

    public ProcessTable(RackFiles files) {
        this.files = files;
    }

    /** @return what a JVM of this rack carries on its command line */
    public List<String> marks(String name) {
        return List.of(MARK + files.root(), DAEMON_MARK + name);
    }

    public void remember(String name, long pid) throws IOException {
        ProcessIdentity identity = ProcessIdentity.of(pid)
                .orElseThrow(() -> new RackException(name + " ended at once: see " + files.out(name) + "."));
        Json.write(files.pidFile(name), identity);
    }

    public Optional<ProcessIdentity> running(String name) {
        Path file = files.pidFile(name);
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        try {
            return Optional.of(Json.read(file, ProcessIdentity.class)).filter(ProcessIdentity::isAlive);
        } catch (IOException e) {
            return leftovers().entrySet().stream()
                    .filter(found -> found.getValue().equals(name))
                    .map(Map.Entry::getKey)
                    .findFirst();
        }
    }

    /**
     * Ends a daemon: SIGTERM, and SIGKILL when the grace is over. Returns when the process is gone.
     *
     * @return false when it did not run
     */
    public boolean stop(String name, Duration grace) throws IOException {
        Optional<ProcessIdentity> process = running(name);
        if (process.isPresent()) {
            end(process.get(), name, grace);
        }
        Files.deleteIfExists(files.pidFile(name));
        return process.isPresent();
    }

    /** Ends one process; see {@link #stop}. */
    public static void end(ProcessIdentity process, String name, Duration grace) throws IOException {
        if (!grace.isZero()) {
            process.signal(false);
            if (gone(process, grace)) {
                return;
            }
        }
        process.signal(true);
        if (!gone(process, KILL_DEADLINE)) {
            throw new RackException(
                    name + " (pid " + process.pid() + ") did not end on SIGKILL within " + KILL_DEADLINE.toSeconds()
                            + " s: it may be stuck on a disk; look at it with ps and try ./rack down again.");
        }
    }

    /** @return live processes that carry this rack's mark, and which daemon each is */
    public Map<ProcessIdentity, String> leftovers() {
        Map<ProcessIdentity, String> found = new HashMap<>();
        marked().forEach((process, arguments) -> {
            if (arguments.contains(MARK + files.root())) {
                found.put(process, daemonIn(arguments));
            }
        });
        return found;
    }

    /** @return folders of all racks on this machine that have a live process */
    public static List<Path> racksOnThisMachine() {
        return marked().values().stream()
                .flatMap(List::stream)
                .filter(argument -> argument.startsWith(MARK))
                .map(argument -> Path.of(argument.substring(MARK.length())))
                .distinct()
                .sorted(Comparator.naturalOrder())
                .toList();
    }

    private static Map<ProcessIdentity, List<String>> marked() {
        Map<ProcessIdentity, List<String>> found = new HashMap<>();
        long self = ProcessHandle.current().pid();
        ProcessHandle.allProcesses().filter(h -> h.pid() != self).forEach(h -> {
            List<String> arguments = ProcessIdentity.commandLine(h.pid());
            if (arguments.stream().anyMatch(argument -> argument.startsWith(MARK))) {
                ProcessIdentity.of(h.pid()).ifPresent(process -> found.put(process, arguments));
            }
        });
        return found;
    }

    private static String daemonIn(List<String> arguments) {
        return arguments.stream()
                .filter(argument -> argument.startsWith(DAEMON_MARK))
                .map(argument -> argument.substring(DAEMON_MARK.length()))
                .findFirst()
                .orElse("unnamed");
    }

    private static boolean gone(ProcessIdentity process, Duration patience) throws IOException {
        return Poll.holdsWithin(patience, POLL_STEP, () -> !process.isAlive());
    }
}
