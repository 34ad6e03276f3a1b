// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.dataset;

import java.util.Arrays;
import java.util.List;

/**
 * How many hosts each live dataset may have. The paper only says that bandwidth is divided in a manner weighted by the
 * priorities (Rabbit §4.3.3); here that is a part of the hosts by largest remainders, and never less than the dataset's
 * primaries, without which it could not be read. Equal priorities set no quota.
 */
final class Quotas {
    private Quotas() {}

    static int[] of(List<Claim> live, int hosts) {
        int[] quotas = new int[live.size()];
        if (live.stream().mapToInt(Claim::priority).distinct().count() < 2) {
            Arrays.fill(quotas, Integer.MAX_VALUE);
            return quotas;
        }
        long sum = live.stream().mapToLong(Claim::priority).sum();
        long[] remainders = new long[quotas.length];
        int left = hosts;
        for (int i = 0; i < quotas.length; i++) {
            long product = (long) hosts * live.get(i).priority();
            quotas[i] = (int) (product / sum);
            remainders[i] = product % sum;
            left -= quotas[i];
        }
        for (; left > 0; left--) {
            int most = largest(remainders);
            quotas[most]++;
            remainders[most] = -1;
        }
        Arrays.setAll(quotas, i -> Math.max(quotas[i], live.get(i).dataset().primaries()));
        return quotas;
    }

    /** The first of the largest. */
    private static int largest(long[] values) {
        int best = 0;
        for (int i = 1; i < values.length; i++) {
            best = values[i] > values[best] ? i : best;
        }
        return best;
    }
}
