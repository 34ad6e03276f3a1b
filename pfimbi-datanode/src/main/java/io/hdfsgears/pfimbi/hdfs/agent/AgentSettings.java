// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.agent;

import io.hdfsgears.core.config.PfimbiKeys;
import io.hdfsgears.pfimbi.flow.CreditSettings;
import io.hdfsgears.pfimbi.flow.RegulatorSettings;
import io.hdfsgears.pfimbi.schedule.Weights;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;

/** @param diskBytesPerSecond assumed highest throughput of the disks */
record AgentSettings(
        CreditSettings credits,
        Weights weights,
        boolean flowControl,
        RegulatorSettings regulator,
        double diskBytesPerSecond,
        int pushThreads,
        long deadlineNanos) {
    /** A peer that was granted a block sends it at once, or never. */
    private static final long GRANT_NANOS = TimeUnit.SECONDS.toNanos(60);

    /** A source that does not send holds a quarter of the places at most. */
    private static final int SOURCES = 4;

    /** Bytes on their way to the disks where the page cache cannot be seen: two of stock's blocks. */
    private static final long BLIND_BYTES = 256L << 20;

    static AgentSettings of(Configuration conf) {
        int blocks = PfimbiKeys.BUFFER_BLOCKS.read(conf::get);
        long deadline = PfimbiKeys.DEADLINE.read(conf::get).toNanos();
        return new AgentSettings(
                new CreditSettings(blocks, Math.max(1, blocks / SOURCES), GRANT_NANOS, deadline),
                Weights.parse(PfimbiKeys.WEIGHTS.read(conf::get)),
                PfimbiKeys.FLOW_CONTROL.read(conf::get),
                new RegulatorSettings(
                        PfimbiKeys.FLOW_INTERVAL.read(conf::get).toNanos(),
                        PfimbiKeys.FLOW_SHARE.read(conf::get),
                        BLIND_BYTES),
                PfimbiKeys.DISK_SPEED.read(conf::get),
                PfimbiKeys.PUSH_THREADS.read(conf::get),
                deadline);
    }
}
