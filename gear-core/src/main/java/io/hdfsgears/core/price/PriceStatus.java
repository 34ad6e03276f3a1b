// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.price;

import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What electricity costs now and what that changes, for operators.
 *
 * @param source of the curve
 * @param unit of its prices
 * @param now the price, empty where the curve has none for this moment
 * @param endsMillis until when the curve is known, ms since the Unix epoch
 * @param leastAwake hosts that stay awake at least, at this price
 * @param usualAwake hosts that would without a curve
 * @param waiting work that waits for a cheaper time, and until when
 * @param trouble why the curve is not renewed, empty when all is well
 */
public record PriceStatus(
        String source,
        String unit,
        PriceBand band,
        OptionalDouble now,
        OptionalLong endsMillis,
        int leastAwake,
        int usualAwake,
        List<String> waiting,
        String trouble) {
    public PriceStatus {
        waiting = List.copyOf(waiting);
    }
}
