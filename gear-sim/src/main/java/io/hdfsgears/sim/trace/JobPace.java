// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.trace;

/**
 * How long jobs take; the traces do not say. An assumption, to be varied: a job starts tasks for its bytes, up to its
 * limit, and each task moves bytes at one rate.
 *
 * @param startSeconds time before the first byte, and length of the shortest job
 * @param taskBytesPerSecond throughput of one task
 * @param bytesPerTask number of bytes for which a job gets one task
 * @param tasksPerHost most tasks of a single job on each host of the cluster
 */
public record JobPace(double startSeconds, double taskBytesPerSecond, double bytesPerTask, double tasksPerHost) {
    /** Half a minute to start, 10 MB/s a task, a task for each 256 MB, at most one a host. */
    public static final JobPace USUAL = new JobPace(30, 10e6, 256e6, 1);

    public JobPace {
        if (!(startSeconds > 0 && taskBytesPerSecond > 0 && bytesPerTask > 0 && tasksPerHost > 0)) {
            throw new IllegalArgumentException("a job's pace needs values above 0, not " + startSeconds + ", "
                    + taskBytesPerSecond + ", " + bytesPerTask + " and " + tasksPerHost);
        }
    }

    public JobPace faster(double factor) {
        return new JobPace(startSeconds, taskBytesPerSecond * factor, bytesPerTask, tasksPerHost);
    }

    double seconds(Job job, int hosts) {
        double bytes = (double) job.readBytes() + job.shuffledBytes() + job.writtenBytes();
        double tasks = Math.max(1, Math.min(tasksPerHost * hosts, Math.ceil(bytes / bytesPerTask)));
        return startSeconds + bytes / (tasks * taskBytesPerSecond);
    }
}
