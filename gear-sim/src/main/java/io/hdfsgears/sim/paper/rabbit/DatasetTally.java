// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.paper.rabbit;

import java.util.List;

/** Adds up degrees of power-proportionality. */
final class DatasetTally {
    private double sum;
    private double count;
    private double worst = 1;
    private double smallestShare = Double.POSITIVE_INFINITY;
    private double readSum;
    private double missingSum;
    private double reads;

    void degree(double degree, double share) {
        sum += degree;
        count++;
        worst = Math.min(worst, degree);
        smallestShare = Math.min(smallestShare, share);
    }

    void read(double degree, double missing) {
        readSum += degree;
        missingSum += missing;
        reads++;
    }

    /** All together, each degree counting alike. */
    static DatasetTally sum(List<DatasetTally> tallies) {
        DatasetTally all = new DatasetTally();
        tallies.forEach(tally -> all.add(tally, 1, 1));
        return all;
    }

    /** All together, each tally counting alike. */
    static DatasetTally average(List<DatasetTally> tallies) {
        DatasetTally all = new DatasetTally();
        tallies.forEach(tally -> all.add(tally, 1 / tally.count, 1 / tally.reads));
        return all;
    }

    private void add(DatasetTally other, double weight, double readWeight) {
        sum += weight * other.sum;
        count += weight * other.count;
        worst = Math.min(worst, other.worst);
        smallestShare = Math.min(smallestShare, other.smallestShare);
        readSum += readWeight * other.readSum;
        missingSum += readWeight * other.missingSum;
        reads += readWeight * other.reads;
    }

    double degree() {
        return sum / count;
    }

    double worst() {
        return worst;
    }

    /** Hosts of a live dataset against an even split, the least of all. */
    double smallestShare() {
        return smallestShare;
    }

    double readDegree() {
        return readSum / reads;
    }

    /** Part of the blocks read that none of the dataset's hosts held. */
    double missing() {
        return missingSum / reads;
    }
}
