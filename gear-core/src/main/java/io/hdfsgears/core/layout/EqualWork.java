// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.layout;

import io.hdfsgears.core.model.HostWeights;
import java.util.Arrays;
import java.util.Comparator;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * The equal-work maths (Rabbit §3.2), shared by all layouts that build on it: which share of the blocks each position of
 * the chain holds, and which position plays which role for a block. Immutable; built in O(hosts), draws in O(1) in the mean.
 *
 * <p>Role 1 is the primary replica, spread evenly over positions 1..p. Position i &gt; p has mass 1/i. Laid end to end in
 * chain order these masses form a line, and role k (k = 2..r) is the interval [k-2, k-1) of it, so a position on a boundary
 * has mass in two roles. Exact sums stand in for the paper's integral bounds p·e^(k-2).
 *
 * <p>The paper is silent on chains too short for all roles. Here the primaries take the missing mass, evenly, at most one
 * replica each (the <em>overflow</em>, the end of the line); what even they cannot hold is spread over the others in
 * proportion to 1/i, at most one replica each.
 *
 * <p>Where hosts differ in capacity, a host behind the primaries has mass w/i, at most 1, with w its capacity relative to the
 * mean, and primaries share in proportion to w. They take no more of the missing mass than leaves them evenly full: the largest
 * holds one replica of each block at most, the others in proportion. With equal capacities all sums are the same to the last bit.
 */
public final class EqualWork {
    private static final double NOTHING = 1e-9;

    private final int hosts;
    private final int primaries;
    private final int roles;
    /** cumulative[j]: mass of the first j positions behind the primaries. */
    private final double[] cumulative;
    /** Pieces of the line a unit of mass, and the first position of each piece. */
    private final double pieces;

    private final int[] guide;
    private final HostWeights weights;
    /** Shares of the primaries, all roles together; empty where all hosts are alike. */
    private final double[] primaryShares;

    private final WeightedDraw primaryDraw;
    private final double primaryWeight;

    private EqualWork(HostWeights weights, int primaries, int roles, double[] cumulative) {
        this.weights = weights;
        this.hosts = weights.hosts();
        this.primaries = primaries;
        this.roles = roles;
        this.cumulative = cumulative;
        double length = cumulative[cumulative.length - 1];
        this.pieces = length > 0 ? cumulative.length / length : 1;
        this.guide = guide(cumulative, pieces);
        int[] first = IntStream.rangeClosed(1, primaries).toArray();
        this.primaryDraw = new WeightedDraw(first, weights);
        this.primaryWeight = weights.sum(1, primaries);
        this.primaryShares = weights.isEven()
                ? new double[0]
                : CappedShares.of(Arrays.stream(first).mapToDouble(weights::of).toArray(), 1 + overflow());
    }

    /**
     * The paper's law. On a chain longer than its last position, p·e^(r-1), the hosts beyond hold nothing.
     *
     * @param hosts N, at least 1
     * @param primaries p, 1..hosts
     * @param replication r, at least 1; more than N counts as N
     */
    public static EqualWork of(int hosts, int primaries, int replication) {
        return of(HostWeights.even(hosts), primaries, replication, false);
    }

    /** As {@link #of(int, int, int)}, but on a long chain the masses are c/i with the c &lt; 1 that makes them reach the last host. */
    public static EqualWork spread(int hosts, int primaries, int replication) {
        return of(HostWeights.even(hosts), primaries, replication, true);
    }

    /**
     * The law of hosts that may differ in capacity.
     *
     * @param spread whether the masses of a long chain are scaled down until they reach its last host
     */
    public static EqualWork of(HostWeights weights, int primaries, int replication, boolean spread) {
        int hosts = weights.hosts();
        if (primaries < 1 || primaries > hosts) {
            throw new IllegalArgumentException("primaries must be between 1 and " + hosts + ", not " + primaries);
        }
        if (replication < 1) {
            throw new IllegalArgumentException("replication must be at least 1, not " + replication);
        }
        int roles = Math.min(replication, hosts);
        double[] cumulative = plainMass(weights, primaries, roles - 1);
        double rest = roles - 1 - cumulative[hosts - primaries];
        double most = Math.max(evenly(weights, primaries), roles - (hosts - primaries)); // of replicas on primaries
        if (rest > most - 1 + NOTHING) {
            cumulative = scaledMass(weights, primaries, roles - most);
        } else if (spread && roles > 1 && rest < NOTHING) {
            cumulative = scaledMass(weights, primaries, roles - 1);
        }
        return new EqualWork(weights, primaries, roles, cumulative);
    }

    /** Replicas per block at most, of which each primary holds a part in proportion to its capacity: p where all are alike. */
    private static double evenly(HostWeights weights, int primaries) {
        double largest = 0;
        for (int position = 1; position <= primaries; position++) {
            largest = Math.max(largest, weights.of(position));
        }
        return weights.sum(1, primaries) / largest;
    }

    private static double[] plainMass(HostWeights weights, int primaries, int end) {
        double[] sum = new double[weights.hosts() - primaries + 1];
        for (int j = 1; j < sum.length; j++) {
            int i = primaries + j;
            sum[j] = Math.min(end, sum[j - 1] + Math.min(1, weights.of(i) / i));
        }
        return sum;
    }

