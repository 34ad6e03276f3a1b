// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.extra;

import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Every file has what its layout wants. Stock drops extra replicas of an earlier time; so what was stored of them is marked as
 * past. Without the mark they would all be copied again once the mode is on.
 */
public class NoExtraCopies implements ExtraCopies {
    private static final Logger LOG = LoggerFactory.getLogger(NoExtraCopies.class);

    private volatile boolean marks;

    @Override
    public boolean isOn() {
        return false;
    }

    @Override
    public boolean inForce() {
        return false;
    }

    @Override
    public int of(long file) {
        return 0;
    }

    @Override
    public boolean isCold(long file, String path, List<String> hosts) {
        return false;
    }

    @Override
    public void read(long file, String host, int times) {}

    @Override
    public void used(long file) {}

    @Override
    public boolean factorSet(long file) {
        return false;
    }

    @Override
    public void activate(boolean active, Ground ground) {
        marks = active;
    }

    @Override
    public void handOver(Ground ground) {}

    @Override
    public void doWork(Ground ground, long nowMillis) {
        if (marks) {
            marks = false;
            try {
                mark(ground);
            } catch (IOException e) {
                marks = true;
                LOG.warn("Extra replicas of an earlier time could not be marked as dropped, will be tried again", e);
            }
        }
    }

    private static void mark(Ground ground) throws IOException {
        byte[] state = ground.load().orElse(new byte[0]);
        if (state.length > 0 && state[0] != Ground.PAST) {
            byte[] past = new byte[state.length + 1];
            past[0] = Ground.PAST;
            System.arraycopy(state, 0, past, 1, state.length);
            if (!ground.save(past)) {
                ground.save(new byte[] {Ground.PAST});
            }
        }
    }

    @Override
    public Optional<ReadSelection> selection() {
        return Optional.empty();
    }

    @Override
    public Optional<Destinations> destinations() {
        return Optional.empty();
    }

    @Override
    public Optional<Sources> sources() {
        return Optional.empty();
    }

    @Override
    public Collection<String> changeable() {
        return List.of();
    }

    @Override
    public void change(String key, @Nullable String text) {
        throw new IllegalArgumentException(key + " needs a restart");
    }

    @Override
    public ExtraReport report() {
        return ExtraReport.OFF;
    }
}
