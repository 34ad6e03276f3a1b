// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.hdfs;

import io.hdfsgears.power.hosts.Secret;
import io.hdfsgears.power.hosts.SecretPlace;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.security.ProviderUtils;
import org.apache.hadoop.security.alias.CredentialProvider;
import org.apache.hadoop.security.alias.CredentialProvider.CredentialEntry;
import org.apache.hadoop.security.alias.CredentialProviderFactory;

/**
 * Entries of Hadoop's credential providers, never of the configuration's clear text. Providers are made anew for each
 * read: they cache what they hold. Whether a keystore in a local file changed is seen by its file, before each call to a
 * device; one that is elsewhere is read again once a minute. Safe for all threads.
 */
public final class HadoopAliases implements SecretPlace.Aliases {
    private static final long AGE_NANOS = Duration.ofMinutes(1).toNanos();

    private final Configuration conf;
    private final LongSupplier nanos;
    private final Map<String, Seen> seen = new HashMap<>();

    private record Seen(String digest, long atNanos) {}

    /** With the configuration on the class path. */
    public HadoopAliases() {
        this(new Configuration(), System::nanoTime);
    }

    HadoopAliases(Configuration conf, LongSupplier nanos) {
        this.conf = conf;
        this.nanos = nanos;
    }

    @Override
    public Optional<String> secret(String alias) throws IOException {
        for (CredentialProvider provider : CredentialProviderFactory.getProviders(conf)) {
            CredentialEntry entry = provider.getCredentialEntry(alias);
            if (entry != null) {
                return Optional.of(new String(entry.getCredential()));
            }
        }
        return Optional.empty();
    }

    @Override
    public synchronized String stamp(String alias) {
        Optional<List<java.nio.file.Path>> files = files();
        if (files.isPresent()) {
            return files.get().stream().map(Secret::stamp).toList().toString();
        }
        Seen last = seen.get(alias);
        if (last == null || nanos.getAsLong() - last.atNanos() >= AGE_NANOS) {
            last = new Seen(digest(alias), nanos.getAsLong());
            seen.put(alias, last);
        }
        return last.digest();
    }

    /** The keystores' files; empty: one of them is in no local file. */
    private Optional<List<java.nio.file.Path>> files() {
        List<java.nio.file.Path> files = new ArrayList<>();
        for (String provider : conf.getTrimmedStringCollection(CredentialProviderFactory.CREDENTIAL_PROVIDER_PATH)) {
            Path path = ProviderUtils.unnestUri(URI.create(provider));
            if (!"file".equals(path.toUri().getScheme())) {
                return Optional.empty();
            }
            files.add(java.nio.file.Path.of(path.toUri().getPath()));
        }
        return Optional.of(files);
    }

    /** Of a provider that cannot be asked just now it is empty, and what was read before goes on to be used. */
    private String digest(String alias) {
        try {
            byte[] secret = secret(alias).orElse("").getBytes(StandardCharsets.UTF_8);
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(secret));
        } catch (IOException e) {
            return seen.containsKey(alias) ? seen.get(alias).digest() : "";
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
