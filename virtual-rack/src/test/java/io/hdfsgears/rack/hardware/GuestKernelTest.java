// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.hardware;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GuestKernelTest {
    private static final String SUSPENDS =
            "CONFIG_SUSPEND=y\nCONFIG_HIBERNATION=y\nCONFIG_ACPI_SLEEP=y\nCONFIG_EXT4_FS=y\n";

    @TempDir
    Path root;

    @Test
    void theNewestKernelThatSuspendsAndHasItsModulesIsTaken() throws IOException {
        kernel("6.1.0-10-cloud-amd64", SUSPENDS, true);
        kernel("6.1.0-20-cloud-amd64", SUSPENDS, true);
        kernel(
                "6.1.0-30-cloud-amd64",
                "# CONFIG_SUSPEND is not set\nCONFIG_HIBERNATION=y\nCONFIG_ACPI_SLEEP=y\nCONFIG_EXT4_FS=y\n",
                true);
        kernel("6.1.0-40-cloud-amd64", SUSPENDS, false);
        assertThat(GuestKernel.in(root))
                .contains(new GuestKernel(
                        root.resolve("boot/vmlinuz-6.1.0-20-cloud-amd64"),
                        root.resolve("lib/modules/6.1.0-20-cloud-amd64")));
    }

    @Test
    void aFolderWithoutOneHasNone() throws IOException {
        assertThat(GuestKernel.in(root)).isEmpty();
        kernel("6.18.0", "CONFIG_ACPI_SLEEP=y\n", true);
        assertThat(GuestKernel.in(root)).isEmpty();
    }

    private void kernel(String version, String config, boolean modules) throws IOException {
        Path boot = Files.createDirectories(root.resolve("boot"));
        Files.writeString(boot.resolve("vmlinuz-" + version), "");
        Files.writeString(boot.resolve("config-" + version), config);
        if (modules) {
            Files.createDirectories(root.resolve("lib/modules").resolve(version));
        }
    }
}
