// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.driver.ipmi;

import io.hdfsgears.power.control.Failure;
import io.hdfsgears.power.driver.DeviceLine;
import io.hdfsgears.power.driver.LoginRefusals;
import io.hdfsgears.power.driver.PowerException;
import io.hdfsgears.power.driver.SharedDevices;
import io.hdfsgears.power.hosts.Secret;
import io.hdfsgears.power.process.Programs;
import io.hdfsgears.power.process.Subprocess;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * One {@code ipmitool} call at a time to one BMC. The password goes by the name of its file ({@code -f}): not in the
 * argument list, not in the environment, and whatever the program prints is searched for it. One that is in no file, and
 * the key Kg, go by the environment ({@code -E}, {@code -K}), which its own user and root alone can read. The
 * cipher suite is always said ({@code -C}): asking the BMC for its list costs 10 s where it does not answer. A suite
 * that the BMC refuses is followed by the next; the one that worked is kept. Until one has worked, a suite that the BMC
 * keeps silent about is followed by the next too: some old BMCs drop what they do not know. So it is after three calls
 * without a session, as firmware may turn a suite off. {@code -v}, as without it a
 * wrong password looks like a dead BMC.
 */
public final class IpmiTool {
    private static final List<String> WRONG_SUITE = List.of(
            "no matching cipher suite",
            "invalid authentication algorithm",
            "invalid integrity algorithm",
            "invalid confidentiality algorithm",
            "no matching authentication",
            "no matching integrity");
    private static final List<String> CREDENTIALS = List.of(
            "unauthorized name",
            "hmac is invalid",
            "invalid integrity check value",
            "insufficient privilege",
            "invalid role",
            "unauthorized role",
            "privilege level");

    /** A user who may not, but also a BMC that is out of sessions: text that counts only when it comes again. */
    private static final Pattern NO_PRIVILEGE = Pattern.compile("Set Session Privilege Level to \\w+ failed");
    /** The completion code of a request within a session: user and password are right. */
    private static final Pattern NOT_ALLOWED =
            Pattern.compile("failed: insufficient privilege", Pattern.CASE_INSENSITIVE);
    /** The BMC did not even answer the question before the first session: no suite changes that. */
    private static final String DEAD = "Get Channel Authentication Capabilities";

    /** After so many the suite that worked may have been turned off, by new firmware say: the others are tried again. */
    private static final int SESSIONS_MISSED = 3;

    private static final String NO_SESSION = "Unable to establish";
    private static final String OUT_OF_SESSIONS = "insufficient resources";

    /** What {@code -v} says of every session. */
    private static final List<String> CHATTER = List.of(
            "Loading IANA", "Running Get VSO", "Discovered IPMB", "Get HPM.x", "Invalid completion code received");

    private final BmcAccess bmc;
    private final DeviceLine line;
    private final LoginRefusals logins;
    private final Programs programs;
    private volatile int suite;
    private volatile boolean worked;
    /** Calls in a row for which the BMC gave no session, since a suite worked. */
    private volatile int noSessions;

    private IpmiTool(BmcAccess bmc, DeviceLine line, LoginRefusals logins, Programs programs) {
        this.programs = programs;
        this.bmc = bmc;
        this.line = line;
        this.logins = logins;
        this.suite = bmc.cipherSuites().get(0);
    }

    public static IpmiTool of(BmcAccess bmc, SharedDevices shared) {
        String device = lineOf(bmc);
        return new IpmiTool(
                bmc, shared.line(device), shared.refusals(device, bmc.user(), bmc.password()), shared.programs());
    }

    /** Name of the line that all who talk to this BMC share. */
    private static String lineOf(BmcAccess bmc) {
        return "BMC " + bmc.place();
    }

    public BmcAccess bmc() {
        return bmc;
    }

    /**
     * Ends within {@code timeoutMillis}, and within twice as long until a suite has worked, once it is its turn.
     *
     * @param arguments of ipmitool after its options, as {@code chassis power status}
     * @return its standard output
     */
    public String run(List<String> arguments) throws PowerException, InterruptedException {
        Duration patience = Duration.ofMillis(2L * bmc.timeoutMillis() + bmc.spacingMillis());
        return line.run(Duration.ofMillis(bmc.spacingMillis()), patience, () -> trySuites(arguments));
    }

