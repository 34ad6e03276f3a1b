// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.auto;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** Who chooses the gear. */
public enum ControlMode {
    /** The controller, within the same checks as an operator. */
    AUTO,
    /** An operator; the controller says what it would do. */
    SUGGEST,
    /** An operator; the controller only keeps learning. */
    MANUAL;

    /** As operators write it. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<ControlMode> of(String word) {
        return Arrays.stream(values())
                .filter(mode -> mode.word().equalsIgnoreCase(word))
                .findFirst();
    }
}
