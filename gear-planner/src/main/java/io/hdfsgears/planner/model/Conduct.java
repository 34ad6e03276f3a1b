// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.planner.model;

/** Who shifts the gears of a plan. */
public enum Conduct {
    /** All hosts are awake: today. */
    ALWAYS_ON("always on"),
    /** An operator, at the same two hours each day. */
    NIGHTS("nights"),
    /** The product's automatic gears, by the load just seen. */
    REACTIVE("reactive"),
    /** The product's automatic gears, by the load just seen and by what the time of day leads to expect. */
    PREDICTIVE("predictive");

    private final String word;

    Conduct(String word) {
        this.word = word;
    }

    /** As reports write it. */
    public String word() {
        return word;
    }
}
