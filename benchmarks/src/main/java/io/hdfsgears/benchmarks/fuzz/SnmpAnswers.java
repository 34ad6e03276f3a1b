// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.fuzz;

import io.hdfsgears.power.control.PowerAction;
import io.hdfsgears.power.driver.PowerException;
import io.hdfsgears.power.driver.SharedDevices;
import io.hdfsgears.power.meter.MeterException;
import io.hdfsgears.power.process.Programs;
import io.hdfsgears.power.snmp.SnmpSession;
import io.hdfsgears.power.snmp.SnmpSession.Line;
import io.hdfsgears.power.snmp.SnmpSessions;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.snmp4j.PDU;
import org.snmp4j.asn1.BERInputStream;
import org.snmp4j.smi.Counter32;
import org.snmp4j.smi.Gauge32;
import org.snmp4j.smi.Integer32;
import org.snmp4j.smi.Null;
import org.snmp4j.smi.OctetString;
import org.snmp4j.smi.Variable;
import org.snmp4j.smi.VariableBinding;

/**
 * Driver and meter of type pdu, and a PDU whose encoded answers are changed. What SNMP4J cannot decode is dropped, as its
 * dispatcher does: the session is given no answer.
 */
final class SnmpAnswers implements Target {
    private static final List<String> MODELS = List.of("apc-rpdu2", "raritan-px2");

    private final Map<String, DeviceUnderTest.Batches> made = new HashMap<>();
    private RandomGenerator chance = new SplittableRandom(0);
    private @Nullable PDU given;

    /** @param secret a file with any community */
    SnmpAnswers(Path secret) {
        for (String model : MODELS) {
            made.put(model, new DeviceUnderTest.Batches("""
                {"type": "pdu", "model": "%s", "address": "10.77.0.150", "outlet": 3, "version": "2c",
                 "communityFile": "%s"}\
                """.formatted(model, secret)));
        }
    }

    @Override
    public String name() {
        return "snmp";
    }

    @Override
    public int percent() {
        return 25;
    }

    @Override
    public String read(RandomGenerator random) throws Exception {
        String model = MODELS.get(random.nextInt(MODELS.size()));
        given = null;
        chance = random;
        DeviceUnderTest device = Objects.requireNonNull(made.get(model))
                .next(() -> new SharedDevices(
                        System::nanoTime,
                        Programs.HERE,
                        new SnmpSessions(target -> SnmpSession.over(target, new Changed()))));
        try {
            if (device.isReadOff(random, () -> random.nextBoolean() ? PowerAction.ON : PowerAction.FORCE_OFF)
                    && !saysOff(model)) {
                throw new WrongOff(String.valueOf(given));
            }
            return "taken";
        } catch (PowerException | MeterException e) {
            return "refused";
        }
    }

    /** A response without an error, with the one object that was asked for, whose number is the model's word for off. */
    private boolean saysOff(String model) {
        PDU last = given;
        int off = model.equals("apc-rpdu2") ? 1 : 8;
        String oid =
                model.equals("apc-rpdu2") ? "1.3.6.1.4.1.318.1.1.26.9.2.3.1.5.3" : "1.3.6.1.4.1.13742.6.4.1.2.1.3.1.3";
        return last != null
                && last.getType() == PDU.RESPONSE
                && last.getErrorStatus() == PDU.noError
                && last.size() == 1
                && last.get(0).getOid().toDottedString().equals(oid)
                && last.get(0).getVariable().toLong() == off;
    }

    private final class Changed implements Line {
        @Override
        public @Nullable PDU ask(PDU request) throws IOException {
            given = changed(request, chance);
            return given;
        }

        @Override
        public void close() {
            // There is no socket.
        }
    }

    private static @Nullable PDU changed(PDU request, RandomGenerator random) throws IOException {
        PDU answer = new PDU();
        answer.setType(PDU.RESPONSE);
        answer.setRequestID(request.getRequestID());
        for (VariableBinding asked : request.getVariableBindings()) {
            answer.add(new VariableBinding(asked.getOid(), value(random)));
        }
        ByteArrayOutputStream encoded = new ByteArrayOutputStream();
        answer.encodeBER(encoded);
        byte[] bytes = random.nextInt(8) == 0 ? encoded.toByteArray() : Mutator.bytes(encoded.toByteArray(), random);
        try {
            PDU decoded = new PDU();
            decoded.decodeBER(new BERInputStream(ByteBuffer.wrap(bytes)));
            return decoded;
        } catch (IOException | RuntimeException e) { // SNMP4J's own, which its dispatcher drops
            return null;
        }
    }

    private static Variable value(RandomGenerator random) {
        return switch (random.nextInt(8)) {
            case 0 -> new Gauge32(random.nextInt(1 << 20));
            case 1 -> new Counter32(random.nextInt(1 << 30));
            case 2 -> new OctetString("on");
            case 3 -> Null.noSuchInstance;
            case 4 -> new Integer32(random.nextInt());
            default -> new Integer32(2 + random.nextInt(6)); // on, or neither: 1 and 8 come by chance alone
        };
    }
}
