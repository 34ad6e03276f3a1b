// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A process that cannot be mistaken for a later one with the same number.
 *
 * @param pid process number
 * @param started clock ticks from boot to its start (Linux), or ms since the epoch elsewhere: equal only for the same process
 */
public record ProcessIdentity(long pid, long started) {
    private static final Path PROC = Path.of("/proc");
    private static final int FIELD_STATE = 3;
    private static final int FIELD_USER_TICKS = 14;
    private static final int FIELD_SYSTEM_TICKS = 15;
    private static final int FIELD_STARTED = 22;

    /** @return the process that has this number now; empty if none has, or only a zombie */
    public static Optional<ProcessIdentity> of(long pid) {
        if (!Files.isDirectory(PROC.resolve("self"))) {
            return ProcessHandle.of(pid)
                    .filter(ProcessHandle::isAlive)
                    .flatMap(h -> h.info().startInstant())
                    .map(start -> new ProcessIdentity(pid, start.toEpochMilli()));
        }
        return stat(pid)
                .filter(fields -> !fields.get(FIELD_STATE).equals("Z")
                        && !fields.get(FIELD_STATE).equals("X"))
                .map(fields -> new ProcessIdentity(pid, Long.parseLong(fields.get(FIELD_STARTED))));
    }

    public boolean isAlive() {
        return of(pid).filter(this::equals).isPresent();
    }

    /** Asks it to end (SIGTERM), or ends it (SIGKILL); nothing happens to another process with this number. */
    public void signal(boolean kill) {
        ProcessHandle.of(pid).filter(h -> isAlive()).ifPresent(h -> {
            if (kill) {
                h.destroyForcibly();
            } else {
                h.destroy();
            }
        });
    }

    /** @return CPU seconds used so far, user and system; 0 where the system does not tell */
    public double cpuSeconds() {
        double ticksPerSecond = 100; // USER_HZ, fixed on every Linux platform that Java runs on
        return isAlive()
                ? stat(pid)
                        .map(f -> (Long.parseLong(f.get(FIELD_USER_TICKS)) + Long.parseLong(f.get(FIELD_SYSTEM_TICKS)))
                                / ticksPerSecond)
                        .orElse(0.0)
                : 0;
    }

    /** @return its command line, one entry an argument; empty when it may not be read */
    public static List<String> commandLine(long pid) {
        try {
            byte[] raw = Files.readAllBytes(PROC.resolve(Long.toString(pid)).resolve("cmdline"));
            return Arrays.asList(new String(raw, StandardCharsets.UTF_8).split("\0", -1));
        } catch (IOException e) {
            return ProcessHandle.of(pid)
                    .flatMap(h -> h.info().arguments())
                    .map(Arrays::asList)
                    .orElse(List.of());
        }
    }

    /** @return the fields of /proc/pid/stat, numbered from 1 as in its manual page */
    private static Optional<List<String>> stat(long pid) {
        try {
            String line =
                    Files.readString(PROC.resolve(Long.toString(pid)).resolve("stat"), StandardCharsets.ISO_8859_1);
            int afterName = line.lastIndexOf(')'); // the name may hold spaces and brackets
            return Optional.of(Arrays.asList(
                    ("0 " + pid + " name " + line.substring(afterName + 1).trim()).split("\\s+", -1)));
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
