// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.planner.model;

import io.hdfsgears.sim.trace.LoadSeries;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Today against each plan, and the one that is recommended.
 *
 * @param firstMinute of the load, in minutes since 1970 by the log's clock
 * @param candidates the cheapest first
 * @param recommended empty when no plan fits the data and carries the load
 * @param check of the recommended plan, event by event
 * @param sensitivity of the recommended plan
 */
public record Study(
        Site site,
        LoadSeries load,
        long firstMinute,
        Candidate today,
        List<Candidate> candidates,
        Optional<Candidate> recommended,
        Optional<EventCheck> check,
        List<Sensitivity.Row> sensitivity) {
    /** Work that a recommended plan may leave to later minutes beyond what today does, as a share. */
    public static final double MOST_UNMET = 0.002;

    /** Rabbit is the layout with the longest record: another must save so much more of today's energy to be recommended. */
    public static final double CLEARLY = 0.03;

    public Study {
        candidates = List.copyOf(candidates);
        sensitivity = List.copyOf(sensitivity);
    }

    /**
     * What a kWh costs and emits; each may be missing.
     *
     * @param seed where chance starts from
     */
    public record Terms(Optional<Bill> price, Optional<Bill> carbon, long seed) {}

    /** @param asked with foresight that a back-test on the load completes */
    public static Study of(Site asked, LoadSeries load, long firstMinute, Terms terms) {
        List<Plan> plans = Plans.of(asked);
        Site site = asked.with(Prediction.foresight(plans.get(0), asked, load, firstMinute));
        Candidate today = candidate(Plan.today(site.hosts()), site, load, firstMinute, terms, new HashMap<>());
        Map<String, Adoption> adoptions = new HashMap<>();
        List<Candidate> all = new ArrayList<>();
        for (Plan plan : plans) {
            all.add(candidate(plan, site, load, firstMinute, terms, adoptions));
        }
        all.sort(Comparator.comparingDouble(Candidate::cost));
        for (Plan plan : withPfimbi(all, site)) {
            all.add(candidate(plan, site, load, firstMinute, terms, adoptions));
        }
        all.sort(Comparator.comparingDouble(Candidate::cost));
        Optional<Candidate> best = recommended(today, all);
        return new Study(
                site,
                load,
                firstMinute,
                today,
                all,
                best,
                best.map(chosen -> EventCheck.of(chosen.outcome(), site, load, terms.seed())),
                best.map(chosen -> Sensitivity.of(chosen.outcome().plan(), site, load, firstMinute))
                        .orElse(List.of()));
    }

    /** Pfimbi beside today, and beside the cheapest conduct of each layout that has room. */
    private static List<Plan> withPfimbi(List<Candidate> cheapestFirst, Site site) {
        Map<String, Plan> plans = new LinkedHashMap<>();
        plans.put("today", Plan.today(site.hosts()).withPfimbi());
        cheapestFirst.stream()
                .filter(Candidate::fits)
                .map(one -> one.outcome().plan())
                .forEach(plan -> plans.putIfAbsent(plan.layout(), plan.withPfimbi()));
        return List.copyOf(plans.values());
    }

    private static Candidate candidate(
            Plan plan, Site site, LoadSeries load, long firstMinute, Terms terms, Map<String, Adoption> adoptions) {
        Outcome outcome = PlanRun.of(plan, site, load, firstMinute);
        String shape = plan.layout() + plan.gears() + plan.primaries();
        Adoption adoption = plan.conduct() == Conduct.ALWAYS_ON
                ? new Adoption(0, List.of())
                : adoptions.computeIfAbsent(shape, key -> Adoption.of(plan, site, terms.seed()));
        return new Candidate(
                outcome,
                plan.usableBytes(site),
                plan.fits(site),
                adoption,
                aYear(terms.price(), outcome),
                aYear(terms.carbon(), outcome));
    }

    private static OptionalDouble aYear(Optional<Bill> bill, Outcome outcome) {
        return bill.map(each -> OptionalDouble.of(each.aYear(outcome))).orElse(OptionalDouble.empty());
    }

    /**
     * The cheapest that has room and carries the load; Rabbit unless another is clearly cheaper. Pfimbi is the operator's choice: a
     * block is lost if its only host is lost before the first copy.
     */
    private static Optional<Candidate> recommended(Candidate today, List<Candidate> all) {
        List<Candidate> good = all.stream()
                .filter(Candidate::fits)
                .filter(one -> !one.outcome().plan().pfimbi())
                .filter(one -> one.outcome().unmetShare() <= today.outcome().unmetShare() + MOST_UNMET)
                .filter(one -> one.cost() < today.cost())
                .toList();
        if (good.isEmpty()) {
            return Optional.empty();
        }
        Candidate cheapest = good.get(0);
        return good.stream()
                .filter(one -> one.outcome().plan().layout().equals("rabbit"))
                .filter(one -> one.cost() <= cheapest.cost() + CLEARLY * today.cost())
                .findFirst()
                .or(() -> Optional.of(cheapest));
    }

    /** Part of today's energy that a plan saves, 0..1. */
    public double saved(Candidate plan) {
        return 1 - plan.outcome().kilowattHours() / today.outcome().kilowattHours();
    }
}
