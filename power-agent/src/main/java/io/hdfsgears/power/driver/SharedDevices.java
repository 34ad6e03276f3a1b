// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.driver;

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
    private final Map<String, HttpClient> clients = new HashMap<>();
    private final Map<String, LoginRefusals> logins = new HashMap<>();
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

    /** What {@code device} said so far of a user with the password in {@code passwordFile}, whoever asked. */
    public synchronized LoginRefusals logins(String device, String user, Path passwordFile) {
        return logins.computeIfAbsent(device + "\n" + user + "\n" + passwordFile, login -> new LoginRefusals(nanos));
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
