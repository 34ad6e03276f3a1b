// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.jobs;

import io.hdfsgears.benchmarks.Metered;
import io.hdfsgears.rack.Progress;
import io.hdfsgears.rack.RackException;
import io.hdfsgears.rack.RackSpec;
import io.hdfsgears.rack.demo.MeteredJoules;
import io.hdfsgears.rack.energy.CpuModel;
import io.hdfsgears.rack.energy.RackEnergy;
import io.hdfsgears.rack.hdfs.GearLink;
import io.hdfsgears.rack.run.VirtualRack;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** A rack of its own with gears, on which stock clients play jobs. */
public abstract class JobRack implements AutoCloseable {
    protected static final double NANOS = 1e9;

    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final Duration METER_INTERVAL = Duration.ofSeconds(2);
    private static final int THREADS = 8;

    protected final Progress progress;
    protected final VirtualRack rack;
    protected final GearLink link;

    protected JobRack(RackSpec spec, Progress progress) throws IOException {
        this.progress = progress;
        this.rack = VirtualRack.upTemporary(spec, progress);
        if (spec.hardware() != null && rack.description().net() == null) {
            rack.close();
            throw new RackException("hosts have no hardware of their own here: leave --hardware out");
        }
        this.link = new GearLink(rack.nameNodes(), rack.files().clientConf());
    }

    /** Plays jobs to their end, outside of what is measured. */
    protected JobLog.Figures all(String what, List<Job> jobs) throws IOException {
        try (Clients clients = new Clients(rack, what, jobs, THREADS)) {
            return clients.end(PATIENCE).of(entry -> true);
        }
    }

    /** Lays files out, or reads them back. */
    protected void allGood(String what, List<Job> jobs) throws IOException {
        progress.say(what + ": " + jobs.size() + " files");
        JobLog.Figures done = all(what, jobs);
        if (done.errors() + done.wrong() > 0) {
            throw new IOException(what + ": " + done.errors() + " files failed, " + done.wrong() + " are wrong");
        }
    }

    protected Set<String> asleep() {
        Set<String> asleep = new TreeSet<>(rack.description().hosts());
        asleep.removeIf(host -> !rack.isAsleep(host));
        return asleep;
    }

    protected static double seconds(long startNanos) {
        return (System.nanoTime() - startNanos) / NANOS;
    }

    /** The rack's meters in a window that begins with this object. */
    protected final class Window implements AutoCloseable {
        private final Optional<RackEnergy> meters =
                RackEnergy.start(rack, METER_INTERVAL, CpuModel.OF_THE_HOSTS, progress);
        private final long from = System.nanoTime();

        public Window() throws IOException {}

        /** @return null on a rack without meters */
        public @Nullable Metered end() throws IOException {
            return meters.isEmpty()
                    ? null
                    : new Metered(MeteredJoules.of(meters.get().end()), seconds(from));
        }

        @Override
        public void close() throws IOException {
            if (meters.isPresent()) {
                meters.get().close();
            }
        }
    }

    @Override
    public void close() throws IOException {
        try {
            link.close();
        } finally {
            rack.close();
        }
    }
}
