// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.meter;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A host with several power cords: its power is the sum over its outlets, and unknown if one of them is silent. Not to be
 * mistaken for adding up two sources: each cord carries another part of the power.
 */
final class FeedsMeter implements Meter {
    private final List<Meter> feeds;

    FeedsMeter(List<Meter> feeds) {
        this.feeds = List.copyOf(feeds);
    }

    @Override
    public Source source() {
        return feeds.get(0).source();
    }

    @Override
    public String name() {
        return feeds.stream().map(Meter::name).collect(Collectors.joining(" + "));
    }

    /** No counter: the feeds' counters wrap and are reset each for itself. */
    @Override
    public Reading read() throws MeterException, InterruptedException {
        double watts = 0;
        Reading last = null;
        for (Meter feed : feeds) {
            last = feed.read();
            watts += last.watts();
        }
        if (last == null) {
            throw new MeterException("a host without feeds has no power to read");
        }
        return Reading.of(source(), watts, Optional.empty(), last.at(), name());
    }

    @Override
    public void close() {
        feeds.forEach(Meter::close);
    }
}
