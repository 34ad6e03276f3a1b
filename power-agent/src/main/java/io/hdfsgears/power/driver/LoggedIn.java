// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.driver;

import io.hdfsgears.power.control.Failure;
import io.hdfsgears.power.hosts.HostEntry;
import io.hdfsgears.power.hosts.SecretPlace;
import io.hdfsgears.power.hosts.SettingException;
import io.hdfsgears.power.hosts.Settings;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * A driver or meter with secrets. It is made again when a secret changes, and not used while its login rests. One
 * thread at a time may call it, as the object in it.
 *
 * @param <T> driver or meter
 */
public final class LoggedIn<T extends AutoCloseable> {
    /** SNMP knows no accounts that a failure would lock, and its agents answer reads to users who may not write. */
    private static final String PDU = "pdu";

    /** Its agents do not tell a wrong password from a device that is away: that one must not stay unused for long. */
    private static final String FENCE = "fence";

    /** Its settings do not say which device its programs speak to. */
    private static final String COMMAND = "command";

    /** These say nothing of a login that another caller was refused meanwhile. */
    private static final Set<Failure.Kind> NO_WORD_OF_LOGIN =
            EnumSet.of(Failure.Kind.UNREACHABLE, Failure.Kind.NOT_ASKED, Failure.Kind.UNTRUSTED);

    private static final Duration REST = Duration.ofMinutes(30);
    private static final Duration SHORT_REST = Duration.ofMinutes(5);

    private final HostEntry.Section section;
    private final Maker<T> maker;
    private final Login login;
    private final Duration rest;
    private T made;
    private Map<SecretPlace, String> with;

    /** Reads settings and secrets. */
    @FunctionalInterface
    public interface Maker<T> {
        T make() throws SettingException;
    }

    /** A call to a device. */
    @FunctionalInterface
    public interface Call<T, R> {
        R on(T made) throws PowerException, InterruptedException;
    }

    private LoggedIn(HostEntry.Section section, SharedDevices shared, Maker<T> maker, T made) {
        this.section = section;
        this.maker = maker;
        this.made = made;
        this.with = section.settings().secrets();
        this.rest = section.type().equals(FENCE) ? SHORT_REST : REST;
        this.login = shared.login(place(section), rest);
    }

    /** @throws SettingException as {@code maker} does */
    public static <T extends AutoCloseable> LoggedIn<T> of(
            HostEntry.Section section, SharedDevices shared, Maker<T> maker) throws SettingException {
        return new LoggedIn<>(section, shared, maker, maker.make());
    }

    private static String place(HostEntry.Section section) {
        Settings settings = section.settings();
        return section.type() + " " + settings.shown("address") + settings.shown("url") + ofItsOwn(section) + " "
                + settings.shown("port") + " " + settings.shown("user") + settings.shown("username") + " "
                + new TreeSet<>(settings.secrets().keySet());
    }

    /** The device of a fence agent; that of a program, or one that differs from host to host, goes by its place in the hosts file. */
    private static String ofItsOwn(HostEntry.Section section) {
        String ip = section.settings().shown("ip");
        boolean own = section.type().equals(COMMAND)
                || (section.type().equals(FENCE) && (ip.isEmpty() || ip.contains("{host}")));
        return own ? section.settings().where() : ip;
    }

    /** Whether it needs this class at all. */
    public boolean hasSecrets() {
        return !with.isEmpty();
    }

    public T made() {
        return made;
    }

    /**
     * Calls the device, with the secrets of now.
     *
     * @throws PowerException with kind {@code CREDENTIALS} also while the login rests; the message names the remedy
     */
    public <R> R call(Call<T, R> call) throws PowerException, InterruptedException {
        renew();
        String why = login.rests(with);
        if (why != null) {
            throw new PowerException(Failure.Kind.CREDENTIALS, why);
        }
        try {
            R answer = call.on(made);
            login.passed(with);
            return answer;
        } catch (PowerException e) {
            if (e.kind() != Failure.Kind.CREDENTIALS || section.type().equals(PDU)) {
                if (!NO_WORD_OF_LOGIN.contains(e.kind())) {
                    login.passed(with);
                }
                throw e;
            }
            String remedy = e.getMessage() + "; nothing logs in there for " + rest.toMinutes()
                    + " min, or until the right secret is written into " + new TreeSet<>(with.keySet());
            login.refused(with, remedy);
            throw new PowerException(Failure.Kind.CREDENTIALS, remedy);
        }
    }

    private void renew() throws PowerException {
        if (with.entrySet().stream().allMatch(each -> each.getKey().stamp().equals(each.getValue()))) {
            return;
        }
        try {
            T fresh = maker.make();
            made.close();
            made = fresh;
            with = section.settings().secrets();
        } catch (SettingException e) {
            throw new PowerException(
                    Failure.Kind.UNREACHABLE, "a secret changed and cannot be used: " + e.getMessage());
        } catch (Exception e) {
            throw new IllegalStateException("what is replaced after its secret changed does not close", e);
        }
    }
}
