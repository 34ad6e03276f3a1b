// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.driver.command;

import io.hdfsgears.power.control.Capability;
import io.hdfsgears.power.control.Failure;
import io.hdfsgears.power.control.PowerAction;
import io.hdfsgears.power.control.PowerState;
import io.hdfsgears.power.driver.PowerDriver;
import io.hdfsgears.power.driver.PowerException;
import io.hdfsgears.power.hosts.Secret;
import io.hdfsgears.power.process.Subprocess;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Runs an operator's program: no shell, the host's name in {@code HDFS_GEARS_HOST}. Exit code 0 says that the order was
 * accepted; the program for the state prints {@code on}, {@code off} or {@code unknown} and nothing else. A secret goes
 * by standard input, and is taken out of what a program prints. Exit code 77 says that the secret was refused.
 */
final class CommandDriver implements PowerDriver {
    /** EX_NOPERM of sysexits.h. */
    private static final int NO_PERMISSION = 77;

    private final String host;
    private final Map<Capability, List<String>> commands;
    private final Duration timeout;
    private final @Nullable Secret secret;

    /** @param secret goes to every program, on its standard input */
    CommandDriver(String host, Map<Capability, List<String>> commands, Duration timeout, @Nullable Secret secret) {
        this.host = host;
        this.commands = Map.copyOf(commands);
        this.timeout = timeout;
        this.secret = secret;
    }

    @Override
    public String name() {
        // Programs only: arguments are the operator's, and may say more than a log should.
        return "command "
                + commands.values().stream()
                        .map(c -> c.get(0))
                        .distinct()
                        .sorted()
                        .collect(Collectors.joining(","));
    }

    @Override
    public Set<Capability> capabilities() {
        return commands.keySet();
    }

    @Override
    public void request(PowerAction action) throws PowerException, InterruptedException {
        run(action.needs());
    }

    @Override
    public PowerState read() throws PowerException, InterruptedException {
        String said = run(Capability.STATE).out().strip();
        return switch (said) {
            case "on" -> PowerState.ON;
            case "off" -> PowerState.OFF;
            case "unknown" -> PowerState.UNKNOWN;
            default ->
                throw new PowerException(
                        Failure.Kind.GARBLED,
                        name() + " printed '" + readable(said) + "' where on, off or unknown was expected");
        };
    }

    private Subprocess.Result run(Capability what) throws PowerException, InterruptedException {
        List<String> command = commands.get(what);
        if (command == null) {
            throw new PowerException(Failure.Kind.UNSUPPORTED, name() + " has no program for " + what);
        }
        try {
            String input = secret == null ? "" : "password=" + secret.reveal() + "\n";
            Subprocess.Result result = Subprocess.run(command, Map.of("HDFS_GEARS_HOST", host), input, timeout);
            if (result.exit() != 0) {
                throw new PowerException(
                        secret != null && result.exit() == NO_PERMISSION
                                ? Failure.Kind.CREDENTIALS
                                : Failure.Kind.REFUSED,
                        name() + " ended with exit code " + result.exit() + ": " + readable(result.err()));
            }
            return result;
        } catch (TimeoutException e) {
            throw new PowerException(
                    Failure.Kind.UNREACHABLE, name() + " did not end in " + timeout.toMillis() + " ms and was killed");
        } catch (Subprocess.MissingProgram e) {
            throw new PowerException(Failure.Kind.PROGRAM_MISSING, String.valueOf(e.getMessage()));
        }
    }

    private String readable(String text) {
        return Subprocess.readable(secret == null ? text : secret.redact(text));
    }

    @Override
    public void close() {
        // Holds nothing.
    }
}
