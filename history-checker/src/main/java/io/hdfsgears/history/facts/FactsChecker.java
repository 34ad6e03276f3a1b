// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.history.facts;

import io.hdfsgears.history.check.Rule;
import io.hdfsgears.history.check.Violation;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Judges the cluster at the end of a run. */
public final class FactsChecker {
    private FactsChecker() {}

    public static List<Violation> check(ClusterFacts facts) {
        List<Violation> found = new ArrayList<>();
        facts.blocks().forEach(block -> replicas(block, found));
        for (String replica : facts.misplaced()) {
            add(found, Rule.LAYOUT, "not where the layout wants it: " + replica);
        }
        power(facts, found);
        joules(facts, found);
        return found;
    }

    private static void replicas(ClusterFacts.Block block, List<Violation> found) {
        String name = "block " + block.id() + " of " + block.path();
        if (block.live() == 0) {
            add(found, Rule.REPLICAS, name + " is missing: no replica of " + block.wanted() + " is left");
        } else if (block.live() < block.wanted()) {
            add(found, Rule.REPLICAS, name + " is under-replicated: " + block.live() + " of " + block.wanted());
        } else if (block.live() > block.wanted()) {
            add(found, Rule.REPLICAS, name + " is over-replicated: " + block.live() + " instead of " + block.wanted());
        }
        if (block.corrupt() > 0) {
            add(found, Rule.REPLICAS, name + " has " + block.corrupt() + " corrupt replicas");
        }
    }

    private static void power(ClusterFacts facts, List<Violation> found) {
        Set<String> named = facts.namedAsleep();
        for (String host : new TreeSet<>(facts.asleep())) {
            if (!named.contains(host)) {
                add(found, Rule.POWER_STATE, host + " sleeps, and the state does not name it");
            }
            if (facts.awake().contains(host)) {
                add(found, Rule.POWER_STATE, host + " is told to be asleep and awake");
            }
        }
        for (String host : new TreeSet<>(named)) {
            if (facts.awake().contains(host) && !facts.keptAwake().containsKey(host)) {
                add(found, Rule.POWER_STATE, host + " is awake, and the state names it as asleep");
            }
            if (!facts.awake().contains(host) && !facts.asleep().contains(host)) {
                add(found, Rule.POWER_STATE, host + " is named as asleep, and no check found it awake or asleep");
            }
        }
    }

    private static void joules(ClusterFacts facts, List<Violation> found) {
        new TreeMap<>(facts.joules()).forEach((host, joules) -> {
            if (!Double.isFinite(joules) || joules < 0) {
                add(found, Rule.JOULES, host + " took " + joules + " J, which cannot be");
            }
        });
        if (facts.outletJoules() < 0) {
            return;
        }
        double hosts = facts.joules().values().stream()
                .mapToDouble(Double::doubleValue)
                .sum();
        double outlets = facts.outletJoules();
        // Written so that a sum that is not a number is a violation.
        if (!(Math.abs(hosts - outlets) <= facts.tolerance() * outlets)) {
            add(
                    found,
                    Rule.JOULES,
                    String.format(
                            Locale.ROOT,
                            "hosts took %.1f J and the outlets %.1f J: more than %.1f %% apart",
                            hosts,
                            outlets,
                            100 * facts.tolerance()));
        }
    }

    private static void add(List<Violation> found, Rule rule, String what) {
        found.add(new Violation(rule, List.of(), what));
    }
}
