// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.snmp;

import io.hdfsgears.power.snmp.SnmpException.Reason;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.snmp4j.PDU;
import org.snmp4j.ScopedPDU;
import org.snmp4j.Snmp;
import org.snmp4j.Target;
import org.snmp4j.event.ResponseEvent;
import org.snmp4j.mp.SnmpConstants;
import org.snmp4j.smi.Integer32;
import org.snmp4j.smi.Null;
import org.snmp4j.smi.OID;
import org.snmp4j.smi.UdpAddress;
import org.snmp4j.smi.VariableBinding;

/**
 * Requests to one device, from any thread. Blocks for {@code timeoutMillis * (retries + 1)} at most, and the first request
 * of v3 twice as long (it asks for the engine's id and clock first, RFC 3414 §4).
 */
public final class SnmpSession implements AutoCloseable {
    /** GETBULK rows at once: an answer stays within one datagram of an Ethernet frame or little more. */
    private static final int ROWS_AT_ONCE = 20;

    private static final Map<OID, String> REPORTS = Map.of(
            SnmpConstants.usmStatsUnsupportedSecLevels, "it does not allow authPriv with these protocols for this user",
            SnmpConstants.usmStatsUnknownUserNames, "it does not know this user",
            SnmpConstants.usmStatsWrongDigests, "wrong authentication passphrase or protocol",
            SnmpConstants.usmStatsDecryptionErrors, "wrong privacy passphrase or protocol",
            SnmpConstants.usmStatsNotInTimeWindows, "its clock is not in step with what it said before",
            SnmpConstants.usmStatsUnknownEngineIDs, "it changed its engine id");

    /** What an agent says that was restarted without its old engine: only a new session learns the new one. */
    private static final Set<OID> STRANGER =
            Set.of(SnmpConstants.usmStatsNotInTimeWindows, SnmpConstants.usmStatsUnknownEngineIDs);

    /** Requests without an answer, one after the other, after which a session is opened anew. */
    private static final int LOST_AFTER = 3;

    private final AtomicInteger unanswered = new AtomicInteger();
    private final SnmpTarget settings;
    private final Line line;

    /** The way to a device. */
    public interface Line extends Closeable {
        /** The answer to a request; null: none came in time. */
        @Nullable
        PDU ask(PDU request) throws IOException;
    }

    private SnmpSession(SnmpTarget settings, Line line) {
        this.settings = settings;
        this.line = line;
    }

    /** Over a way of the caller's. */
    public static SnmpSession over(SnmpTarget settings, Line line) {
        return new SnmpSession(settings, line);
    }

    static SnmpSession open(SnmpTarget settings) throws SnmpException {
        try {
            UdpAddress address = new UdpAddress(InetAddress.getByName(settings.address()), settings.port());
            return new SnmpSession(settings, new Udp(Wire.listen(settings), Wire.target(settings, address)));
        } catch (UnknownHostException e) {
            throw new SnmpException(Reason.SILENT, settings.place() + ": no such host name");
        } catch (IOException e) {
            throw new SnmpException(Reason.SILENT, settings.place() + ": no socket could be opened: " + e.getMessage());
        }
    }

    private record Udp(Snmp snmp, Target<UdpAddress> target) implements Line {
        @Override
        public @Nullable PDU ask(PDU request) throws IOException {
            ResponseEvent<UdpAddress> event = snmp.send(request, target);
            return event == null ? null : event.getResponse();
        }

        @Override
        public void close() throws IOException {
            snmp.close();
        }
    }

    /**
     * True after several requests without an answer. The device may have moved to another address, or started anew with
     * a clock behind the one that it reported before, which RFC 3414 §3.2 takes for a replay.
     */
    boolean lost() {
        return unanswered.get() >= LOST_AFTER;
    }

    /**
     * @param oids in dots, at most 60
     * @return a value for each, in their order
     * @throws SnmpException also when one of them does not exist
     */
    public Map<String, SnmpValue> get(List<String> oids) throws SnmpException {
        PDU request = request(PDU.GET);
        oids.forEach(oid -> request.add(new VariableBinding(new OID(oid))));
        List<? extends VariableBinding> answers = exchange(request);
        if (answers.size() != oids.size()) {
            throw failed(Reason.GARBLED, "answered " + answers.size() + " of " + oids.size() + " objects");
        }
        Map<String, SnmpValue> values = new LinkedHashMap<>();
        for (int i = 0; i < oids.size(); i++) {
            if (!answers.get(i).getOid().equals(new OID(oids.get(i)))) {
                throw failed(Reason.GARBLED, "answered another object than " + oids.get(i));
            }
            if (answers.get(i).isException()) {
                throw failed(Reason.REFUSED, "has no object " + oids.get(i) + ": is the model, the outlet right?");
            }
            values.put(oids.get(i), Values.of(answers.get(i).getVariable(), this, oids.get(i)));
        }
        return values;
    }

