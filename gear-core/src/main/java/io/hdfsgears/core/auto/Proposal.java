// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.auto;

/**
 * What an interval's load asks for.
 *
 * @param neededHosts for the load just seen, headroom included
 * @param wantedHosts what the policy wants: never less, more while it waits or expects
 * @param gearHosts hosts awake in the gear that is wanted
 * @param offloadSet m for the writes just seen
 * @param reason for people
 */
public record Proposal(int neededHosts, int wantedHosts, int gearHosts, int offloadSet, String reason) {
    /** With another gear, and why if it is another one. */
    public Proposal withGear(int hosts, String why) {
        return hosts == gearHosts ? this : new Proposal(neededHosts, wantedHosts, hosts, offloadSet, reason + why);
    }

    /** With something added to the reason. */
    public Proposal with(String also) {
        return new Proposal(neededHosts, wantedHosts, gearHosts, offloadSet, reason + also);
    }
}
