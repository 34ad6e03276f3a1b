// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.fuzz;

import java.util.random.RandomGenerator;

/** A part of the product that reads what others wrote. Used by one thread. */
interface Target {
    /** For the result: {@code redfish}. */
    String name();

    /** Its share of a run's answers. */
    int percent();

    /**
     * Gives the product one changed answer.
     *
     * @return {@code taken}, or {@code refused} for the declared exception
     * @throws WrongOff when it took a host for off, and the answer does not say so
     * @throws Exception anything that the product does not declare: a crash
     */
    String read(RandomGenerator random) throws Exception;

    /** The product reads "off" where the answer does not say it. */
    final class WrongOff extends Exception {
        private static final long serialVersionUID = 1;

        WrongOff(String answer) {
            super("off out of " + answer);
        }
    }
}
