// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.rate;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What each of a receiver's senders may send, as they come and go, by {@link RateAdjustment}.
 *
 * <p>The paper does not say with which rate a sender begins. Here the first gets all that the algorithm leaves in use at most
 * (c_b·(1 − η_l)), and a later one an equal share of what the others have, who give it up in proportion; what one leaves behind
 * goes to the others likewise. Without that, as many steps as there are senders, squared, would pass before a crowd that comes
 * at once fits. Nor does the paper bound what all may send together; here it is c_b.
 */
public final class SenderRates<K> {
    private final double capacity;
    private final RateSettings settings;
    /** The oldest connection first. */
    private final Map<K, Double> rates = new LinkedHashMap<>();

    /** @param capacity c_b of the receiver, bytes a second */
    public SenderRates(double capacity, RateSettings settings) {
        if (!(capacity > 0)) {
            throw new IllegalArgumentException("capacity must be above 0, not " + capacity);
        }
        this.capacity = capacity;
        this.settings = settings;
    }

    /** A connection that has begun before starts again, as the youngest. */
    public void begin(K connection) {
        end(connection);
        double all = rates.isEmpty() ? capacity * (1 - settings.low()) : sum();
        int senders = rates.size() + 1;
        rates.replaceAll((other, rate) -> rate * (senders - 1) / senders);
        rates.put(connection, all / senders);
    }

    public void end(K connection) {
        Double left = rates.get(connection);
        if (left != null) {
            double all = sum();
            rates.remove(connection);
            rates.replaceAll((other, rate) -> rate * all / (all - left));
        }
    }

    /** @param used u_b: all that came in since the last time, bytes a second */
    public void adjust(double used) {
        double[] now = rates.values().stream().mapToDouble(Double::doubleValue).toArray();
        double[] next = RateAdjustment.adjusted(capacity, used, now, settings);
        double part = part();
        double above = Arrays.stream(next).map(rate -> Math.max(0, rate - part)).sum();
        double share = Math.min(1, (capacity - part * next.length) / Math.max(1, above));
        int i = 0;
        for (Map.Entry<K, Double> sender : rates.entrySet()) {
            double rate = next[i++];
            sender.setValue(rate > part ? part + (rate - part) * share : part);
        }
    }

    /** The oldest connection first; none is slower than the settings' least rate, nor than its part of their least share. */
    public Map<K, Double> rates() {
        double least = Math.max(settings.leastBytesPerSecond(), part());
        Map<K, Double> told = new LinkedHashMap<>(rates);
        told.replaceAll((sender, rate) -> Math.max(rate, least));
        return told;
    }

    private double part() {
        return capacity * settings.leastShare() / Math.max(1, rates.size());
    }

    private double sum() {
        return rates.values().stream().mapToDouble(Double::doubleValue).sum();
    }
}
