// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.hosts;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;

/**
 * Where a secret is, as the hosts file says: {@code /etc/hdfs-gears/ipmi.secret}, {@code credential:ipmi} (a file of that
 * name in systemd's {@code $CREDENTIALS_DIRECTORY}), or {@code alias:ipmi} (an entry of Hadoop's credential providers,
 * {@code hadoop.security.credential.provider.path}).
 */
public record SecretPlace(String text) implements Comparable<SecretPlace> {
    private static final String CREDENTIAL = "credential:";
    private static final String ALIAS = "alias:";
    private static final String DIRECTORY = "CREDENTIALS_DIRECTORY";

    /** Entries of keystores by their name. */
    public interface Aliases {
        /** Empty: there is none of this name. @throws IOException when a keystore cannot be read */
        Optional<String> secret(String alias) throws IOException;

        /** Differs after the entry may have changed; empty: that cannot be told now. */
        String stamp(String alias);
    }

    /** Made when the first alias is asked for: it needs Hadoop's configuration. */
    private static final class Known {
        private static final Optional<Aliases> ALIASES = ServiceLoader.load(
                        Aliases.class, SecretPlace.class.getClassLoader())
                .findFirst();
    }

    /** Whether {@code text} is a place that is no path. */
    static boolean isNamed(String text) {
        return text.startsWith(CREDENTIAL) || text.startsWith(ALIAS);
    }

    /** Differs after the secret was written or replaced; of one that is not there it is empty. */
    public String stamp() {
        if (text.startsWith(ALIAS)) {
            return Known.ALIASES
                    .map(aliases -> aliases.stamp(text.substring(ALIAS.length())))
                    .orElse("");
        }
        try {
            return Secret.stamp(file(System.getenv()));
        } catch (SettingException e) {
            return "";
        }
    }

    Secret read() throws SettingException {
        return text.startsWith(ALIAS)
                ? new Secret(entry(text.substring(ALIAS.length()), Known.ALIASES), this, null)
                : Secret.ofFile(file(System.getenv()), this);
    }

    /** @throws SettingException where systemd gave this process no credentials */
    Path file(Map<String, String> environment) throws SettingException {
        if (!text.startsWith(CREDENTIAL)) {
            return Path.of(text);
        }
        String name = text.substring(CREDENTIAL.length());
        if (!name.matches("[A-Za-z0-9._-]{1,255}") || name.startsWith(".")) {
            throw new SettingException("'" + text + "' names no credential: write the name that LoadCredential= has");
        }
        String directory = environment.getOrDefault(DIRECTORY, "");
        if (!directory.startsWith("/")) {
            throw new SettingException("'" + text + "' needs systemd's " + DIRECTORY + ", which is not set: write"
                    + " LoadCredential=" + name + ":<file> into the unit, or name a file");
        }
        return Path.of(directory, name);
    }

    static String entry(String alias, Optional<Aliases> aliases) throws SettingException {
        String remedy = ": hadoop credential create " + alias + " -provider <one of"
                + " hadoop.security.credential.provider.path>";
        try {
            String secret = aliases.isPresent() ? aliases.get().secret(alias).orElse("") : "";
            if (secret.isEmpty() || secret.chars().anyMatch(Character::isISOControl)) {
                throw new SettingException(
                        "alias '" + alias + "' has no secret of one line in the credential providers" + remedy);
            }
            return secret;
        } catch (IOException e) {
            throw new SettingException("alias '" + alias + "' cannot be read from the credential providers ("
                    + e.getClass().getSimpleName() + " " + e.getMessage() + "): this process's user must be able to"
                    + " read them");
        }
    }

    @Override
    public int compareTo(SecretPlace other) {
        return text.compareTo(other.text);
    }

    @Override
    public String toString() {
        return text;
    }
}
