// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.replication;

import io.hdfsgears.eafr.rate.RateSettings;
import io.hdfsgears.eafr.rate.SenderRates;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Copies between servers as fluid flows. A sender shares its card evenly among its flows. A receiver that is offered more than
 * it can take wastes a part of what comes (incast: drops and time-outs): of a capacity C that is offered D it takes
 * C·(1 − waste·(1 − C/D)). With rate adjustment receivers tell their senders the product's rates, and adjust them ten times a second.
 */
final class TransferRun {
    static final double CARD_BYTES_PER_SECOND = 125e6;
    private static final double TICK_SECONDS = 0.1;

    private final double[] bandwidth;
    private final double waste;
    /** By receiver; empty when rates are not adjusted. */
    private final List<SenderRates<Flow>> senders;

    private final List<Flow> flows = new ArrayList<>();
    private final int[] sending;
    private final int[] receiving;
    private double now;
    private double tick = TICK_SECONDS;

    /** A copy on its way. */
    static final class Flow {
        private final int source;
        private final int destination;
        private final double bytes;
        private final double started;
        private double left;
        private double allowed = Double.POSITIVE_INFINITY;
        private double rate;

        private Flow(int source, int destination, double bytes, double started) {
            this.source = source;
            this.destination = destination;
            this.bytes = bytes;
            this.left = bytes;
            this.started = started;
        }

        int destination() {
            return destination;
        }

        double bytes() {
            return bytes;
        }
    }

    /** Called for each copy that is done. */
    interface Done {
        void done(Flow flow, double seconds);
    }

    /**
     * @param bandwidth of each server as a receiver, bytes a second
     * @param rates empty: senders send as fast as they can
     */
    TransferRun(double[] bandwidth, double waste, Optional<RateSettings> rates) {
        this.bandwidth = bandwidth.clone();
        this.waste = waste;
        this.senders = rates.map(settings -> Arrays.stream(bandwidth)
                        .mapToObj(capacity -> new SenderRates<Flow>(capacity, settings))
                        .toList())
                .orElse(List.of());
        this.sending = new int[bandwidth.length];
        this.receiving = new int[bandwidth.length];
    }

    void start(int source, int destination, double bytes) {
        Flow flow = new Flow(source, destination, bytes, now);
        sending[source]++;
        receiving[destination]++;
        flows.add(flow);
        if (adjusting()) {
            senders.get(destination).begin(flow);
            allow(destination);
        }
    }

    private boolean adjusting() {
        return !senders.isEmpty();
    }

    private void allow(int receiver) {
        senders.get(receiver).rates().forEach((flow, rate) -> flow.allowed = rate);
    }

    int receiving(int server) {
        return receiving[server];
    }

    /** Lets time pass until then, or until all is done. */
    void advance(double until, Done told) {
        while (now < until && !(flows.isEmpty() && until == Double.POSITIVE_INFINITY)) {
            rates();
            double next = Math.min(until, flows.isEmpty() || !adjusting() ? until : tick);
            for (Flow flow : flows) {
                next = Math.min(next, now + flow.left / flow.rate);
            }
            double passed = next - now;
            now = next;
            flows.forEach(flow -> flow.left -= flow.rate * passed);
            if (adjusting() && now >= tick) {
                adjust();
                tick = now + TICK_SECONDS;
            }
            finish(told);
        }
        if (flows.isEmpty()) {
            tick = now + TICK_SECONDS;
        }
    }

    private double wanted(Flow flow) {
        return Math.min(flow.allowed, CARD_BYTES_PER_SECOND / sending[flow.source]);
    }

    private double[] offered() {
        double[] offered = new double[bandwidth.length];
        flows.forEach(flow -> offered[flow.destination] += wanted(flow));
        return offered;
    }

    private void rates() {
        double[] offered = offered();
        for (Flow flow : flows) {
            double capacity = bandwidth[flow.destination];
            double demand = offered[flow.destination];
            double over = demand <= capacity ? 1 : capacity / demand * (1 - waste * (1 - capacity / demand));
            flow.rate = wanted(flow) * over;
        }
    }

    private void adjust() {
        double[] offered = offered();
        for (int server = 0; server < bandwidth.length; server++) {
            if (receiving[server] > 0) {
                senders.get(server).adjust(Math.min(offered[server], bandwidth[server]));
                allow(server);
            }
        }
    }

    private void finish(Done told) {
        for (int i = flows.size() - 1; i >= 0; i--) {
            Flow flow = flows.get(i);
            if (flow.left <= 1e-6 * flow.bytes) {
                flows.remove(i);
                sending[flow.source]--;
                receiving[flow.destination]--;
                if (adjusting()) {
                    senders.get(flow.destination).end(flow);
                    allow(flow.destination);
                }
                told.done(flow, now - flow.started);
            }
        }
    }
}
