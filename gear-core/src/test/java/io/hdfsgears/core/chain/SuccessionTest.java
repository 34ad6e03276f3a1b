// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.chain;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.model.NodeId;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class SuccessionTest {
    private static final ExpansionChain CHAIN = new ExpansionChain(ids("a1 b1 a2 a3 b2 b3"));
    private static final List<Predicate<NodeId>> ANY = List.of(host -> true);

    private static List<NodeId> ids(String names) {
        return List.of(names.split(" ")).stream().map(NodeId::new).toList();
    }

    private static Map<NodeId, String> racks(ExpansionChain chain) {
        return chain.hosts().stream()
                .collect(Collectors.toMap(
                        host -> host, host -> "/" + host.value().charAt(0)));
    }

    private static ExpansionChain after(String gone, int primaries, List<Predicate<NodeId>> fit) {
        ExpansionChain left = CHAIN.without(Set.copyOf(ids(gone)));
        return Succession.of(CHAIN, left, primaries, racks(CHAIN), fit).in(left);
    }

    private static ExpansionChain chain(String names) {
        return new ExpansionChain(ids(names));
    }

    @Test
    void theFirstHostOfAnotherRackFollowsWhereOneRackWouldHoldAllPrimaries() {
        assertThat(after("b1", 2, ANY)).isEqualTo(chain("a1 b2 a2 a3 b3"));
        assertThat(after("b1", 3, ANY)).isEqualTo(chain("a1 a2 b2 a3 b3"));
        assertThat(after("b1 a1", 2, ANY)).isEqualTo(chain("a2 b2 a3 b3"));
    }

    @Test
    void theNextHostFollowsWhereTheRacksAreSeveralAnyway() {
        assertThat(after("a1", 2, ANY)).isEqualTo(chain("b1 a2 a3 b2 b3"));
        assertThat(after("b1", 4, ANY)).isEqualTo(chain("a1 a2 a3 b2 b3"));
    }

    @Test
    void aHostThatIsNoPrimaryChangesNoOtherPosition() {
        ExpansionChain oneRack = chain("a1 a2 b1 b2");
        ExpansionChain left = oneRack.without(Set.copyOf(ids("b1")));
        assertThat(Succession.of(oneRack, left, 2, racks(oneRack), ANY)).isEqualTo(Succession.IN_TURN);
    }

    @Test
    void aHostThatServesComesBeforeOneThatSleeps() {
        NodeId sleeps = new NodeId("b2");
        List<Predicate<NodeId>> served = List.of(host -> !host.equals(sleeps), host -> true);
        assertThat(after("b1", 2, served)).isEqualTo(chain("a1 b3 a2 a3 b2"));
        assertThat(after("b1", 2, List.of(host -> false, host -> true))).isEqualTo(chain("a1 b2 a2 a3 b3"));
    }

    @Test
    void theNextHostFollowsWhereNoneOfAnotherRackIsFit() {
        assertThat(after("b1", 2, List.of(host -> false))).isEqualTo(chain("a1 a2 a3 b2 b3"));
        assertThat(after("b1 b2 b3", 2, ANY)).isEqualTo(chain("a1 a2 a3"));
        ExpansionChain left = CHAIN.without(Set.copyOf(ids("b1")));
        assertThat(Succession.of(CHAIN, left, 2, Map.of(), ANY))
                .as("racks are unknown")
                .isEqualTo(Succession.IN_TURN);
        assertThat(Succession.of(CHAIN, left, 1, racks(CHAIN), ANY)).isEqualTo(Succession.IN_TURN);
    }

    @Test
    void theOperatorReadsWhichHostFollowsOutOfTurn() {
        assertThat(new Succession(new NodeId("b2"), 2).text(NodeId::value))
                .isEqualTo("; b2, of another rack than the other primaries, becomes a primary");
        assertThat(Succession.IN_TURN.text(NodeId::value)).isEmpty();
        assertThat(new Succession(new NodeId("b2"), 2).stays(NodeId::value))
                .isEqualTo("; b2, of another rack than the others, stays one of them");
    }

    private static ExpansionChain fewer(ExpansionChain chain, int fewer, int before) {
        return new ChainEdit.Primaries(fewer, Succession.fewer(chain, fewer, before, racks(chain))).chain(chain);
    }

    @Test
    void ofFewerPrimariesOneOfAnotherRackStays() {
        ExpansionChain chain = chain("a1 a2 b1 a3 b2");
        assertThat(fewer(chain, 2, 3)).isEqualTo(chain("a1 b1 a2 a3 b2"));
        assertThat(fewer(chain, 2, 2))
                .as("no host that was not a primary becomes one")
                .isEqualTo(chain);
        assertThat(fewer(chain, 3, 5)).as("two racks anyway").isEqualTo(chain);
        assertThat(fewer(chain, 1, 3)).isEqualTo(chain);
        assertThat(fewer(chain, 4, 2)).as("more").isEqualTo(chain);
        assertThat(fewer(chain("a1 a2 a3 b1"), 2, 3)).as("all were in one rack").isEqualTo(chain("a1 a2 a3 b1"));
    }
}
