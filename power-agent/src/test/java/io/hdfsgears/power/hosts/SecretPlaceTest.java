// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.hosts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SecretPlaceTest {
    private static final Map<String, String> SYSTEMD = Map.of("CREDENTIALS_DIRECTORY", "/run/credentials/x.service");

    @Test
    void aCredentialIsAFileThatSystemdGave() throws Exception {
        assertThat(new SecretPlace("credential:ipmi.secret").file(SYSTEMD))
                .isEqualTo(Path.of("/run/credentials/x.service/ipmi.secret"));
        assertThat(new SecretPlace("/etc/ipmi.secret").file(SYSTEMD)).isEqualTo(Path.of("/etc/ipmi.secret"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"credential:", "credential:../shadow", "credential:..", "credential:/etc/shadow"})
    void itLeadsNowhereElse(String text) {
        assertThatThrownBy(() -> new SecretPlace(text).file(SYSTEMD))
                .isInstanceOf(SettingException.class)
                .hasMessageContaining("names no credential");
    }

    @Test
    void withoutSystemdTheRemedyIsSaid() {
        assertThatThrownBy(() -> new SecretPlace("credential:ipmi").file(Map.of()))
                .isInstanceOf(SettingException.class)
                .hasMessageContaining("LoadCredential=ipmi:<file>");
    }

    @Test
    void anAliasThatIsMissingOrCannotBeReadHasARemedy() throws Exception {
        assertThat(SecretPlace.entry("a", Optional.of(holding(Optional.of("s3cret")))))
                .isEqualTo("s3cret");
        assertThatThrownBy(() -> SecretPlace.entry("a", Optional.of(holding(Optional.empty()))))
                .isInstanceOf(SettingException.class)
                .hasMessageContaining("hadoop credential create a -provider");
        assertThatThrownBy(() -> SecretPlace.entry("a", Optional.of(holding(Optional.of("s3\ncret")))))
                .hasMessageNotContaining("cret\"");
        assertThatThrownBy(() -> SecretPlace.entry("a", Optional.of(new SecretPlace.Aliases() {
                    @Override
                    public Optional<String> secret(String alias) throws IOException {
                        throw new IOException("keystore is gone");
                    }

                    @Override
                    public String stamp(String alias) {
                        return "";
                    }
                })))
                .isInstanceOf(SettingException.class)
                .hasMessageContaining("keystore is gone");
    }

    private static SecretPlace.Aliases holding(Optional<String> secret) {
        return new SecretPlace.Aliases() {
            @Override
            public Optional<String> secret(String alias) {
                return secret;
            }

            @Override
            public String stamp(String alias) {
                return "1";
            }
        };
    }
}
