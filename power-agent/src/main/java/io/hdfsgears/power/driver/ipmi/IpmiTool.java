// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.driver.ipmi;

import io.hdfsgears.power.control.Failure;
import io.hdfsgears.power.driver.DeviceLine;
import io.hdfsgears.power.driver.PowerException;
import io.hdfsgears.power.process.Subprocess;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;

/**
 * One {@code ipmitool} call at a time to one BMC. The password goes by the name of its file ({@code -f}): not in the
 * argument list, not in the environment, and whatever the program prints is searched for it. The cipher suite is always
 * said ({@code -C}): asking the BMC for its list costs 10 s where it does not answer. A suite that the BMC refuses is
 * followed by the next; the one that worked is kept. {@code -v}, as without it a wrong password looks like a dead BMC.
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

    /** What {@code -v} says of every session. */
    private static final List<String> CHATTER = List.of(
            "Loading IANA", "Running Get VSO", "Discovered IPMB", "Get HPM.x", "Invalid completion code received");

    private final BmcAccess bmc;
    private final DeviceLine line;
    private volatile int suite;

    public IpmiTool(BmcAccess bmc, DeviceLine line) {
        this.bmc = bmc;
        this.line = line;
        this.suite = bmc.cipherSuites().get(0);
    }

    /** Name of the line that all who talk to this BMC share. */
    public static String lineOf(BmcAccess bmc) {
        return "BMC " + bmc.place();
    }

    public BmcAccess bmc() {
        return bmc;
    }

    /**
     * @param arguments of ipmitool after its options, as {@code chassis power status}
     * @return its standard output
     */
    public String run(List<String> arguments) throws PowerException, InterruptedException {
        Duration patience = Duration.ofMillis(bmc.timeoutMillis() + (long) bmc.spacingMillis());
        return line.run(Duration.ofMillis(bmc.spacingMillis()), patience, () -> trySuites(arguments));
    }

    private String trySuites(List<String> arguments) throws PowerException, InterruptedException {
        long end = System.nanoTime() + Duration.ofMillis(bmc.timeoutMillis()).toNanos();
        List<Integer> order = new ArrayList<>(bmc.cipherSuites());
        order.remove(Integer.valueOf(suite));
        order.add(0, suite);
        String refusals = "";
        for (int candidate : order) {
            Subprocess.Result result = call(candidate, arguments, Duration.ofNanos(end - System.nanoTime()));
            if (result.exit() == 0) {
                suite = candidate;
                return result.out();
            }
            String said = said(result);
            if (WRONG_SUITE.stream().noneMatch(said::contains)) {
                throw refused(said);
            }
            refusals = said;
        }
        throw new PowerException(
                Failure.Kind.UNSUPPORTED,
                name() + " takes none of the cipher suites " + bmc.cipherSuites() + " (" + refusals
                        + "): allow one of them on it, or set cipherSuites");
    }

    private Subprocess.Result call(int candidate, List<String> arguments, Duration left)
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
                "3",
                "-L",
                bmc.privilege(),
                "-H",
                bmc.address(),
                "-p",
                Integer.toString(bmc.port()),
                "-U",
                bmc.user(),
                "-f",
                bmc.password().file().toString()));
        command.addAll(arguments);
        try {
            return Subprocess.run(command, Map.of(), left.isNegative() ? Duration.ZERO : left);
        } catch (TimeoutException e) {
            throw new PowerException(
                    Failure.Kind.UNREACHABLE, name() + " did not answer in " + bmc.timeoutMillis() + " ms");
        } catch (Subprocess.MissingProgram e) {
            throw new PowerException(
                    Failure.Kind.PROGRAM_MISSING, e.getMessage() + " (Debian: apt-get install ipmitool)");
        }
    }

    private PowerException refused(String said) {
        if (CREDENTIALS.stream().anyMatch(said.toLowerCase(Locale.ROOT)::contains)) {
            return new PowerException(
                    Failure.Kind.CREDENTIALS, name() + " refuses user, password or privilege: " + said);
        }
        if (said.contains("Unable to establish")) {
            return new PowerException(Failure.Kind.UNREACHABLE, name() + " gave no session: " + said);
        }
        return new PowerException(Failure.Kind.REFUSED, name() + ": " + said);
    }

    private String said(Subprocess.Result result) {
        String all = bmc.password().redact(result.err() + "\n" + result.out());
        String said = Subprocess.readable(all.lines()
                .filter(line -> CHATTER.stream().noneMatch(line::startsWith))
                .collect(Collectors.joining("\n")));
        return said.isEmpty() ? "exit code " + result.exit() : said;
    }

    private String name() {
        return lineOf(bmc);
    }
}
