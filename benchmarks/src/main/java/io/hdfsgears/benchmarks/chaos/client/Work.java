// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.chaos.client;

import java.io.IOException;
import java.util.Random;

/** What one client does, step by step. Between two steps the run may let all clients rest. */
@FunctionalInterface
interface Work {
    void step(Hand hand, Random random) throws IOException;
}
