// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.driver.fence;

import io.hdfsgears.power.control.Capability;
import io.hdfsgears.power.control.Failure;
import io.hdfsgears.power.control.PowerAction;
import io.hdfsgears.power.control.PowerState;
import io.hdfsgears.power.driver.DeviceLine;
import io.hdfsgears.power.driver.LoginRefusals;
import io.hdfsgears.power.driver.PowerDriver;
import io.hdfsgears.power.driver.PowerException;
import io.hdfsgears.power.hosts.Secret;
import io.hdfsgears.power.process.Subprocess;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Runs a fence agent (ClusterLabs' FenceAgentAPI): options as {@code name=value} lines on its standard input, no
 * arguments, no shell. Exit code 0 says done, and of {@code status} on; 2 says off, of {@code status} alone; anything
 * else is a failure.
 *
 * <p>A program that fails to start may end with 2 as well, so an agent that says 2 must print {@code OFF}, or nothing
 * at all.
 */
final class FenceDriver implements PowerDriver {
    private static final int DONE = 0;
    private static final int OFF = 2;

    private static final Pattern SAYS_ON = Pattern.compile("STATUS:\\s*ON\\b");
    private static final Pattern SAYS_OFF = Pattern.compile("STATUS:\\s*OFF\\b");
    private static final Pattern OFF_WORD = Pattern.compile("\\bOFF\\b");

    /** Of the agents' common library. */
    private static final List<String> SILENCE = List.of("Connection timed out", "Connection lost");

    private static final List<String> RIGHTS =
            List.of("You have to set login password", "does not have the correct privileges");

    /** Silence or a wrong password: as each wrong one may lock the account, it counts when it comes again. */
    private static final String NO_LOGIN = "Unable to connect/login";

    /** Said after the login; or by agents, as that for IPMI, that never say {@link #NO_LOGIN}. */
    private static final List<String> BEYOND_LOGIN =
            List.of("nable to obtain correct plug status", "Timed out waiting to power");

    private final String name;
    private final Agent agent;
    private final DeviceLine line;
    private final @Nullable LoginRefusals logins;

    /**
     * What to run.
     *
     * @param program absolute path
     * @param options other than the action, without secrets
     * @param secrets by the name of their option
     */
    record Agent(
            String program,
            Map<String, String> options,
            Map<String, Secret> secrets,
            Duration timeout,
            Duration spacing) {
        Agent {
            options = Map.copyOf(options);
            secrets = Map.copyOf(secrets);
        }

        String input(String action) {
            StringBuilder lines = new StringBuilder("action=" + action + "\n");
            options.forEach((option, value) ->
                    lines.append(option).append('=').append(value).append('\n'));
            secrets.forEach((option, secret) ->
                    lines.append(option).append('=').append(secret.reveal()).append('\n'));
            return lines.toString();
        }

        String redact(String text) {
            String redacted = text;
            for (Secret secret : secrets.values()) {
                redacted = secret.redact(redacted);
            }
            return redacted;
        }
    }

    /**
     * @param name for logs
     * @param logins null: the agent has no secret that could be wrong
     */
    FenceDriver(String name, Agent agent, DeviceLine line, @Nullable LoginRefusals logins) {
        this.name = name;
        this.agent = agent;
        this.line = line;
        this.logins = logins;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Set<Capability> capabilities() {
        return Set.of(Capability.POWER_ON, Capability.FORCE_OFF, Capability.CYCLE, Capability.STATE);
    }

    /** All options but the user: agents name what they switch by plug, uuid, port or others. */
    @Override
    public Set<String> switches() {
        Map<String, String> options = new TreeMap<>(agent.options());
        options.remove("username");
        return Set.of("fence " + agent.program() + " " + options);
    }

    @Override
    public Duration spacing() {
        return agent.spacing();
    }

    @Override
    public void request(PowerAction action) throws PowerException, InterruptedException {
        String verb = switch (action) {
            case ON -> "on";
            case FORCE_OFF -> "off";
            case CYCLE -> "reboot";
            case GRACEFUL_OFF ->
                throw new PowerException(Failure.Kind.UNSUPPORTED, name + " cannot ask the host to shut down");
        };
        Subprocess.Result result = run(verb);
        if (result.exit() != DONE) {
            throw failed(verb, result);
        }
    }

    @Override
    public PowerState read() throws PowerException, InterruptedException {
        Subprocess.Result result = run("status");
        String said = result.out().toUpperCase(Locale.ROOT);
        boolean silent = (result.out() + result.err()).isBlank();
        if (result.exit() == DONE && !SAYS_OFF.matcher(said).find()) {
            return PowerState.ON;
        }
        boolean saysOn = SAYS_ON.matcher(said).find();
        if (result.exit() == OFF && !saysOn && (silent || OFF_WORD.matcher(said).find())) {
            return PowerState.OFF;
        }
        if (result.exit() == DONE || result.exit() == OFF) {
            throw new PowerException(
                    Failure.Kind.GARBLED,
                    name + " ended its status with exit code " + result.exit() + ", and printed '" + said(result)
                            + "'");
        }
        throw failed("status", result);
    }

    private Subprocess.Result run(String action) throws PowerException, InterruptedException {
        Duration patience = agent.timeout().plus(agent.spacing());
        return line.run(agent.spacing(), patience, () -> runNow(action));
    }

    private Subprocess.Result runNow(String action) throws PowerException, InterruptedException {
        if (logins != null && !logins.mayTry()) {
            throw new PowerException(
                    Failure.Kind.REFUSED,
                    name + " could not connect or log in twice; it is tried again 60 s after the first time");
        }
        try {
            return heard(
                    action, Subprocess.run(List.of(agent.program()), Map.of(), agent.input(action), agent.timeout()));
        } catch (TimeoutException e) {
            throw new PowerException(
                    Failure.Kind.UNREACHABLE,
                    name + " did not end " + action + " in " + agent.timeout().toMillis() + " ms and was killed");
        } catch (Subprocess.MissingProgram e) {
            throw new PowerException(
                    Failure.Kind.PROGRAM_MISSING, e.getMessage() + " (Debian: apt-get install fence-agents)");
        }
    }

    /** What an agent said of the login, while its device's line is held: those that wait hear of a wrong password. */
    private Subprocess.Result heard(String action, Subprocess.Result result) throws PowerException {
        if (logins == null) {
            return result;
        }
        String said = said(result);
        boolean noLogin = said.contains(NO_LOGIN);
        boolean beyond = result.exit() == OFF || BEYOND_LOGIN.stream().anyMatch(said::contains);
        if (result.exit() == DONE || (beyond && !noLogin)) {
            logins.accepted();
        } else if (noLogin && logins.refused()) {
            throw new PowerException(
                    Failure.Kind.CREDENTIALS,
                    name + " ended " + action + " with exit code " + result.exit() + ": " + said
                            + "; user or password is wrong, or it cannot be reached");
        }
        return result;
    }

    private PowerException failed(String action, Subprocess.Result result) {
        String said = said(result);
        boolean silence = SILENCE.stream().anyMatch(said::contains);
        boolean rights = RIGHTS.stream().anyMatch(said::contains);
        return new PowerException(
                silence ? Failure.Kind.UNREACHABLE : rights ? Failure.Kind.CREDENTIALS : Failure.Kind.REFUSED,
                name + " ended " + action + " with exit code " + result.exit() + ": " + said);
    }

    private String said(Subprocess.Result result) {
        return Subprocess.readable(agent.redact(result.err() + "\n" + result.out()));
    }

    @Override
    public void close() {
        // Holds nothing.
    }
}
