// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.driver;

import io.hdfsgears.power.hosts.Secret;
import io.hdfsgears.power.hosts.SettingException;
import io.hdfsgears.power.process.Programs;
import io.hdfsgears.power.snmp.SnmpSessions;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** What drivers and meters of one process share: lines to devices, SNMP sessions, HTTP clients. Safe for all threads. */
public final class SharedDevices implements AutoCloseable {
    /** How long the end of all sessions may take together. */
    private static final Duration END = Duration.ofSeconds(2);

    private final Map<String, DeviceLine> lines = new HashMap<>();
    private final Map<String, Login> logins = new HashMap<>();
    private final Map<String, Client> clients = new HashMap<>();
    private final Map<String, LoginRefusals> refusals = new HashMap<>();
    private final Map<String, Ended> kept = new HashMap<>();
    private final Map<String, Object> known = new HashMap<>();
    private final LongSupplier nanos;
    private volatile BooleanSupplier guard = () -> true;
    private volatile DeviceLocks locks = DeviceLocks.NONE;
    private final Programs programs;
    private final SnmpSessions snmp;

    public SharedDevices() {
        this(System::nanoTime);
    }

    /** @param nanos monotonic time, ns */
    public SharedDevices(LongSupplier nanos) {
        this(nanos, Programs.HERE, new SnmpSessions());
    }

    /**
     * @param nanos monotonic time, ns
     * @param programs where programs run that drivers share
     */
    public SharedDevices(LongSupplier nanos, Programs programs, SnmpSessions snmp) {
        this.nanos = nanos;
        this.programs = programs;
        this.snmp = snmp;
    }

    /** @param may whether devices with a line may be spoken to, asked right before each command */
    public void guardedBy(BooleanSupplier may) {
        guard = may;
    }

    /** @param with locks that keep other processes away from devices with a line */
    public void lockedBy(DeviceLocks with) {
        locks = with;
    }

    /** The line to {@code device}: one for all callers. */
    public synchronized DeviceLine line(String device) {
        return lines.computeIfAbsent(device, name -> new DeviceLine(name, () -> guard.getAsBoolean(), () -> locks));
    }

    /** The login of this device, user and secrets, which rests so long after a refusal: one for all callers. */
    synchronized Login login(String place, Duration rest) {
        return logins.computeIfAbsent(place, any -> new Login(nanos, rest));
    }

    /** Login refusals by {@code device} so far for a user with this password: one object for all callers. */
    public synchronized LoginRefusals refusals(String device, String user, Secret password) {
        return refusals(device, user, List.of(password));
    }

    /** As {@link #refusals(String, String, Secret)}, for a login with several secrets. */
    public synchronized LoginRefusals refusals(String device, String user, Collection<Secret> secrets) {
        String key = secrets.stream()
                .map(secret -> secret.place().text() + "\n" + secret.place().stamp())
                .sorted()
                .collect(Collectors.joining("\n", device + "\n" + user + "\n", ""));
        return refusals.computeIfAbsent(key, any -> new LoginRefusals(nanos));
    }

    private static String key(String device, String user, Secret password) {
        return String.join(
                "\n", device, user, password.place().text(), password.place().stamp());
    }

    /** What ends with this process, such as a session at a device. */
    public interface Ended {
        /** Starts to end it; a cancel of what it returns stops that. A failure is no matter: devices end what is not used. */
        CompletableFuture<?> end();
    }

    /** Makes what is kept. */
    @FunctionalInterface
    public interface Keeper<T> {
        /** @param nanos monotonic time, ns */
        T make(LongSupplier nanos);
    }

    /** The object of this type for this device, user and password, shared by all callers; {@link #close} ends it. */
    public synchronized <T extends Ended> T kept(
            String device, String user, Secret password, Class<T> type, Keeper<T> keeper) {
        return type.cast(
                kept.computeIfAbsent(type.getName() + "\n" + key(device, user, password), any -> keeper.make(nanos)));
    }

    /** What is known of this device as this user sees it, shared by all callers. */
    public synchronized <T> T known(String device, String user, Class<T> type, Supplier<T> nothingYet) {
        return type.cast(
                known.computeIfAbsent(String.join("\n", type.getName(), device, user), any -> nothingYet.get()));
    }

    /** Where programs run, such as ipmitool. */
    public Programs programs() {
        return programs;
    }

    public SnmpSessions snmp() {
        return snmp;
    }

    /** @param stamp of what it trusts */
    private record Client(String stamp, HttpClient http) {}

    /** One client for all devices that are to be trusted in the same way; a client has threads of its own. */
    public HttpClient client(String trust, ClientMaker maker) throws SettingException {
        return client(trust, "", maker);
    }

    /**
     * As {@link #client(String, ClientMaker)}, for trust that may change: it is to be asked for before each request.
     *
     * @param stamp differs after the trust has changed; the client is then made again
     */
    public synchronized HttpClient client(String trust, String stamp, ClientMaker maker) throws SettingException {
        Client client = clients.get(trust);
        if (client == null || !client.stamp().equals(stamp)) {
            client = new Client(stamp, maker.make());
            clients.put(trust, client);
        }
        return client.http();
    }

    /** Makes a client that trusts whom it should. */
    @FunctionalInterface
    public interface ClientMaker {
        HttpClient make() throws SettingException;
    }

    /** Ends what is open at devices. One that does not confirm it within this time hears no more of it. */
    public void endSessions(Duration within) {
        List<CompletableFuture<?>> ends;
        synchronized (this) {
            ends = kept.values().stream().<CompletableFuture<?>>map(Ended::end).toList();
            kept.clear();
        }
        CompletableFuture.allOf(ends.toArray(CompletableFuture<?>[]::new))
                .completeOnTimeout(null, within.toMillis(), TimeUnit.MILLISECONDS)
                .exceptionally(failure -> null)
                .join();
        ends.forEach(end -> end.cancel(true));
    }

    /** Ends what is open at devices, if they may still be spoken to. */
    @Override
    public void close() {
        if (guard.getAsBoolean()) {
            endSessions(END);
        }
        snmp.close();
    }
}
