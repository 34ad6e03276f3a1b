// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.hardware;

import io.hdfsgears.rack.RackException;
import io.hdfsgears.rack.hardware.kernel.Tool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A kernel for QEMU hosts, as a Debian package lays it out; the one that runs on this machine may be without suspend.
 *
 * @param image what boots
 * @param modules its drivers
 */
record GuestKernel(Path image, Path modules) {
    /** A folder into which a kernel's package was unpacked. */
    static final String VARIABLE = "RACK_GUEST_KERNEL";

    private static final String NAME = "vmlinuz-";
    private static final List<String> NEEDED =
            List.of("CONFIG_SUSPEND=y", "CONFIG_HIBERNATION=y", "CONFIG_ACPI_SLEEP=y", "CONFIG_EXT4_FS=y");
    private static final List<String> PROGRAMS =
            List.of("qemu-system-x86_64", "busybox", "python3", "nft", "ss", "ldd", "mkfs.ext4", "flock");
    private static final String PROGRAMS_REMEDY =
            "apt install qemu-system-x86 busybox-static python3 nftables iproute2 e2fsprogs util-linux";
    private static final String KERNEL_REMEDY = "unpack one, which installs nothing: apt-get download"
            + " $(apt-cache depends linux-image-cloud-amd64 | sed -n 's/ *Depends: //p'), dpkg -x linux-image-*.deb DIR,"
            + " export " + VARIABLE + "=DIR";

    /** @throws RackException when QEMU hosts cannot be had here, with the remedy */
    static GuestKernel require() throws IOException {
        List<String> missing = PROGRAMS.stream()
                .filter(program -> Tool.find(program).isEmpty())
                .toList();
        if (!missing.isEmpty()) {
            throw new RackException(
                    "--qemu cannot be: no " + String.join(", ", missing) + " here: " + PROGRAMS_REMEDY + ".");
        }
        if (!Files.exists(Path.of("/dev/net/tun"))) {
            throw new RackException("--qemu cannot be: no /dev/net/tun, so that guests have no NIC: modprobe tun.");
        }
        String given = Optional.ofNullable(System.getenv(VARIABLE)).orElse("");
        Path root = Path.of(given.isEmpty() ? "/" : given);
        return in(root).orElseThrow(() -> new RackException("--qemu cannot be: no kernel in " + root.resolve("boot")
                + " that suspends (" + String.join(", ", NEEDED) + ") and has its modules: " + KERNEL_REMEDY + "."));
    }

    /** @return the newest that will do */
    static Optional<GuestKernel> in(Path root) throws IOException {
        Path boot = root.resolve("boot");
        List<GuestKernel> found = new ArrayList<>();
        if (Files.isDirectory(boot)) {
            try (Stream<Path> entries = Files.list(boot)) {
                for (Path entry : entries.sorted(Comparator.reverseOrder()).toList()) {
                    of(root, entry).ifPresent(found::add);
                }
            }
        }
        return found.stream().findFirst();
    }

    private static Optional<GuestKernel> of(Path root, Path image) throws IOException {
        String name = String.valueOf(image.getFileName());
        if (!name.startsWith(NAME)) {
            return Optional.empty();
        }
        String version = name.substring(NAME.length());
        Path config = image.resolveSibling("config-" + version);
        Path modules = root.resolve("lib/modules").resolve(version);
        boolean fits = Files.isReadable(config)
                && Files.isDirectory(modules)
                && Files.readAllLines(config).containsAll(NEEDED);
        return fits ? Optional.of(new GuestKernel(image, modules)) : Optional.empty();
    }
}
