// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.chaos.plan;

/**
 * One fault of a plan.
 *
 * @param number in the plan that the seed gave, 1-based; it stays when others are left out
 * @param waitMillis until it begins: from the start of the fault before it if it is inside that one, else from the end
 *     of all faults before it
 * @param inside it begins while the fault before it lasts
 * @param holdMillis how long it lasts
 * @param pick which of those that the role fits, or which gear or mode: modulo their number
 */
public record Fault(int number, Kind kind, Role role, int waitMillis, boolean inside, int holdMillis, int pick) {
    /** In one cell of a table. */
    public String what() {
        return kind + " " + role;
    }

    boolean touchesHosts() {
        return role.isHost() || kind == Kind.ROLLING_RESTART;
    }

    boolean touchesMasters() {
        return role.isMaster() || kind == Kind.FAILOVER;
    }
}
