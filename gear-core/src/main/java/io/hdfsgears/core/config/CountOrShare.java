// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.config;

import java.util.Optional;

/**
 * A limit as an operator writes it: a number of things, or a share of all of them.
 *
 * @param count how many; 0 where a share is given
 * @param percent of all, 0 to 100; 0 where a count is given
 */
public record CountOrShare(long count, double percent) {
    /** None. */
    public static final CountOrShare ZERO = new CountOrShare(0, 0);

    /** The count, or the share of {@code all}. A share is rounded up, so that it allows at least one of a few. */
    public long of(long all) {
        return percent == 0 ? count : (long) Math.ceil(all * percent / 100);
    }

    static Optional<CountOrShare> parse(String text) {
        if (!text.endsWith("%")) {
            return Quantities.whole(text).filter(n -> n >= 0).map(n -> new CountOrShare(n, 0));
        }
        try {
            double percent =
                    Double.parseDouble(text.substring(0, text.length() - 1).strip());
            return percent >= 0 && percent <= 100 ? Optional.of(new CountOrShare(0, percent)) : Optional.empty();
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }
}