    /** Masses min(1, c·w/i) with the c that makes them sum up to {@code total}. */
    private static double[] scaledMass(HostWeights weights, int primaries, double total) {
        int behind = weights.hosts() - primaries;
        double harmonic = 0;
        for (int i = primaries + 1; i <= weights.hosts(); i++) {
            harmonic += weights.of(i) / i;
        }
        Integer[] heaviest = IntStream.rangeClosed(1, behind).boxed().toArray(Integer[]::new);
        Arrays.sort(heaviest, Comparator.comparingDouble(j -> (primaries + j) / weights.of(primaries + j)));
        boolean[] isFull = new boolean[behind + 1];
        int full = 0;
        double factor = total / harmonic;
        double rounding = weights.isEven() ? 1 : 1 + NOTHING;
        while (full < total
                && factor * rounding > (primaries + heaviest[full]) / weights.of(primaries + heaviest[full])) {
            int j = heaviest[full++];
            isFull[j] = true;
            harmonic -= weights.of(primaries + j) / (primaries + j);
            factor = full == total ? 0 : (total - full) / harmonic;
        }
        double[] sum = new double[behind + 1];
        for (int j = 1; j <= behind; j++) {
            int i = primaries + j;
            sum[j] = Math.min(total, sum[j - 1] + (isFull[j] ? 1 : factor * weights.of(i) / i));
        }
        sum[behind] = total;
        return sum;
    }

    /** Roles 1..roles, one per replica: min(r, N). */
    public int roles() {
        return roles;
    }

    /** π: the share of all blocks that the position holds, 0..1. */
    public double share(int position) {
        if (position > primaries) {
            return mass(position);
        }
        return weights.isEven() ? (1 + overflow()) / primaries : primaryShares[position - 1];
    }

    /** Replicas per block that the primaries hold beyond the primary one. */
    public double overflow() {
        return roles - 1 - cumulative[hosts - primaries];
    }

    /** The part of a role (2..roles) that falls to primaries although they are not role 1, 0..1. */
    public double overflow(int role) {
        double mass = role - 1 - Math.max(role - 2, cumulative[hosts - primaries]);
        return mass > NOTHING ? mass : 0;
    }

    /** A primary's part of {@code together} replicas per block that all primaries hold together, by capacity. */
    public double primaryMass(int position, double together) {
        return weights.isEven() ? together / primaries : together * weights.of(position) / primaryWeight;
    }

    /** Draws a primary by capacity. */
    public int drawPrimary(RandomGenerator random) {
        return primaryDraw.draw(random);
    }

    /** Mass of a position behind the primaries within one role, 0..1. */
    public double mass(int position, int role) {
        int j = position - primaries;
        double mass = Math.min(cumulative[j], role - 1) - Math.max(cumulative[j - 1], role - 2);
        return mass > NOTHING ? mass : 0;
    }

    private double mass(int position) {
        return cumulative[position - primaries] - cumulative[position - primaries - 1];
    }

    /** First position with mass in the role (2..roles); past {@link #last} when only primaries have. */
    public int first(int role) {
        int position = primaries + 1;
        return role == 2 ? position : atMass(role - 2 + NOTHING);
    }

    /** Last position with mass in the role (2..roles). */
    public int last(int role) {
        return Math.min(hosts, atMass(role - 1 - NOTHING));
    }

    /**
     * Draws a position for a role by mass.
     *
     * @param role 2..roles
     * @param u uniform in [0, 1)
     * @return a position behind the primaries, or 0: a primary that does not hold the block yet
     */
    public int draw(int role, double u) {
        double x = Math.min(role - 2 + u, Math.nextDown(role - 1.0));
        return x < cumulative[hosts - primaries] ? atMass(x) : 0;
    }

    /** The position whose stretch of the line contains x; hosts + 1 beyond the end. */
    private int atMass(double x) {
        int stretch = (int) Math.min(guide.length - 1.0, x * pieces);
        int at = guide[stretch];
        while (at > 1 && cumulative[at - 1] > x) { // x * pieces was rounded up
            at--;
        }
        while (at < cumulative.length && cumulative[at] <= x) {
            at++;
        }
        return primaries + at;
    }

    /** For as many equal pieces of the line as there are positions: the position in which each begins. So a draw looks at few. */
    private static int[] guide(double[] cumulative, double pieces) {
        int[] guide = new int[cumulative.length];
        int at = 1;
        for (int piece = 0; piece < guide.length; piece++) {
            while (at < cumulative.length && cumulative[at] <= piece / pieces) {
                at++;
            }
            guide[piece] = at;
        }
        return guide;
    }

    /**
     * Gives the holders of a block the roles they satisfy, as many roles as can be: the first primary role 1, hosts behind
     * the primaries the lowest free role in whose range they stand, further primaries the highest free role that overflows.
     *
     * @param holders distinct positions, ascending
     * @return the role of each holder, 0 for none
     */
    public int[] assign(int[] holders) {
        int[] result = new int[holders.length];
        boolean[] filled = new boolean[roles + 2];
        int behind = Arrays.binarySearch(holders, primaries + 1);
        behind = behind < 0 ? -behind - 1 : behind;
        if (behind > 0) {
            result[0] = 1;
        }
        for (int h = behind; h < holders.length; h++) {
            result[h] = lowestFree(holders[h], filled);
            filled[result[h]] = true;
        }
        int role = roles;
        for (int h = behind - 1; h > 0; h--) {
            while (role > 1 && filled[role]) {
                role--;
            }
            if (role > 1 && overflow(role) > 0) {
                result[h] = role--;
            }
        }
        return result;
    }

    private int lowestFree(int position, boolean[] filled) {
        if (mass(position) <= NOTHING) {
            return 0;
        }
        int role = Math.min(roles, 2 + (int) (cumulative[position - primaries - 1] + NOTHING));
        for (int r = role; r <= Math.min(roles, role + 1); r++) {
            if (!filled[r] && mass(position, r) > 0) {
                return r;
            }
        }
        return 0;
    }
}
