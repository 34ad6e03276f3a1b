// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.migrate;

import io.hdfsgears.core.layout.facet.NumberedCopies;
import io.hdfsgears.hdfs.scan.WalkRest;
import io.hdfsgears.hdfs.view.HdfsView;
import java.io.IOException;
import java.util.function.LongPredicate;
import java.util.function.LongSupplier;

/**
 * The looks of a job, with a rest after each. However often hosts come and go, and however long a job waits for them, its looks take
 * a small share of the read lock. One thread.
 */
final class RestedSurvey {
    private final Survey survey;
    private final WalkRest rest;

    /** @param nanos a monotonic clock */
    RestedSurvey(Survey survey, LongSupplier nanos) {
        this.survey = survey;
        this.rest = new WalkRest(nanos);
    }

    /** @param leastNanos rest after a short look */
    boolean isRested(long leastNanos) {
        return rest.isOver(leastNanos);
    }

    /** @param skip blocks not to plan for */
    Survey.Found look(HdfsView view, Job job, LongPredicate skip) throws IOException {
        // Numbers keep hosts even: a shift up moves what was written meanwhile and no more.
        boolean evens = job instanceof Job.Adoption || !NumberedCopies.decide(view.layout());
        boolean byBytes =
                job instanceof Job.Adoption adoption && adoption.order().byBytes();
        return rest.after(() -> survey.look(view, job.path(), skip, evens, byBytes));
    }
}
