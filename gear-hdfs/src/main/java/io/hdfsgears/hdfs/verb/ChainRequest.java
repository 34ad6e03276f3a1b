// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.verb;

import io.hdfsgears.core.chain.ChainEdit;
import io.hdfsgears.core.chain.ExpansionChain;
import io.hdfsgears.core.machine.Refusal;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.hdfs.agent.ChainLook;
import io.hdfsgears.hdfs.agent.HostsOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A change of the chain as an operator wrote it, with names found among the hosts of the chain.
 *
 * @param found the change; null where it was not understood
 * @param text what it does
 * @param refusal why it was not understood
 */
record ChainRequest(@Nullable ChainEdit found, String text, Optional<Refusal> refusal) {
    private static final int NAMED = 20;

    /** Only where there is no refusal. */
    ChainEdit edit() {
        return Objects.requireNonNull(found, "the request was refused");
    }

    /** @param look of the moment at which the change is to be made */
    static ChainRequest of(HostsOrder order, ChainLook look) {
        int kinds = (order.remove().isPresent() ? 1 : 0)
                + (order.replace().isPresent() ? 1 : 0)
                + (order.move().isPresent() ? 1 : 0)
                + (order.primaries().isPresent() ? 1 : 0)
                + (order.refound() ? 1 : 0);
        if (kinds != 1) {
            return bad("Say one of -remove, -replace, -move, -primaries and -refound.");
        }
        if (!look.isWhole()) {
            return no("refused: the chain changed just now. Try again.");
        }
        ExpansionChain chain = look.stored().chain();
        if (order.primaries().isPresent()) {
            ChainEdit.Primaries edit = look.primaries(order.primaries().getAsInt());
            return of(
                    edit,
                    "primaries " + look.stored().primaries() + " -> " + Integer.toUnsignedString(edit.count())
                            + edit.succession().stays(chain::nameOf));
        }
        if (order.refound()) {
            return refound(look);
        }
        String name = order.remove()
                .or(() -> order.replace().map(HostsOrder.Replace::host))
                .or(() -> order.move().map(HostsOrder.Move::host))
                .orElseThrow();
        List<NodeId> found = named(chain, name);
        if (found.size() != 1) {
            return bad(unknown(name, found.size()));
        }
        NodeId host = found.get(0);
        if (order.move().isPresent()) {
            int position = order.move().get().position();
            return of(
                    new ChainEdit.Move(host, position),
                    chain.nameOf(host) + " moves from position " + chain.positionOf(host) + " to "
                            + Integer.toUnsignedString(position));
        }
        return order.replace()
                .map(replace -> replaced(look, host, replace.by()))
                .orElseGet(() -> removed(look, host));
    }

    private static ChainRequest removed(ChainLook look, NodeId host) {
        ExpansionChain chain = look.stored().chain();
        ChainEdit.Remove edit = look.removal(host);
        return of(
                edit,
                chain.nameOf(host) + " leaves the chain" + edit.succession().text(chain::nameOf));
    }

    private static ChainRequest replaced(ChainLook look, NodeId old, String name) {
        ExpansionChain chain = look.stored().chain();
        List<NodeId> found = named(chain, name);
        if (found.size() != 1) {
            return bad(unknown(name, found.size()) + " A new host joins the chain once its DataNode runs.");
        }
        NodeId by = found.get(0);
        boolean lost = !look.facts().get(chain.positionOf(old) - 1).heard();
        return of(
                new ChainEdit.Replace(old, by, lost),
                chain.nameOf(by) + " takes position " + chain.positionOf(old) + " of " + chain.nameOf(old)
                        + (lost ? ", which leaves the chain" : ", which takes position " + chain.positionOf(by)));
    }

    private static ChainRequest refound(ChainLook look) {
        ExpansionChain chain = look.stored().chain();
        List<NodeId> order = look.foundingOrder();
        List<String> lacking = new ArrayList<>();
        for (NodeId id : chain.hosts()) {
            if (!order.contains(id)
                    || !look.facts().get(chain.positionOf(id) - 1).heard()) {
                lacking.add(chain.nameOf(id));
            }
        }
        return lacking.isEmpty()
                ? of(new ChainEdit.Refound(order), "the chain is founded anew")
                : no("refused: to found the chain anew all its hosts must be up; these are not: " + some(lacking)
                        + ". Shift up first (-setGear max -wait), and remove those that are lost.");
    }

    /** By UUID, host:port, or host name where only one DataNode runs on it. */
    private static List<NodeId> named(ExpansionChain chain, String name) {
        List<NodeId> found = new ArrayList<>();
        for (NodeId id : chain.hosts()) {
            String known = chain.nameOf(id);
            if (id.value().equals(name) || known.equals(name)) {
                return List.of(id);
            }
            int colon = known.lastIndexOf(':');
            if (colon > 0 && known.substring(0, colon).equals(name)) {
                found.add(id);
            }
        }
        return found;
    }

    private static String unknown(String name, int found) {
        return found == 0
                ? "there is no host '" + name + "' on the chain: -gearHosts lists them."
                : "there are " + found + " DataNodes on '" + name + "': name one as host:port, see -gearHosts.";
    }

    /** Names on one line, a few of many. */
    static String some(List<String> names) {
        return String.join(" ", names.subList(0, Math.min(NAMED, names.size())))
                + (names.size() > NAMED ? " and " + (names.size() - NAMED) + " more" : "");
    }

    private static ChainRequest of(ChainEdit edit, String text) {
        return new ChainRequest(edit, text, Optional.empty());
    }

    private static ChainRequest bad(String message) {
        return new ChainRequest(null, "", Optional.of(new Refusal(true, false, message + " Nothing changed.")));
    }

    private static ChainRequest no(String message) {
        return new ChainRequest(null, "", Optional.of(new Refusal(false, false, message)));
    }
}
