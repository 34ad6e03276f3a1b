// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.pfimbi;

import java.util.List;

/**
 * A job's copies at one position of their pipelines, which all end at the same host.
 *
 * @param job its id, as the queue names it
 * @param position of that host's replica in the pipelines
 * @param pipelines hosts of each, in order; one writer each
 * @param mostWaiting blocks of it at that host, above which writers pause: what waits for too long is left to the NameNode
 */
record WeightedFlow(String job, int position, double weight, List<List<String>> pipelines, int mostWaiting) {
    private static final int EQUAL_WAITING = 64;

    WeightedFlow {
        pipelines = List.copyOf(pipelines);
    }

    /** The same copies at weight 1, far enough ahead for an equal share. */
    WeightedFlow equal() {
        return new WeightedFlow(job, position, 1, pipelines, Math.max(EQUAL_WAITING, mostWaiting));
    }

    String name() {
        return position + "/" + job;
    }

    /** What a stock client of a task of that job is given. */
    String attempt() {
        return job.replace("job_", "attempt_") + "_m_000000_0";
    }
}
