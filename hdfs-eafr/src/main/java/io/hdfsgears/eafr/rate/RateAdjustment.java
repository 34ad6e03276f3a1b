// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.rate;

/**
 * Algorithm 2: a receiver's rates for its senders, so that they do not overload it (TCP incast).
 *
 * <p>R = (c_b − u_b)/c_b is the free share of the bandwidth. Where R is too small, the i-th oldest of p senders slows
 * down by i/Σk·(η_l − R) of its rate. So the youngest slow down most. Where R is large, each sender speeds up by
 * i/Σk·(R − η_h). All factors use one R; the algorithm as printed reads R again for each sender.
 */
public final class RateAdjustment {
    private RateAdjustment() {}

    /**
     * @param capacity c_b of the receiver, bytes a second
     * @param used u_b: all incoming bytes a second, of these senders and of others
     * @param rates of the senders, the oldest connection first, bytes a second
     * @return the new rates, in the same order; none is above c_b
     */
    public static double[] adjusted(double capacity, double used, double[] rates, RateSettings settings) {
        if (!(capacity > 0 && used >= 0)) {
            throw new IllegalArgumentException(
                    "capacity must be above 0 and use 0 or more, not " + capacity + " and " + used);
        }
        double free = (capacity - used) / capacity;
        double change = free < settings.low() ? free - settings.low() : Math.max(0, free - settings.high());
        double ranks = rates.length * (rates.length + 1) / 2.0;
        double[] adjusted = new double[rates.length];
        for (int i = 1; i <= rates.length; i++) {
            double rate = rates[i - 1] * Math.max(0, 1 + i / ranks * change);
            adjusted[i - 1] =
                    Math.min(capacity, Math.max(Math.min(rates[i - 1], settings.leastBytesPerSecond()), rate));
        }
        return adjusted;
    }
}
