// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.campaign.plan;

/**
 * One step.
 *
 * @param host that it is about; empty if it is about none
 * @param other the host from stock that replaces it, or the one that it exchanges positions with; empty if there is none
 * @param pick draws the gear of a shift down
 */
public record Step(int number, Kind kind, String host, String other, int pick) {
    /** For people and tables. */
    public String what() {
        return kind.word() + (host.isEmpty() ? "" : " " + host) + (other.isEmpty() ? "" : " " + other);
    }
}
