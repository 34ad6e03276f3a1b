// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.config;

import java.util.Locale;

/** What EAFR may do. */
public enum EafrMode {
    /** Nothing: no read is counted. */
    OFF,
    /** It counts reads and says what it would change. */
    DRY_RUN,
    /** It changes numbers of replicas. */
    ON;

    /** As operators write it. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
