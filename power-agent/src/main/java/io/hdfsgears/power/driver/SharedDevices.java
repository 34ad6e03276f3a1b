// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.driver;

import io.hdfsgears.power.hosts.Secret;
import io.hdfsgears.power.hosts.SettingException;
import io.hdfsgears.power.snmp.SnmpSessions;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/** What drivers and meters of one process share: lines to devices, SNMP sessions, HTTP clients. Safe for all threads. */
public final class SharedDevices implements AutoCloseable {
    private final Map<String, DeviceLine> lines = new HashMap<>();
    private final Map<String, Login> logins = new HashMap<>();
    private final Map<String, HttpClient> clients = new HashMap<>();
    private final Map<String, LoginRefusals> refusals = new HashMap<>();
    private final LongSupplier nanos;
    private final SnmpSessions snmp = new SnmpSessions();

    public SharedDevices() {
        this(System::nanoTime);
    }

    /** @param nanos monotonic time, ns */
    public SharedDevices(LongSupplier nanos) {
        this.nanos = nanos;
    }

    /** The one line to {@code device}, whoever asks. */
    public synchronized DeviceLine line(String device) {
        return lines.computeIfAbsent(device, DeviceLine::new);
    }

    /** The one login of this device, user and secrets, whoever uses it. */
    synchronized Login login(String place) {
        return logins.computeIfAbsent(place, any -> new Login(nanos));
    }

    /** What {@code device} said so far of a user with the password that stands in {@code passwordFile} now, whoever asked. */
    public synchronized LoginRefusals refusals(String device, String user, Path passwordFile) {
        return refusals.computeIfAbsent(
                String.join("\n", device, user, passwordFile.toString(), Secret.stamp(passwordFile)),
                any -> new LoginRefusals(nanos));
    }

    public SnmpSessions snmp() {
        return snmp;
    }

    /** One client for all devices that are to be trusted in the same way; a client has threads of its own. */
    public synchronized HttpClient client(String trust, ClientMaker maker) throws SettingException {
        HttpClient client = clients.get(trust);
        if (client == null) {
            client = maker.make();
            clients.put(trust, client);
        }
        return client;
    }

    /** Makes a client that trusts whom it should. */
    @FunctionalInterface
    public interface ClientMaker {
        HttpClient make() throws SettingException;
    }

    @Override
    public void close() {
        snmp.close();
    }
}
