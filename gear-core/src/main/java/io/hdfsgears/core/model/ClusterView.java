// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.model;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Immutable picture of the hosts in the order of the expansion chain (Rabbit §3.1).
 *
 * <p>Positions are 1-based as in the papers. Eligible positions are indexed once here so that placement finds them without
 * trial and error however many hosts sleep.
 */
public final class ClusterView {
    private final long epoch;
    private final int primaries;
    private final List<Member> members;
    private final Map<NodeId, Integer> positions;
    private final int[] serving;
    private final int lost;
    private final int outOfGear;
    private final int[] racks;
    private final int rackCount;
    private final HostWeights weights;
    private final UpgradeDomains domains;

    /** A view in which the replicas of a block are to be in as many upgrade domains as they can. */
    public ClusterView(long epoch, int primaries, List<Member> members) {
        this(epoch, primaries, members, UpgradeDomains.ALL);
    }

    /**
     * @param epoch grows with every published view
     * @param primaries p, the hosts that never sleep for the sake of power, 1..members
     * @param members hosts in chain order
     * @param domainFactor upgrade domains that are enough for a block however many replicas it has; 1 switches them off
     */
    public ClusterView(long epoch, int primaries, List<Member> members, int domainFactor) {
        if (primaries < 1 || (!members.isEmpty() && primaries > members.size())) {
            throw new IllegalArgumentException(
                    "primaries must be between 1 and the number of hosts (" + members.size() + "), not " + primaries);
        }
        this.epoch = epoch;
        this.primaries = primaries;
        this.members = List.copyOf(members);
        this.positions = new HashMap<>(members.size() * 2);
        this.racks = new int[members.size()];
        Map<String, Integer> rackNumbers = new HashMap<>();
        List<Integer> up = new ArrayList<>();
        int down = 0;
        int out = 0;
        for (int i = 0; i < members.size(); i++) {
            Member member = members.get(i);
            if (positions.put(member.id(), i + 1) != null) {
                throw new IllegalArgumentException("host " + member.name() + " stands twice on the chain");
            }
            racks[i] = rackNumbers.computeIfAbsent(member.rack(), r -> rackNumbers.size());
            if (member.service() == Service.SERVING) {
                up.add(i + 1);
            } else if (member.service() == Service.LOST) {
                down++;
            } else if (member.service() == Service.ASLEEP || member.service() == Service.STANDING_BY) {
                out++;
            }
        }
        this.serving = up.stream().mapToInt(Integer::intValue).toArray();
        this.lost = down;
        this.outOfGear = out;
        this.rackCount = rackNumbers.size();
        this.weights = HostWeights.of(this.members);
        this.domains = UpgradeDomains.of(this.members, domainFactor);
    }

    /** The same moment with other hosts, or in another order. */
    public ClusterView with(int otherPrimaries, List<Member> others) {
        return new ClusterView(epoch, otherPrimaries, others, domains.factor());
    }

    public long epoch() {
        return epoch;
    }

    /** p: the first positions of the chain, which hold the primary replicas. */
    public int primaries() {
        return primaries;
    }

    /** N: hosts on the chain. */
    public int size() {
        return members.size();
    }

    public List<Member> members() {
        return members;
    }

    /** @param position 1..size */
    public Member member(int position) {
        return members.get(position - 1);
    }

    /** @return the 1-based position, or 0 for a host that is not on the chain */
    public int positionOf(NodeId id) {
        return positions.getOrDefault(id, 0);
    }

    public boolean isServing(int position) {
        return member(position).service() == Service.SERVING;
    }

    /** Positions that may be read and written, ascending; a fresh array. */
    public int[] serving() {
        return serving.clone();
    }

    public int servingCount() {
        return serving.length;
    }

    /** Hosts that serve, or that would if they were not lost. */
    public int awakeCount() {
        return serving.length + lost;
    }

    /** Whether the gears keep any host out of service: one that sleeps, falls asleep or wakes. */
    public boolean isAnyOutOfGear() {
        return outOfGear > 0;
    }

    /**
     * How many replicas of a block can be had while hosts sleep: one on each host that serves or is lost, and those that sleep.
     *
     * <p>A lost host counts: another one takes its place, or it was only not heard of yet because the NameNode has just
     * started. To expect less for its sake would make the replicas that are there seem too many.
     *
     * @param wanted replicas that the block should have once all hosts are up
     * @param asleep replicas of the block on hosts that sleep
     * @return 1..wanted
     */
    public int reachable(int wanted, int asleep) {
        int awake = awakeCount();
        return awake >= wanted || !isAnyOutOfGear() ? wanted : Math.max(1, Math.min(wanted, awake + asleep));
    }

    /** Capacities of the hosts relative to their mean. */
    public HostWeights weights() {
        return weights;
    }

    public UpgradeDomains domains() {
        return domains;
    }

    /** @return a small number that two positions share exactly when their hosts share a rack */
    public int rackOf(int position) {
        return racks[position - 1];
    }

    public int rackCount() {
        return rackCount;
    }
}
