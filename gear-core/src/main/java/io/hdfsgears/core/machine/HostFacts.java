// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.machine;

import java.util.List;

/**
 * What the NameNode observes of one host.
 *
 * @param heard a heartbeat of the DataNode itself arrived lately
 * @param fresh its block report since its last registration is in
 * @param inService clients may be sent there as far as the NameNode's admin state says
 * @param outOfService maintenance is complete: all that it holds is sufficiently replicated elsewhere
 * @param power as last reported by the host's power agent
 * @param transfers data transfers running on it
 * @param openBlocks blocks under construction that it is a pipeline member of
 * @param imaged a valid sleeper image of it is on disk
 * @param heldBy other namespaces on the host that do not let it sleep, in words
 * @param lateCopies blocks whose writers went on before all copies were made, and that it is still to get or to pass on
 * @param custody who decides about it
 */
public record HostFacts(
        boolean heard,
        boolean fresh,
        boolean inService,
        boolean outOfService,
        Power power,
        int transfers,
        int openBlocks,
        boolean imaged,
        List<String> heldBy,
        int lateCopies,
        Custody custody) {
    public HostFacts {
        heldBy = List.copyOf(heldBy);
    }

    /** Of a host that no other namespace keeps up. */
    public HostFacts(
            boolean heard,
            boolean fresh,
            boolean inService,
            boolean outOfService,
            Power power,
            int transfers,
            int openBlocks,
            boolean imaged) {
        this(heard, fresh, inService, outOfService, power, transfers, openBlocks, imaged, List.of(), 0, Custody.GEARS);
    }

    /** The same host, with who else keeps it up. */
    public HostFacts heldBy(List<String> others) {
        return new HostFacts(
                heard,
                fresh,
                inService,
                outOfService,
                power,
                transfers,
                openBlocks,
                imaged,
                others,
                lateCopies,
                custody);
    }

    /** The same host, with this number of blocks to receive or to pass on. */
    public HostFacts lateCopies(int blocks) {
        return new HostFacts(
                heard, fresh, inService, outOfService, power, transfers, openBlocks, imaged, heldBy, blocks, custody);
    }

    /** The same host in other hands. */
    public HostFacts in(Custody hands) {
        return new HostFacts(
                heard, fresh, inService, outOfService, power, transfers, openBlocks, imaged, heldBy, lateCopies, hands);
    }

    /** Whether a shift waits for nothing of this host: the operator or stock's re-replication decides about it. */
    public boolean exempt() {
        return custody != Custody.GEARS;
    }

    /** Up, reported and not in service yet. */
    public boolean ready() {
        return heard && fresh;
    }

    /** Off for sure: a report of "off" that the host's own heartbeats contradict is an old one. */
    public boolean off() {
        return power == Power.OFF && !heard;
    }

    /** All that this namespace has to do before its sleep is done, and another one keeps it up: off is not to be waited for. */
    public boolean keptAwake() {
        return !heldBy.isEmpty() && heard && outOfService && imaged && quiet();
    }

    /** No writer has a block open on this host. */
    public boolean quiet() {
        return off() || openBlocks == 0;
    }
}
