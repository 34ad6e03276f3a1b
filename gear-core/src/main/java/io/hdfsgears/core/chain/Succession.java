// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.chain;

import io.hdfsgears.core.model.NodeId;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The host that becomes, or stays, a primary out of its turn when one leaves the chain, or when there are to be fewer. In its turn the host
 * behind the primaries follows. Where all primaries would then be in one rack, the first host of another rack follows instead: the hosts
 * before it keep their positions.
 *
 * @param host that becomes the last primary; null if the next one does
 * @param position p
 */
public record Succession(@Nullable NodeId host, int position) {
    /** The host behind the primaries follows. */
    public static final Succession IN_TURN = new Succession(null, 0);

    /**
     * @param before the chain with the hosts that leave
     * @param left the chain without them
     * @param primaries p of the chain that is left
     * @param racks of the hosts that have registered
     * @param fit hosts that may become a primary out of turn, those of the first condition before those of the second
     */
    public static Succession of(
            ExpansionChain before,
            ExpansionChain left,
            int primaries,
            Map<NodeId, String> racks,
            List<Predicate<NodeId>> fit) {
        boolean primaryLeaves = before.hosts().stream().limit(primaries).anyMatch(host -> left.positionOf(host) == 0);
        return primaryLeaves ? elsewhere(left, primaries, racks, fit) : IN_TURN;
    }

    /**
     * For fewer primaries: one of those that there are stays in place of the last one.
     *
     * @param fewer p after the change
     * @param before p before it
     */
    public static Succession fewer(ExpansionChain chain, int fewer, int before, Map<NodeId, String> racks) {
        return elsewhere(chain, fewer, racks, List.of(host -> chain.positionOf(host) <= before));
    }

    private static Succession elsewhere(
            ExpansionChain left, int primaries, Map<NodeId, String> racks, List<Predicate<NodeId>> fit) {
        if (primaries < 2 || left.size() <= primaries) {
            return IN_TURN;
        }
        String rack = racks.getOrDefault(left.hosts().get(0), "");
        boolean same = !rack.isEmpty()
                && left.hosts().stream().limit(primaries).allMatch(host -> rack.equals(racks.get(host)));
        if (!same) {
            return IN_TURN;
        }
        List<NodeId> elsewhere = left.hosts().stream()
                .skip(primaries)
                .filter(host -> racks.containsKey(host) && !rack.equals(racks.get(host)))
                .toList();
        return fit.stream()
                .flatMap(condition -> elsewhere.stream().filter(condition).limit(1))
                .findFirst()
                .map(host -> new Succession(host, primaries))
                .orElse(IN_TURN);
    }

    /** @return what an operator reads after the sentence about the host that leaves; empty if the next host follows */
    public String text(Function<NodeId, String> names) {
        return host == null
                ? ""
                : "; " + names.apply(host) + ", of another rack than the other primaries, becomes a primary";
    }

    /** @return as {@link #text}, for fewer primaries */
    public String stays(Function<NodeId, String> names) {
        return host == null ? "" : "; " + names.apply(host) + ", of another rack than the others, stays one of them";
    }

    /** @return the chain that is left, with the successor among its primaries */
    public ExpansionChain in(ExpansionChain left) {
        return host == null ? left : left.moved(host, position);
    }
}
