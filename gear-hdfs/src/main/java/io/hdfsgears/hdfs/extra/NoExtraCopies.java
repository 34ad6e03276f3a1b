// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.extra;

import java.util.List;
import java.util.Optional;

/** Every file has what its layout wants. */
public class NoExtraCopies implements ExtraCopies {
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
    public void activate(boolean active, Ground ground) {}

    @Override
    public void handOver(Ground ground) {}

    @Override
    public void doWork(Ground ground, long nowMillis) {}

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
    public ExtraReport report() {
        return ExtraReport.OFF;
    }
}
