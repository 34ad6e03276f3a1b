// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.machine.chain;

import io.hdfsgears.core.chain.ChainEdit;
import io.hdfsgears.core.chain.ExpansionChain;
import io.hdfsgears.core.machine.Custody;
import io.hdfsgears.core.machine.GearState;
import io.hdfsgears.core.machine.HostFacts;
import io.hdfsgears.core.machine.Refusal;
import io.hdfsgears.core.model.NodeId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The checks that a change of the chain has to pass. None can be overridden: each guards data. */
public final class ChainRules {
    private static final int NAMED = 5;

    private final GearState state;
    private final ExpansionChain chain;
    private final int primaries;
    private final List<HostFacts> hosts;

    /**
     * @param chain of now
     * @param primaries p of now
     * @param hosts what is observed of each host of the chain, in its order
     */
    public ChainRules(GearState state, ExpansionChain chain, int primaries, List<HostFacts> hosts) {
        this.state = state;
        this.chain = chain;
        this.primaries = primaries;
        this.hosts = List.copyOf(hosts);
    }

    /** @return why the change is refused, or empty */
    public Optional<Refusal> check(ChainEdit edit) {
        Optional<Refusal> no = badArgument(edit).or(this::shifting);
        if (no.isPresent()) {
            return no;
        }
        if (edit instanceof ChainEdit.Remove remove) {
            return stillThere(remove.host());
        }
        return edit instanceof ChainEdit.Replace replace && replace.lost()
                ? stillThere(replace.old()).or(() -> notAwake(edit))
                : notAwake(edit);
    }

    private Optional<Refusal> badArgument(ChainEdit edit) {
        int size = chain.size();
        if (edit instanceof ChainEdit.Move move && (move.position() < 1 || move.position() > size)) {
            return bad("there is no position " + move.position() + ": the chain has positions 1 to " + size + ".");
        }
        int least = Math.min(2, size);
        if (edit instanceof ChainEdit.Primaries wanted && (wanted.count() < least || wanted.count() > size)) {
            return bad(wanted.count() + " primaries are not possible: choose " + least + " to " + size
                    + ". One primary would hold the only awake replica of all data.");
        }
        if (edit instanceof ChainEdit.Replace replace && replace.old().equals(replace.by())) {
            return bad(chain.nameOf(replace.old()) + " cannot replace itself. Name another host.");
        }
        int left = edit.chain(chain).size();
        return left >= edit.primaries(primaries)
                ? Optional.empty()
                : bad("the chain would be " + left + " long, shorter than its number of primaries, " + primaries
                        + ". Lower that first: -gearHosts -primaries <n>.");
    }

    private Optional<Refusal> shifting() {
        return switch (state.phase()) {
            case STEADY -> Optional.empty();
            case HELD ->
                no("a shift is held: " + state.held()
                        + ". End it first, by -setGear max or -cancelGear, then try again.");
            case POWERING_UP, CATCHING_UP, DRAINING, POWERING_DOWN ->
                no("a shift to " + state.target() + " hosts is under way (" + state.phase()
                        + "). Wait for it (-getGear shows it) or stop it with -cancelGear.");
        };
    }

    /** Only a host that the NameNode has given up leaves: replicas of any other count, and would be lost with it. */
    private Optional<Refusal> stillThere(NodeId id) {
        int index = chain.positionOf(id) - 1;
        HostFacts host = hosts.get(index);
        if (host.heard()) {
            return no(chain.nameOf(id)
                    + " is up. Decommission it by the hosts file and 'hdfs dfsadmin -refreshNodes': its data is copied"
                    + " first, then it leaves the chain by itself.");
        }
        if (state.maySleep(index + 1, id) && host.custody() == Custody.GEARS) {
            return no(chain.nameOf(id)
                    + " sleeps, and its replicas count. Decommission it by the hosts file and 'hdfs dfsadmin"
                    + " -refreshNodes': it is woken for that. If it cannot wake, -setGear max finds that out first.");
        }
        return Optional.empty();
    }

    /**
     * Who comes into the gear in force, or becomes a primary, must be awake: a primary that sleeps could not be read or written. A host
     * of the gear that is down already is no reason to refuse what makes nothing worse.
     */
    private Optional<Refusal> notAwake(ChainEdit edit) {
        List<NodeId> after = edit.chain(chain).hosts();
        int nowPrimaries = edit.primaries(primaries);
        int gearBefore = Math.max(Math.min(state.target(), chain.size()), primaries);
        int gear = Math.max(Math.min(state.target(), after.size()), nowPrimaries);
        List<String> asleep = new ArrayList<>();
        List<String> down = new ArrayList<>();
        for (int i = 0; i < gear; i++) {
            int before = chain.positionOf(after.get(i));
            HostFacts host = hosts.get(before - 1);
            if (!host.heard() || !host.inService()) {
                if (before > gearBefore) {
                    asleep.add(chain.nameOf(after.get(i)));
                } else if (i < nowPrimaries && before > primaries) {
                    down.add(chain.nameOf(after.get(i)));
                }
            }
        }
        if (!asleep.isEmpty()) {
            return no(asleep.size() + (asleep.size() == 1 ? " host" : " hosts")
                    + " of the gear in force would not be in service: " + some(asleep)
                    + ". Shift up first: -setGear max -wait.");
        }
        return down.isEmpty()
                ? Optional.empty()
                : no(down.size() + (down.size() == 1 ? " primary" : " primaries") + " would not be in service: "
                        + some(down) + ". Bring such a host back, or -remove it.");
    }

    private static String some(List<String> names) {
        return String.join(", ", names.stream().limit(NAMED).toList()) + (names.size() > NAMED ? " and more" : "");
    }

    private static Optional<Refusal> bad(String message) {
        return Optional.of(new Refusal(true, false, message + " Nothing changed."));
    }

    private static Optional<Refusal> no(String message) {
        return Optional.of(new Refusal(false, false, "refused: " + message));
    }
}
