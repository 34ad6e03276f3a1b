// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.machine;

import io.hdfsgears.core.machine.NeverSleep.Keeper;
import io.hdfsgears.core.machine.SafetyFacts.Health;
import io.hdfsgears.core.machine.SafetyFacts.Space;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The checks that a wish has to pass before the gear machine takes it up. Those that {@code -force} overrides say so. */
public final class GearRules {
    private static final String OVERRIDE = " Or override with -force -reason \"...\".";

    private GearRules() {}

    /** @return the first reason to say no, or empty */
    public static Optional<Refusal> check(Wish wish, GearState state, SafetyFacts facts) {
        return all(wish, state, facts).stream()
                .filter(no -> !(wish.force() && no.overridable()))
                .findFirst();
    }

    /** Every reason to say no, those included that the wish overrides; the gravest first. */
    public static List<Refusal> all(Wish wish, GearState state, SafetyFacts facts) {
        if (wish.target() < 1 || wish.target() > facts.hosts()) {
            return List.of(new Refusal(
                    true,
                    false,
                    wish.target() + " hosts awake is not possible: the cluster has " + facts.hosts()
                            + " hosts. Choose between " + facts.minAwake() + " and " + facts.hosts() + "."));
        }
        List<Refusal> no = new ArrayList<>();
        if (wish.target() < facts.minAwake()) {
            no.add(hard("refused: " + wish.target() + " hosts awake is below the minimum of " + facts.minAwake()
                    + " (the primaries, dfs.namenode.gear.min.awake, or the lowest gear of a dataset: -listDatasets)."
                    + " Choose at least " + facts.minAwake() + "."));
        }
        boolean sheds = wish.target() == state.served()
                && state.phase() == Phase.STEADY
                && !state.woken().isEmpty();
        boolean down = wish.target() < state.served() || sheds;
        if (down) {
            addKept(no, wish, facts);
        }
        if (state.phase() != Phase.STEADY && state.phase() != Phase.HELD) {
            no.add(hard("refused: a shift to " + state.target() + " hosts is under way (" + state.phase()
                    + "). Wait for it (-getGear shows it) or stop it with -cancelGear."));
        }
        if (down) {
            addHealth(no, wish, facts);
            addSpace(no, facts.space());
            addRest(no, state, facts.rest());
        }
        return List.copyOf(no);
    }

    private static void addKept(List<Refusal> no, Wish wish, SafetyFacts facts) {
        Optional<Keeper> keeper = facts.keeper().filter(k -> k.position() > wish.target());
        keeper.ifPresent(k -> no.add(hard("refused: with " + wish.target() + " hosts awake " + k.name()
                + " would sleep, which " + k.by() + " forbids. It is number " + k.position()
                + " on the chain: choose a gear with at least " + k.position()
                + " hosts awake (-getGear lists them), or"
                + " take it out of " + k.by() + ".")));
    }

    private static void addHealth(List<Refusal> no, Wish wish, SafetyFacts facts) {
        Health health = facts.health();
        if (facts.unreadable() > 0) {
            no.add(hard("refused: " + facts.unreadable() + " erasure-coded block group(s) could not be read on "
                    + wish.target() + " hosts: " + facts.unreadableWhy()
                    + " Keep more hosts awake or convert these files to replication."));
        }
        if (health.unaccounted() > 0) {
            no.add(soft("refused: this NameNode took over with " + health.unaccounted()
                    + " sleeping host(s) of which it"
                    + " has no image; they are being woken. Wait until they have reported (-gearReport shows them)."));
        }
        if (health.missingBlocks() > 0 || health.corruptBlocks() > 0) {
            no.add(soft("refused: " + health.missingBlocks() + " block(s) are missing and " + health.corruptBlocks()
                    + " corrupt. See them with 'hdfs fsck / -list-corruptfileblocks', restore or delete these files"
                    + " first."));
        }
        if (health.deadHosts() > health.maxDeadHosts()) {
            no.add(soft("refused: " + health.deadHosts() + " host(s) that should be awake are not heard of,"
                    + " dfs.namenode.gear.max.dead allows " + health.maxDeadHosts()
                    + ". Bring them back (-gearReport names them) first."));
        }
    }

    private static void addSpace(List<Refusal> no, Space space) {
        String limit = "the fill limit of " + space.limitPercent() + " % (dfs.namenode.gear.fill.limit)";
        if (space.bytesToMove() > space.bytesRoom()) {
            no.add(soft("refused: " + space.bytesToMove() + " bytes would have to move to hosts with "
                    + space.bytesRoom() + " bytes left below " + limit + ". Keep more hosts awake or free space."));
        } else if (space.filledPercent() > space.limitPercent()) {
            no.add(soft(String.format(
                    Locale.ROOT,
                    "refused: the hosts that would stay are filled to %.1f %%, beyond %s."
                            + " Keep more hosts awake or free space.",
                    space.filledPercent(),
                    limit)));
        }
    }

    /** Hosts that never slept have no rest to make up for, and a shift that is held waits for just such a decision. */
    private static void addRest(List<Refusal> no, GearState state, SafetyFacts.Rest rest) {
        long inForce = Math.max(0, rest.nowMillis() - state.sinceMillis());
        boolean steady = state.phase() == Phase.STEADY && state.sleepEpoch() > 0;
        if (steady && inForce < rest.minMillis()) {
            no.add(soft("refused: this gear has been in force for " + inForce / 1000
                    + " s only, dfs.namenode.gear.min.time asks for " + rest.minMillis() / 1000
                    + " s before hosts go to sleep. Wait " + (rest.minMillis() - inForce + 999) / 1000
                    + " s."));
        }
    }

    private static Refusal hard(String message) {
        return new Refusal(false, false, message);
    }

    private static Refusal soft(String message) {
        return new Refusal(false, true, message + OVERRIDE);
    }
}
