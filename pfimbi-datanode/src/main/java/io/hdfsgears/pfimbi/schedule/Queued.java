// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.schedule;

/**
 * A block that waits to be asked for.
 *
 * @param lengthBytes what its class is charged when it goes
 * @param item whatever the caller needs to ask for it
 */
public record Queued<T>(FlowClass flow, long id, long lengthBytes, T item) {
    public Queued {
        if (lengthBytes < 0) {
            throw new IllegalArgumentException("block " + id + " cannot be " + lengthBytes + " bytes long");
        }
    }
}
