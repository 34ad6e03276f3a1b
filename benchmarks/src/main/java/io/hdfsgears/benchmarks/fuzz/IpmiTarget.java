// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.fuzz;

import io.hdfsgears.power.control.PowerAction;
import io.hdfsgears.power.driver.PowerException;
import io.hdfsgears.power.driver.SharedDevices;
import io.hdfsgears.power.meter.MeterException;
import io.hdfsgears.power.process.Subprocess;
import io.hdfsgears.power.snmp.SnmpSessions;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/** Driver and meter of type ipmi, and an ipmitool that prints changed text. */
final class IpmiTarget implements Target {
    private static final List<PowerAction> ACTIONS = List.of(PowerAction.values());
    private static final List<String> PRINTED = List.of(
            "Chassis Power is on\n",
            "Chassis Power is on\n",
            "Chassis Power is unknown\n",
            "Chassis Power Control: Up/On\n",
            "Set Chassis Power Control to Cycle failed: Command not supported in present state\n",
            "Error in open session response message : no matching cipher suite\nError: Unable to establish IPMI v2 / RMCP+"
                    + " session\n",
            "RAKP 2 HMAC is invalid\nError: Unable to establish IPMI v2 / RMCP+ session\n",
            "Set Session Privilege Level to OPERATOR failed: Unknown (0x81)\n",
            """
            \n    Instantaneous power reading:                   187 Watts
                Minimum during sampling period:                  1 Watts
                Maximum during sampling period:                311 Watts
                IPMI timestamp:                           11/26/26 10:00:00 UTC    Sampling period:   00000005 Seconds.
                Power reading state is:                   activated
            """,
            """
            Sensor ID              : Pwr Consumption (0x77)
             Entity ID             : 7.1 (System Board)
             Sensor Reading        : 168 (+/- 0) Watts
             Status                : ok
            """);

    private final DeviceUnderTest.Batches made;
    private RandomGenerator chance = new SplittableRandom(0);
    private String out = "";
    private int exit;

    /** @param secret a file with any password */
    IpmiTarget(Path secret) {
        made = new DeviceUnderTest.Batches(
                "{\"type\": \"ipmi\", \"address\": \"10.77.0.101\", \"user\": \"u\", \"spacingMillis\": 0,"
                        + " \"passwordFile\": \"" + secret + "\"}");
    }

    @Override
    public String name() {
        return "ipmitool";
    }

    @Override
    public int percent() {
        return 30;
    }

    @Override
    public String read(RandomGenerator random) throws Exception {
        out = "";
        chance = random;
        DeviceUnderTest device = made.next(() ->
                new SharedDevices(made::nanos, (command, environment, deadline) -> print(command), new SnmpSessions()));
        try {
            if (device.isReadOff(random, () -> ACTIONS.get(random.nextInt(ACTIONS.size())))
                    && !(exit == 0 && out.strip().equals("Chassis Power is off"))) {
                throw new WrongOff(out);
            }
            return "taken";
        } catch (PowerException | MeterException e) {
            return "refused";
        }
    }

    /** Mostly what would answer the command, changed. */
    private Subprocess.Result print(List<String> command) {
        String verb = command.get(command.size() - 1);
        List<String> fit = PRINTED.stream().filter(text -> fits(verb, text)).toList();
        List<String> from = fit.isEmpty() || chance.nextInt(4) == 0 ? PRINTED : fit;
        String said = Mutator.text(from.get(chance.nextInt(from.size())), chance);
        exit = chance.nextInt(6) == 0 ? 1 : 0;
        out = exit == 0 || chance.nextBoolean() ? said : "";
        return new Subprocess.Result(exit, out, out.isEmpty() ? said : "");
    }

    private static boolean fits(String verb, String text) {
        return switch (verb) {
            case "status" -> text.startsWith("Chassis Power is");
            case "on" -> text.contains("Up/On");
            case "reading" -> text.contains("Instantaneous");
            default -> false;
        };
    }
}
