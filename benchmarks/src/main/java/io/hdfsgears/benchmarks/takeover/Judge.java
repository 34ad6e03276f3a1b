// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.takeover;

import io.hdfsgears.benchmarks.takeover.Device.Call;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Judges a drill by what the device wrote down and by what was ordered, without a look at the product: a host that the gear keeps
 * awake is never cut, no host gets the same order twice in one change, and who was replaced calls no device.
 */
final class Judge {
    private final List<String> chain;
    private final List<String> cut = new ArrayList<>();
    private final List<String> twice = new ArrayList<>();
    private final List<String> late = new ArrayList<>();

    /** @param chain hosts in the order of the chain */
    Judge(List<String> chain) {
        this.chain = List.copyOf(chain);
    }

    void judge(List<Takeover> all, List<Call> calls) {
        for (int i = 0; i < all.size(); i++) {
            Takeover one = all.get(i);
            double end = i + 1 < all.size() ? all.get(i + 1).orderedMillis() : Double.MAX_VALUE;
            double failsNext = i + 1 < all.size() ? end + all.get(i + 1).afterSeconds() * 1_000 : Double.MAX_VALUE;
            Set<String> given = new HashSet<>();
            for (Call call : calls) {
                boolean within = call.atMillis() >= one.orderedMillis() && call.atMillis() < end;
                if (within && call.isOrder()) {
                    if (call.verb().equals("off") && chain.indexOf(call.host()) < one.hosts()) {
                        cut.add("change " + (i + 1) + ": " + call);
                    }
                    if (!given.add(call.verb() + " " + call.host())) {
                        twice.add("change " + (i + 1) + ": " + call);
                    }
                }
                if (call.atMillis() > one.tookMillis()
                        && call.atMillis() < failsNext
                        && call.caller() != one.pids().to()) {
                    late.add("after change " + (i + 1) + ": " + call);
                }
            }
        }
    }

    /** Orders that cut a host which the gear keeps awake. */
    List<String> cut() {
        return cut;
    }

    /** Orders that a host got a second time in one change. */
    List<String> twice() {
        return twice;
    }

    /** Calls, also of reads, by another than the acting controller. */
    List<String> late() {
        return late;
    }
}
