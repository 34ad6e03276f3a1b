// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.machine;

import java.util.Optional;

/** The checks that a wish has to pass before the gear machine takes it up. Those that {@code -force} overrides say so. */
public final class GearRules {
    private static final String OVERRIDE = " Or override with -force -reason \"...\".";

    private GearRules() {}

    /** @return the first reason to say no, or empty */
    public static Optional<Refusal> check(Wish wish, GearState state, SafetyFacts facts) {
        if (wish.target() < 1 || wish.target() > facts.hosts()) {
            return bad(wish.target() + " hosts awake is not possible: the cluster has " + facts.hosts()
                    + " hosts. Choose between " + facts.minAwake() + " and " + facts.hosts() + ".");
        }
        if (wish.target() < facts.minAwake()) {
            return no("refused: " + wish.target() + " hosts awake is below the minimum of " + facts.minAwake()
                    + " (the primaries, dfs.namenode.gear.min.awake, or the lowest gear of a dataset: -listDatasets)."
                    + " Choose at least " + facts.minAwake() + ".");
        }
        if (state.phase() != Phase.STEADY && state.phase() != Phase.HELD) {
            return no("refused: a shift to " + state.target() + " hosts is under way (" + state.phase()
                    + "). Wait for it (-getGear shows it) or stop it with -cancelGear.");
        }
        boolean sheds = wish.target() == state.served()
                && state.phase() == Phase.STEADY
                && !state.woken().isEmpty();
        boolean down = wish.target() < state.served() || sheds;
        return down ? checkDown(wish, facts) : Optional.empty();
    }

    private static Optional<Refusal> checkDown(Wish wish, SafetyFacts facts) {
        if (facts.unreadable() > 0) {
            return no("refused: " + facts.unreadable() + " erasure-coded block group(s) could not be read on "
                    + wish.target() + " hosts: " + facts.unreadableWhy()
                    + " Keep more hosts awake or convert these files to replication.");
        }
        if (wish.force()) {
            return Optional.empty();
        }
        if (facts.missingBlocks() > 0 || facts.corruptBlocks() > 0) {
            return no("refused: " + facts.missingBlocks() + " block(s) are missing and " + facts.corruptBlocks()
                    + " corrupt. See them with 'hdfs fsck / -list-corruptfileblocks', restore or delete these files first."
                    + OVERRIDE);
        }
        if (facts.deadHosts() > facts.maxDeadHosts()) {
            return no("refused: " + facts.deadHosts() + " host(s) that should be awake are not heard of,"
                    + " dfs.namenode.gear.max.dead allows " + facts.maxDeadHosts()
                    + ". Bring them back (-gearReport names them) first." + OVERRIDE);
        }
        if (facts.bytesToMove() > facts.bytesFree()) {
            return no("refused: " + facts.bytesToMove() + " bytes would have to move to hosts with " + facts.bytesFree()
                    + " bytes free. Keep more hosts awake or free space." + OVERRIDE);
        }
        return Optional.empty();
    }

    private static Optional<Refusal> bad(String message) {
        return Optional.of(new Refusal(true, message));
    }

    private static Optional<Refusal> no(String message) {
        return Optional.of(new Refusal(false, message));
    }
}
