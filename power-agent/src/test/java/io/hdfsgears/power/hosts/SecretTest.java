// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.hosts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SecretTest {
    @TempDir
    Path folder;

    @Test
    void holdsTheFirstLineAndPrintsNothingOfIt() throws Exception {
        Secret secret = Secret.ofFile(file("hunter2\nsecond line\n", "rw-------"));
        assertThat(secret.reveal()).isEqualTo("hunter2");
        assertThat(secret).hasToString("***");
        assertThat(secret.redact("bad password 'hunter2'")).isEqualTo("bad password '***'");
    }

    @Test
    void itsGroupMayRead() throws Exception {
        assertThat(Secret.ofFile(file("hunter2", "rw-r-----")).reveal()).isEqualTo("hunter2");
    }

    @ParameterizedTest
    @ValueSource(strings = {"rw-r--r--", "rw--w----", "rw-----w-", "rw------x"})
    void openToOthersIsRefused(String mode) throws Exception {
        Path file = file("hunter2", mode);
        assertThatThrownBy(() -> Secret.ofFile(file))
                .isInstanceOf(SettingException.class)
                .hasMessageContaining(mode)
                .hasMessageContaining("chmod 600")
                .hasMessageNotContaining("hunter2");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\n", "\nhunter2", "hun\u0000ter2"})
    void whatIsNoLineOfTextIsRefused(String content) throws Exception {
        Path file = file(content, "rw-------");
        assertThatThrownBy(() -> Secret.ofFile(file))
                .isInstanceOf(SettingException.class)
                .hasMessageNotContaining("hun");
    }

    @Test
    void missingIsSaid() {
        assertThatThrownBy(() -> Secret.ofFile(folder.resolve("none"))).hasMessageContaining("missing");
    }

    private Path file(String content, String mode) throws IOException {
        Path file = Files.writeString(folder.resolve("secret"), content);
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(mode));
    }
}
