// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.hosts;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With the user who runs this in the part of root. */
final class RootOwnedTest {
    @TempDir
    Path folder;

    private Path file;
    private int self;

    @BeforeEach
    void write() throws Exception {
        file = Files.writeString(Files.createDirectory(folder.resolve("conf")).resolve("power-hosts.json"), "{}");
        mode(file, "rw-r--r--");
        mode(file.getParent(), "rwxr-xr-x");
        self = (Integer) Files.getAttribute(file, "unix:uid");
    }

    private static void mode(Path path, String mode) throws Exception {
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(mode));
    }

    @Test
    void whatRootAloneMayWriteIsRead() throws Exception {
        assertThatCode(() -> RootOwned.check(file, self)).doesNotThrowAnyException();
        Path link = Files.createSymbolicLink(folder.resolve("link"), file.getParent());
        assertThatCode(() -> RootOwned.check(link.resolve("power-hosts.json"), self))
                .doesNotThrowAnyException();
    }

    @Test
    void aFileThatItsGroupMayWriteIsRefused() throws Exception {
        mode(file, "rw-rw-r--");
        refused(file);
    }

    @Test
    void aFolderThatOthersMayWriteIsRefusedAlsoFurtherUp() throws Exception {
        mode(file.getParent(), "rwxrwxr-x");
        refused(file.getParent());
        mode(file.getParent(), "rwxr-xr-x");
        mode(folder, "rwxr-xrwx");
        refused(folder);
        mode(folder, "rwx------");
    }

    private void refused(Path what) throws Exception {
        assertThatThrownBy(() -> RootOwned.check(file, self))
                .isInstanceOf(SettingException.class)
                .hasMessageContaining("hosts file " + file)
                .hasMessageContaining(what.toRealPath() + " is owned by "
                        + Files.getOwner(what).getName())
                .hasMessageContaining("may be changed by its group or others")
                .hasMessageContaining("chmod go-w " + what.toRealPath());
    }

    @Test
    void aFileThatIsMissingIsSaid() {
        assertThatThrownBy(() -> RootOwned.check(folder.resolve("none"), self))
                .hasMessageContaining("it must be there");
    }
}
