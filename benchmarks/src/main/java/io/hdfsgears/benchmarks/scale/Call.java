// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.scale;

/** Calls of which the time is taken. */
enum Call {
    READ("getBlockLocations"),
    WRITE("addBlock"),
    HEARTBEAT("heartbeat");

    private final String label;

    Call(String label) {
        this.label = label;
    }

    String label() {
        return label;
    }
}
