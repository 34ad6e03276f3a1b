// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.machine;

import io.hdfsgears.core.config.Quantities;
import io.hdfsgears.core.machine.NeverSleep.Keeper;
import io.hdfsgears.core.machine.SafetyFacts.Health;
import io.hdfsgears.core.machine.SafetyFacts.Lacks;
import io.hdfsgears.core.machine.SafetyFacts.Shortfall;
import io.hdfsgears.core.machine.SafetyFacts.Space;
import io.hdfsgears.core.machine.SafetyFacts.Unwakeable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** The checks that a request has to pass before the gear machine acts on it. Messages name those that {@code -force} overrides. */
public final class GearRules {
    private static final String OVERRIDE = " Or override with -force -reason \"...\".";

    private static final int NAMED = 5;

    private GearRules() {}

    /** @return the first reason to say no, or empty */
    public static Optional<Refusal> check(GearRequest wanted, GearState state, SafetyFacts facts) {
        return all(wanted, state, facts).stream()
                .filter(no -> !(wanted.force() && no.overridable()))
                .findFirst();
    }

    /** Every reason to refuse, including those that the request overrides; the gravest first. */
    public static List<Refusal> all(GearRequest wanted, GearState state, SafetyFacts facts) {
        if (wanted.target() < 1 || wanted.target() > facts.hosts()) {
            return List.of(new Refusal(
                    true,
                    false,
                    wanted.target() + " hosts awake is not possible: the cluster has " + facts.hosts()
                            + " hosts. Choose between " + facts.minAwake() + " and " + facts.hosts() + "."));
        }
        List<Refusal> no = new ArrayList<>();
        if (wanted.target() < facts.minAwake()) {
            no.add(hard("refused: " + wanted.target() + " hosts awake is below the minimum of " + facts.minAwake()
                    + " (the primaries, dfs.namenode.gear.min.awake, dfs.namenode.replication.min, or the lowest gear of a dataset: -listDatasets)."
                    + " Choose at least " + facts.minAwake() + "."));
        }
        boolean sheds = wanted.target() == state.served()
                && state.phase() == Phase.STEADY
                && !state.woken().isEmpty();
        boolean down = wanted.target() < state.served() || sheds;
        if (down) {
            addKept(no, wanted, facts);
        }
        if (!state.phase().isAtRest()) {
            no.add(hard("refused: a shift to " + state.target() + " hosts is under way (" + state.phase()
                    + "). Wait for it (-getGear shows it) or stop it with -cancelGear."));
        }
        if (down) {
            addUnwakeable(no, facts.unwakeable());
            addHealth(no, wanted, facts);
            addSpace(no, facts.space());
            addRest(no, state, facts.rest());
        }
        return List.copyOf(no);
    }

    private static void addKept(List<Refusal> no, GearRequest wanted, SafetyFacts facts) {
        Optional<Keeper> keeper = facts.keeper().filter(k -> k.position() > wanted.target());
        keeper.ifPresent(k -> no.add(hard("refused: with " + wanted.target() + " hosts awake " + k.name()
                + " would sleep, which " + k.by() + " forbids. It is number " + k.position()
                + " on the chain: choose a gear with at least " + k.position()
                + " hosts awake (-getGear lists them), or"
                + " take it out of " + k.by() + ".")));
    }

    private static void addUnwakeable(List<Refusal> no, Unwakeable hosts) {
        if (!hosts.names().isEmpty()) {
            no.add(soft("refused: no controller that could wake them spoke of "
                    + Quantities.count(hosts.names().size(), "host")
                    + " that would sleep within the last " + hosts.ageSeconds()
                    + " s (dfs.namenode.gear.power.report.age): " + some(hosts.names())
                    + ". Start 'hdfs power serve', with these hosts in its hosts file under the names of -gearReport and"
                    + " with a driver that wakes them. Alarms of 'hdfs power status' name what a device refuses."));
        }
        if (!hosts.unproven().isEmpty()) {
            no.add(soft("refused: " + Quantities.count(hosts.unproven().size(), "host")
                    + " would sleep that " + (hosts.unproven().size() == 1 ? "was" : "were") + " never proven to wake,"
                    + " which dfs.namenode.gear.power.require.proof asks for: " + some(hosts.unproven())
                    + ". Prove each by 'hdfs power test HOST', with HOST as in the hosts file."));
        }
    }

    private static String some(List<String> names) {
        int more = names.size() - NAMED;
        return names.stream().limit(NAMED).collect(Collectors.joining(", "))
                + (more > 0 ? " and " + more + " more" : "");
    }

