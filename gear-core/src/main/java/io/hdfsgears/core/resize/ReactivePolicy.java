// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.resize;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What the papers do (SpringFS §5.2): as many hosts as the load just seen needs, with an offload set as large as the writes
 * just seen need. Growth is immediate. Migration that is due is work like any other: hosts that are
 * awake with nothing to do take it first, and only what they cannot finish within T wakes more (§3.2, passive migration). Added for a rack: shrinking waits until less was enough for a while, and for some time after growing.
 */
public final class ReactivePolicy implements ResizingPolicy<ReactiveState> {
    private static final int LONG_AGO = 1_000_000;

    private final Capacity capacity;
    private final ReactiveSettings settings;

    public ReactivePolicy(Capacity capacity, ReactiveSettings settings) {
        this.capacity = capacity;
        this.settings = settings;
    }

    /** The guarantee: what was just seen, with headroom, plus what finishes migration in time. No policy may want less. */
    public Footprint needed(Observation seen) {
        double migration = capacity.migrationHosts(seen.pendingMigrationBytes(), settings.migrationSeconds());
        return capacity.footprint(capacity.totalHosts(seen), migration, capacity.writeHosts(seen));
    }

    @Override
    public ReactiveState start() {
        return new ReactiveState(List.of(), LONG_AGO);
    }

    @Override
    public Decision<ReactiveState> decide(ReactiveState state, Observation seen) {
        Footprint now = needed(seen);
        List<Footprint> recent = remembered(state, now);
        int sinceGrowth = now.activeHosts() > seen.activeHosts() ? 0 : Math.min(LONG_AGO, state.sinceGrowth() + 1);
        int active = recent.stream().mapToInt(Footprint::activeHosts).max().orElse(now.activeHosts());
        int offload = recent.stream().mapToInt(Footprint::offloadSet).max().orElse(now.offloadSet());
        int held = Math.min(seen.activeHosts(), capacity.hosts());
        boolean tooSoon = sinceGrowth < settings.coolDownIntervals();
        if (active < held && (tooSoon || held - active < settings.shrinkStepHosts())) {
            active = held;
        }
        return new Decision<>(new ReactiveState(recent, sinceGrowth), new Footprint(active, offload));
    }

    private List<Footprint> remembered(ReactiveState state, Footprint now) {
        List<Footprint> recent = new ArrayList<>(state.recent());
        recent.add(now);
        int most = settings.shrinkAfterIntervals() + 1;
        return recent.subList(Math.max(0, recent.size() - most), recent.size());
    }

    @Override
    public String write(ReactiveState state) {
        return state.recent().stream()
                .map(footprint -> footprint.activeHosts() + ":" + footprint.offloadSet())
                .collect(Collectors.joining(",", state.sinceGrowth() + ";", ""));
    }

    @Override
    public ReactiveState read(String text) {
        String[] parts = text.split(";", -1);
        try {
            List<Footprint> recent = new ArrayList<>();
            for (String footprint : parts[1].isEmpty() ? new String[0] : parts[1].split(",", -1)) {
                String[] numbers = footprint.split(":", -1);
                recent.add(new Footprint(Integer.parseInt(numbers[0]), Integer.parseInt(numbers[1])));
            }
            return new ReactiveState(recent, Integer.parseInt(parts[0]));
        } catch (NumberFormatException | ArrayIndexOutOfBoundsException e) {
            throw new IllegalArgumentException(
                    "not a reactive policy's state: \"" + text + "\"; start anew with start()", e);
        }
    }
}
