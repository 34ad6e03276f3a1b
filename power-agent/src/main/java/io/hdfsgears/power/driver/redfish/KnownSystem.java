// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.driver.redfish;

import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;

/**
 * What a system said of itself, for all drivers of this process: an order is one request where another driver read the state before.
 * Used on the device's line.
 */
final class KnownSystem {
    private volatile @Nullable String path;
    private volatile @Nullable JsonNode reset;

    @Nullable
    String path() {
        return path;
    }

    void path(String found) {
        path = found;
    }

    /** Its management controller may have been replaced, or have named it anew. */
    void forget() {
        path = null;
        reset = null;
    }

    /** The action as the system last described it; null: it is to be asked. */
    @Nullable
    JsonNode reset() {
        return reset;
    }

    void reset(@Nullable JsonNode described) {
        reset = described;
    }
}