    private static void addHealth(List<Refusal> no, GearRequest wanted, SafetyFacts facts) {
        Health health = facts.health();
        addLacks(no, wanted, facts.lacks());
        if (!health.stockNameNodes().isEmpty()) {
            no.add(
                    soft(
                            "refused: NameNodes of this nameservice do not run the gears: "
                                    + some(health.stockNameNodes())
                                    + ". After a failover they would take hosts that sleep for dead and copy all their blocks. Install"
                                    + " hdfs-gears there with the properties of this NameNode (share/doc/hdfs-gears/docs/install.md), and restart them."));
        }
        if (health.unaccounted() > 0) {
            no.add(
                    soft(
                            "refused: this NameNode took over with "
                                    + Quantities.count(health.unaccounted(), "sleeping host")
                                    + " of which it has no image; such hosts are being woken. Wait until they have reported (-gearReport shows them)."));
        }
        if (health.endangered() > 0) {
            no.add(soft("refused: of " + Quantities.count(health.endangered(), "missing block")
                    + " a host that would sleep has a corrupt replica, the last to repair from. See them with 'hdfs fsck / -list-corruptfileblocks',"
                    + " restore or delete these files first."));
        } else if (health.missing().isExceeded() || health.corrupt().isExceeded()) {
            no.add(soft("refused: " + are(health.missing().count(), "block") + " missing and "
                    + health.corrupt().count() + " corrupt, dfs.namenode.gear.max.missing allows "
                    + health.missing().limit() + " and dfs.namenode.gear.max.corrupt "
                    + health.corrupt().limit()
                    + ". See them with 'hdfs fsck / -list-corruptfileblocks', restore or delete these files first."));
        }
        if (health.dead().isExceeded()) {
            no.add(soft("refused: of the hosts that should be awake "
                    + are(health.dead().count(), "host") + " not heard of, dfs.namenode.gear.max.dead allows "
                    + health.dead().limit()
                    + ". Bring them back (-gearReport names them) first."));
        }
    }

    private static void addLacks(List<Refusal> no, GearRequest wanted, Lacks lacks) {
        if (lacks.unreadable().count() > 0) {
            no.add(lacking(
                    false,
                    wanted,
                    Quantities.count(lacks.unreadable().count(), "erasure-coded block group") + " could not be read on "
                            + hosts(wanted) + ": ",
                    lacks.unreadable(),
                    " Keep more hosts awake or convert these files to replication."));
        }
        if (lacks.unplaceable().count() > 0) {
            no.add(lacking(
                    false,
                    wanted,
                    "no host of the " + wanted.target() + " that would stay has the storage type of "
                            + Quantities.count(lacks.unplaceable().count(), "block") + ": ",
                    lacks.unplaceable(),
                    " Keep a host with that type awake (dfs.namenode.gear.never.sleep.hosts) or change the storage"
                            + " policy (hdfs storagepolicies)."));
        }
        if (lacks.unwritable().count() > 0) {
            no.add(lacking(
                    true,
                    wanted,
                    (lacks.unwritable().count() == 1
                                    ? "1 directory"
                                    : lacks.unwritable().count() + " directories")
                            + " with an erasure coding policy could not be written on " + hosts(wanted) + ": ",
                    lacks.unwritable(),
                    " Keep more hosts awake or unset the policy (hdfs ec -unsetPolicy)." + OVERRIDE));
        }
    }

    /** Paths of users' files are for operators: the second text says how an operator finds them. */
    private static Refusal lacking(
            boolean overridable, GearRequest wanted, String what, Shortfall shortfall, String remedy) {
        String start = "refused: " + what;
        return new Refusal(
                false,
                overridable,
                start + shortfall.path() + " " + shortfall.needs() + remedy,
                start + "one of them " + shortfall.needs() + " -setGear -nodes " + wanted.target()
                        + " -dryRun names it." + remedy);
    }

    private static void addSpace(List<Refusal> no, Space space) {
        String limit = "the fill limit of " + space.limitPercent() + " % (dfs.namenode.gear.fill.limit)";
        if (space.bytesToMove() > space.bytesRoom()) {
            no.add(soft("refused: " + Quantities.size(space.bytesToMove()) + " would have to move to hosts with "
                    + Quantities.size(space.bytesRoom()) + " left below " + limit
                    + ". Keep more hosts awake or free space."));
        } else if (space.filledPercent() > space.limitPercent()) {
            no.add(soft(String.format(
                    Locale.ROOT,
                    "refused: the hosts that would stay are filled to %.1f %%, beyond %s."
                            + " Keep more hosts awake or free space.",
                    space.filledPercent(),
                    limit)));
        } else if (space.lackingHosts() > 0) {
            no.add(soft("refused: hosts that would stay are filled beyond " + limit + ", so that "
                    + Quantities.count(space.lackingHosts(), "host") + " would have to wake again for new blocks."
                    + " Keep more hosts awake, free space, or even out the hosts (-evenOut)."));
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

    private static String are(long number, String one) {
        return Quantities.count(number, one) + (number == 1 ? " is" : " are");
    }

    private static String hosts(GearRequest wanted) {
        return Quantities.count(wanted.target(), "host");
    }

    private static Refusal hard(String message) {
        return new Refusal(false, false, message);
    }

    private static Refusal soft(String message) {
        return new Refusal(false, true, message + OVERRIDE);
    }
}
