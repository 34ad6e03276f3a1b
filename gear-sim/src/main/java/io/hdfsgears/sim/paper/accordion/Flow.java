// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.paper.accordion;

/** A block on its way through the resources that it shares with others. */
final class Flow {
    /** Indices of the resources that it passes. */
    final int[] path;
    /** MB still to go. */
    double left;
    /** MB/s that it gets now. */
    double rate;

    private final Runnable then;

    Flow(int[] path, double megabytes, Runnable then) {
        this.path = path;
        this.left = megabytes;
        this.then = then;
    }

    void finished() {
        then.run();
    }
}
