// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.advice;

/**
 * What is hot, cold and overloaded (Equations 2 to 6).
 *
 * @param hotMean τ_u, reads a replica and interval: hot above it
 * @param coldMean τ_l: cold only below it; at most half of τ_u, so that no file is cold just because it got its second replica
 * @param hotReplica σ_u, reads of one replica
 * @param coldReplica σ_l
 * @param replicaShare γ_v, share of the replicas that must be above σ_u or below σ_l
 * @param serverShare γ_s, share of the servers that must be overloaded
 * @param overload τ_c, share of a server's capacity
 */
public record Thresholds(
        double hotMean,
        double coldMean,
        double hotReplica,
        double coldReplica,
        double replicaShare,
        double serverShare,
        double overload) {
    /** As in §4; γ_v and γ_s, which the paper does not tell, are a half. */
    public static final Thresholds PAPER = new Thresholds(20, 10, 8, 1, 0.5, 0.5, 0.8);

    public Thresholds {
        if (!(coldMean >= 0 && 2 * coldMean <= hotMean && coldReplica >= 0 && coldReplica <= hotReplica)) {
            throw new IllegalArgumentException(
                    "the cold mean must be at most half of the hot one, and the cold replica's"
                            + " reads at most the hot one's, not " + coldMean + " and " + hotMean + ", " + coldReplica
                            + " and "
                            + hotReplica);
        }
        if (!(share(replicaShare) && share(serverShare) && overload > 0)) {
            throw new IllegalArgumentException("shares must be between 0 and 1 and the overload above 0, not "
                    + replicaShare + ", " + serverShare + " and " + overload);
        }
    }

    private static boolean share(double share) {
        return share > 0 && share < 1;
    }
}
