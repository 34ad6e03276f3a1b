// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.standby;

import io.hdfsgears.core.config.EafrMode;

/** What is compared; each has EAFR's placement policy and begins in the highest gear. */
enum Side {
    OFF("off", EafrMode.OFF),
    /** An operator orders the lowest gear when the window begins: no policy needs EAFR's mode for that. */
    OFF_MIN("off, -setGear min at once", EafrMode.OFF),
    ON("on", EafrMode.ON);

    private final String title;
    private final EafrMode mode;

    Side(String title, EafrMode mode) {
        this.title = title;
        this.mode = mode;
    }

    String title() {
        return title;
    }

    EafrMode mode() {
        return mode;
    }
}