    public SnmpValue get(String oid) throws SnmpException {
        SnmpValue value = get(List.of(oid)).get(oid);
        if (value == null) {
            throw failed(Reason.GARBLED, "answered without " + oid);
        }
        return value;
    }

    /** Sets an INTEGER and returns once the device has confirmed it. */
    public void set(String oid, int value) throws SnmpException {
        PDU request = request(PDU.SET);
        request.add(new VariableBinding(new OID(oid), new Integer32(value)));
        List<? extends VariableBinding> answers = exchange(request);
        if (answers.size() != 1 || !answers.get(0).getOid().equals(new OID(oid))) {
            throw failed(Reason.GARBLED, "confirmed something else than " + oid);
        }
    }

    /**
     * All objects below {@code root} in their order.
     *
     * @param most rows; a device with more is taken for hostile or wrongly configured
     */
    public Map<String, SnmpValue> walk(String root, int most) throws SnmpException {
        OID below = new OID(root);
        Map<String, SnmpValue> found = new LinkedHashMap<>();
        OID last = below;
        while (true) {
            PDU request = request(PDU.GETBULK);
            request.setMaxRepetitions(ROWS_AT_ONCE);
            request.setNonRepeaters(0);
            request.add(new VariableBinding(last, Null.instance));
            List<? extends VariableBinding> answers = exchange(request);
            if (answers.isEmpty()) {
                throw failed(Reason.GARBLED, "ended its table " + root + " without saying so");
            }
            for (VariableBinding answer : answers) {
                if (answer.isException() || !answer.getOid().startsWith(below)) {
                    return found;
                }
                if (answer.getOid().compareTo(last) <= 0) {
                    throw failed(Reason.GARBLED, "goes back in its table " + root);
                }
                last = answer.getOid();
                if (found.size() >= most) {
                    throw failed(Reason.GARBLED, "has more than " + most + " objects in " + root);
                }
                found.put(last.toDottedString(), Values.of(answer.getVariable(), this, last.toDottedString()));
            }
        }
    }

    private PDU request(int type) {
        PDU pdu = settings.user() == null ? new PDU() : new ScopedPDU();
        pdu.setType(type);
        return pdu;
    }

    private List<? extends VariableBinding> exchange(PDU request) throws SnmpException {
        PDU answer;
        try {
            answer = line.ask(request);
        } catch (IOException e) {
            throw failed(Reason.SILENT, "could not be asked: " + e.getMessage());
        }
        if (answer == null) {
            unanswered.incrementAndGet();
            throw failed(
                    Reason.SILENT,
                    "gave no answer in " + settings.timeoutMillis() * (settings.retries() + 1) + " ms: is the address"
                            + (settings.user() == null ? ", the community" : ", are the passphrases")
                            + " right, is it up?");
        }
        if (answer.getType() == PDU.REPORT) {
            OID why = answer.size() > 0 ? answer.get(0).getOid() : new OID();
            if (STRANGER.contains(why)) {
                unanswered.set(LOST_AFTER);
            }
            throw failed(Reason.CREDENTIALS, "refused: " + REPORTS.getOrDefault(why, "report " + why));
        }
        unanswered.set(0);
        if (answer.getType() != PDU.RESPONSE) {
            throw failed(Reason.GARBLED, "answered with a PDU of type " + answer.getType());
        }
        if (answer.getErrorStatus() == PDU.authorizationError || answer.getErrorStatus() == PDU.noAccess) {
            throw failed(Reason.CREDENTIALS, "does not allow this: " + answer.getErrorStatusText());
        }
        if (answer.getErrorStatus() != PDU.noError) {
            throw failed(Reason.REFUSED, "says " + answer.getErrorStatusText() + ": may these rights write?");
        }
        return new ArrayList<>(answer.getVariableBindings());
    }

    SnmpException failed(Reason reason, String what) {
        return new SnmpException(reason, "PDU " + settings.place() + " " + what);
    }

    @Override
    public void close() {
        try {
            line.close();
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