    private String trySuites(List<String> arguments) throws PowerException, InterruptedException {
        boolean trial = !worked;
        Duration most = Duration.ofMillis(bmc.timeoutMillis());
        long end = System.nanoTime() + most.toNanos() * (trial ? 2 : 1);
        List<Integer> order = new ArrayList<>(bmc.cipherSuites());
        order.remove(Integer.valueOf(suite));
        order.add(0, suite);
        String refusals = "";
        for (int i = 0; i < order.size(); i++) {
            boolean goesOn = trial && i + 1 < order.size();
            Duration left = Duration.ofNanos(Math.max(0, end - System.nanoTime()));
            Optional<Subprocess.Result> ended =
                    call(order.get(i), goesOn, arguments, left.compareTo(most) < 0 ? left : most);
            if (ended.isPresent() && ended.get().exit() == 0) {
                suite = order.get(i);
                worked = true;
                noSessions = 0;
                logins.accepted();
                return ended.get().out();
            }
            if (ended.isEmpty() && !goesOn) {
                throw new PowerException(
                        Failure.Kind.UNREACHABLE, name() + " did not answer in " + bmc.timeoutMillis() + " ms");
            }
            String said = ended.map(this::said).orElse("silence");
            boolean refused = WRONG_SUITE.stream().anyMatch(said::contains);
            if (ended.isPresent() && !refused && !(goesOn && silentOnSuite(said))) {
                noSessions = silentOnSuite(said) ? Math.min(SESSIONS_MISSED, noSessions + 1) : 0;
                worked &= noSessions < SESSIONS_MISSED;
                throw refused(said);
            }
            refusals = said;
        }
        throw new PowerException(
                Failure.Kind.UNSUPPORTED,
                name() + " takes none of the cipher suites " + bmc.cipherSuites() + " (" + refusals
                        + "): allow one of them on it, or set cipherSuites");
    }

    private static boolean silentOnSuite(String said) {
        return said.contains(NO_SESSION)
                && !said.contains(DEAD)
                && !said.contains(OUT_OF_SESSIONS)
                && !speaksOfCredentials(said);
    }

    private static boolean speaksOfCredentials(String said) {
        return CREDENTIALS.stream().anyMatch(said.toLowerCase(Locale.ROOT)::contains);
    }

    /** @param goesOn another suite follows: fewer tries, of 10 s together, so that there is time for it */
    private Optional<Subprocess.Result> call(int candidate, boolean goesOn, List<String> arguments, Duration left)
            throws PowerException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                bmc.ipmitool(),
                "-v",
                "-I",
                "lanplus",
                "-C",
                Integer.toString(candidate),
                "-N",
                "2",
                "-R",
                goesOn ? "2" : "3",
                "-L",
                bmc.login().privilege(),
                "-H",
                bmc.address(),
                "-p",
                Integer.toString(bmc.port()),
                "-U",
                bmc.user()));
        Map<String, String> environment = new TreeMap<>();
        Optional<Path> file = bmc.password().file();
        if (file.isPresent()) {
            command.addAll(List.of("-f", file.get().toString()));
        } else {
            command.add("-E");
            environment.put("IPMI_PASSWORD", bmc.password().reveal());
        }
        Secret kg = bmc.login().kg();
        if (kg != null) {
            command.add("-K"); // from the environment: for this key there is no option that names a file
            environment.put("IPMI_KGKEY", kg.reveal());
        }
        command.addAll(arguments);
        try {
            return Optional.of(programs.run(command, environment, left));
        } catch (TimeoutException e) {
            return Optional.empty();
        } catch (Subprocess.MissingProgram e) {
            throw new PowerException(
                    Failure.Kind.PROGRAM_MISSING, e.getMessage() + " (Debian: apt-get install ipmitool)");
        }
    }

    private PowerException refused(String said) {
        if (NO_PRIVILEGE.matcher(said).find() && !logins.refused()) {
            return new PowerException(
                    Failure.Kind.REFUSED,
                    name() + " gives no session with this privilege, which counts only if it does so again after 60 s"
                            + " (it may be out of sessions): " + said);
        }
        if (!NO_PRIVILEGE.matcher(said).find() && NOT_ALLOWED.matcher(said).find()) {
            return new PowerException(
                    Failure.Kind.REFUSED,
                    name() + " does not let this user do that: give the user the privilege OPERATOR on its channel: "
                            + said);
        }
        if (speaksOfCredentials(said)) {
            return new PowerException(
                    Failure.Kind.CREDENTIALS, name() + " refuses user, password or privilege: " + said);
        }
        if (said.contains(NO_SESSION)) {
            return new PowerException(Failure.Kind.UNREACHABLE, name() + " gave no session: " + said);
        }
        return new PowerException(Failure.Kind.REFUSED, name() + ": " + said);
    }

    private String said(Subprocess.Result result) {
        String all = bmc.login().redact(result.err() + "\n" + result.out());
        String said = Subprocess.readable(all.lines()
                .filter(line -> CHATTER.stream().noneMatch(line::startsWith))
                .collect(Collectors.joining("\n")));
        return said.isEmpty() ? "exit code " + result.exit() : said;
    }

    private String name() {
        return lineOf(bmc);
    }
}
