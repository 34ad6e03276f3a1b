// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.hosts;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A password, passphrase or community from the first line of a file, or from a keystore ({@link SecretPlace}). It prints as {@code ***}, so that it cannot reach a
 * log by way of the object that holds it; only {@link #reveal()} gives it away.
 */
public final class Secret {
    private static final int MAX_BYTES = 1024;
    private static final Set<PosixFilePermission> TOO_OPEN = Set.of(
            PosixFilePermission.GROUP_WRITE,
            PosixFilePermission.OTHERS_READ,
            PosixFilePermission.OTHERS_WRITE,
            PosixFilePermission.OTHERS_EXECUTE);

    private final String value;
    private final SecretPlace place;
    private final @Nullable Path file;

    Secret(String value, SecretPlace place, @Nullable Path file) {
        this.value = value;
        this.place = place;
        this.file = file;
    }

    /**
     * @throws SettingException when the file is missing, empty, not text, longer than 1 KiB, or open to others than its
     *     owner and, for reading, its group
     */
    public static Secret ofFile(Path file) throws SettingException {
        return ofFile(file, new SecretPlace(file.toString()));
    }

    /** @param place where the settings say that it is */
    static Secret ofFile(Path file, SecretPlace place) throws SettingException {
        try {
            if (!Files.isRegularFile(file)) {
                throw new SettingException("secret file " + file + " is missing or no regular file: create it with mode"
                        + " 0600, the secret alone on its first line");
            }
            Set<PosixFilePermission> mode = Files.getPosixFilePermissions(file);
            if (mode.stream().anyMatch(TOO_OPEN::contains)) {
                throw new SettingException("secret file " + file + " has mode " + PosixFilePermissions.toString(mode)
                        + ", which lets others read or change it: chmod 600 " + file);
            }
            byte[] bytes;
            try (InputStream in = Files.newInputStream(file)) {
                bytes = in.readNBytes(MAX_BYTES + 1);
            }
            return new Secret(firstLine(file, bytes), place, file);
        } catch (UnsupportedOperationException e) {
            throw new SettingException("secret file " + file
                    + " is on a file system without permissions, so it cannot be told who reads it: move it to"
                    + " another");
        } catch (IOException e) {
            throw new SettingException("secret file " + file + " cannot be read ("
                    + e.getClass().getSimpleName() + "): let this process's user own it, mode 0600");
        }
    }

    /** Differs after {@code file} was written or replaced; of a file that is not there it is empty. */
    public static String stamp(Path file) {
        try {
            BasicFileAttributes now = Files.readAttributes(file, BasicFileAttributes.class);
            return now.lastModifiedTime() + " " + now.size() + " " + now.fileKey();
        } catch (IOException e) {
            return "";
        }
    }

    private static String firstLine(Path file, byte[] bytes) throws SettingException {
        if (bytes.length > MAX_BYTES) {
            throw new SettingException("secret file " + file + " is longer than " + MAX_BYTES
                    + " bytes: it is to hold one secret and nothing else");
        }
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
            String line = text.lines().findFirst().orElse("");
            if (line.isEmpty() || line.chars().anyMatch(Character::isISOControl)) {
                throw new SettingException("secret file " + file
                        + " has an empty first line or control characters in it: write the secret there, as text");
            }
            return line;
        } catch (CharacterCodingException e) {
            throw new SettingException("secret file " + file + " is not UTF-8 text: write the secret as text");
        }
    }

    /** The secret itself: for the wire only. */
    public String reveal() {
        return value;
    }

    /** For programs that read it themselves; empty: it is in no file. */
    public Optional<Path> file() {
        return Optional.ofNullable(file);
    }

    /** Where the settings say that it is. */
    public SecretPlace place() {
        return place;
    }

    /** {@code text} with every appearance of the secret replaced: for what a device or a program said. */
    public String redact(String text) {
        return text.replace(value, "***");
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Secret secret && secret.value.equals(value) && secret.place.equals(place);
    }

    @Override
    public int hashCode() {
        return Objects.hash(value, place);
    }

    @Override
    public String toString() {
        return "***";
    }
}
