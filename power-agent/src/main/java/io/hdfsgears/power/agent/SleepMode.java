// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.agent;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** How a host sleeps. */
public enum SleepMode {
    /** To memory, ACPI S3. */
    SUSPEND("mem"),
    /** To disk, ACPI S4. */
    HIBERNATE("disk"),
    /** Shut down, ACPI S5. */
    POWEROFF("");

    private final String kernelWord;

    SleepMode(String kernelWord) {
        this.kernelWord = kernelWord;
    }

    /** What is written to /sys/power/state; empty where the kernel is not asked directly. */
    public String kernelWord() {
        return kernelWord;
    }

    /** As in the hosts file and of systemctl. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<SleepMode> ofWord(String word) {
        return Stream.of(values()).filter(mode -> mode.word().equals(word)).findFirst();
    }
}
