// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rabbit;

import io.hdfsgears.core.layout.EqualWork;
import io.hdfsgears.core.layout.LoadGauge;
import java.util.function.IntPredicate;
import java.util.random.RandomGenerator;

/** Draws the position that a role wants, whether it serves or not. */
final class RoleDraw {
    /** Random probes before a role's whole range is looked at: holders of the block and one rack are soon passed. */
    private static final int PROBES = 8;

    private final Plan plan;
    private final EqualWork shape;
    private final LoadGauge load;
    private final RandomGenerator random;

    RoleDraw(Plan plan, EqualWork shape, LoadGauge load, RandomGenerator random) {
        this.plan = plan;
        this.shape = shape;
        this.load = load;
        this.random = random;
    }

    /**
     * Of some draws by mass (four, usually) the one that holds least for its share.
     *
     * @param role 1..roles
     * @return a position that is allowed, or 0 when the role has none
     */
    int best(int role, IntPredicate allowed) {
        int best = one(role, allowed);
        double least = best == 0 ? 0 : fill(best);
        for (int draw = 1; draw < plan.draws && best != 0; draw++) {
            int other = one(role, allowed);
            double filled = other == 0 ? 0 : fill(other);
            if (other != 0 && filled < least) {
                best = other;
                least = filled;
            }
        }
        return best;
    }

    /** Half a block on top: positions with few blocks would else always look emptier than they are. */
    private double fill(int position) {
        return (load.blocks(position) + 0.5) / shape.share(position);
    }

    private int one(int role, IntPredicate allowed) {
        for (int probe = 0; probe < PROBES; probe++) {
            int position = role == 1 ? 0 : shape.draw(role, random.nextDouble());
            if (position == 0) {
                position = shape.drawPrimary(random);
            }
            if (allowed.test(position)) {
                return position;
            }
        }
        return scan(role, allowed);
    }

    private int scan(int role, IntPredicate allowed) {
        int last = role == 1 ? plan.view.primaries() : shape.last(role);
        double total = 0;
        int chosen = 0;
        for (int position = firstCandidate(role); position <= last; position = next(role, position)) {
            double mass = allowed.test(position) ? mass(role, position) : 0;
            total += mass;
            if (mass > 0 && random.nextDouble() * total < mass) {
                chosen = position;
            }
        }
        return chosen;
    }

    private int firstCandidate(int role) {
        return role == 1 || shape.overflow(role) > 0 ? 1 : shape.first(role);
    }

    private int next(int role, int position) {
        return role > 1 && position == plan.view.primaries() ? shape.first(role) : position + 1;
    }

    private double mass(int role, int position) {
        if (plan.isPrimary(position)) {
            return shape.primaryMass(position, role == 1 ? 1 : shape.overflow(role));
        }
        return shape.mass(position, role);
    }
}
