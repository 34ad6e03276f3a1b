// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.dataset;

import io.hdfsgears.core.model.NodeId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Gives every host to one live dataset (Rabbit §3.4): to the one that needs it most (largest s_i(d)), and those that go
 * without are compensated with their s_i(d). If the one that needs it most has the least compensation of all, the one with the
 * most takes the host instead.
 */
public final class HostArbitration {
    private final DatasetChains chains;
    private final Predicate<NodeId> on;
    private final List<Claimant> claimants = new ArrayList<>();
    private final Map<NodeId, Dataset> owners = new HashMap<>();

    private HostArbitration(DatasetChains chains, Predicate<NodeId> on, List<Claim> live) {
        this.chains = chains;
        this.on = on;
        int hosts = (int) chains.hosts().stream().filter(on).count();
        int[] quotas = Quotas.of(live, hosts);
        for (int i = 0; i < quotas.length; i++) {
            Dataset dataset = live.get(i).dataset();
            DatasetChain chain = chains.of(dataset)
                    .orElseThrow(() -> new IllegalArgumentException(
                            "dataset " + dataset.path() + " is in use but unknown: add it to the chains first"));
            claimants.add(new Claimant(chain, quotas[i]));
        }
    }

    /**
     * @param on hosts that are awake; only these are shared out
     * @param live the datasets in use, each once; with equal priorities the paper's rule alone decides
     */
    public static HostShares share(DatasetChains chains, Predicate<NodeId> on, List<Claim> live) {
        HostArbitration arbitration = new HostArbitration(chains, on, live);
        arbitration.run();
        arbitration.claimants.forEach(claimant -> claimant.quota = Integer.MAX_VALUE);
        arbitration.run();
        return arbitration.result();
    }

    private void run() {
        Claimant next = mostOwed();
        while (next != null) {
            NodeId host = next.preferred();
            Claimant chosen = choose(host);
            chosen.quota--;
            owners.put(host, chosen.chain.dataset());
            next = mostOwed();
        }
    }

    /** The claimant with the greatest compensation that may have a host and finds one, the first of equals. */
    private @Nullable Claimant mostOwed() {
        Claimant best = null;
        for (Claimant claimant : claimants) {
            boolean ahead = claimant.quota > 0 && (best == null || claimant.owed > best.owed);
            if (ahead && claimant.advance(host -> on.test(host) && !owners.containsKey(host))) {
                best = claimant;
            }
        }
        return best;
    }

    private Claimant choose(NodeId host) {
        List<Claimant> here = claimants.stream()
                .filter(claimant -> claimant.quota > 0 && claimant.chain.score(host) > 0)
                .toList();
        Claimant neediest = here.get(0);
        Claimant mostOwed = here.get(0);
        double least = Double.POSITIVE_INFINITY;
        for (Claimant claimant : here) {
            double need = claimant.chain.score(host);
            neediest = ahead(need, neediest.chain.score(host), claimant.owed, neediest.owed) ? claimant : neediest;
            mostOwed = ahead(claimant.owed, mostOwed.owed, need, mostOwed.chain.score(host)) ? claimant : mostOwed;
            least = Math.min(least, claimant.owed);
        }
        Claimant chosen = neediest.owed > least ? neediest : mostOwed;
        here.stream()
                .filter(claimant -> claimant != chosen)
                .forEach(claimant -> claimant.owed += claimant.chain.score(host));
        return chosen;
    }

    /** Compares by the first value, then the second. */
    private static boolean ahead(double first, double otherFirst, double second, double otherSecond) {
        return first > otherFirst || (first == otherFirst && second > otherSecond);
    }

    private HostShares result() {
        Map<NodeId, Dataset> ordered = new LinkedHashMap<>();
        for (NodeId host : chains.hosts()) {
            Dataset owner = owners.get(host);
            if (owner != null) {
                ordered.put(host, owner);
            }
        }
        return new HostShares(ordered);
    }

    /** A live dataset, with the compensation that it is owed. */
    private static final class Claimant {
        private final DatasetChain chain;
        private double owed;
        /** Hosts that it may still have. */
        private int quota;
        /** Hosts of the chain that it has passed. */
        private int looked;

        Claimant(DatasetChain chain, int quota) {
            this.chain = chain;
            this.quota = quota;
        }

        /** Moves on to the first free host of the chain. */
        boolean advance(Predicate<NodeId> free) {
            List<NodeId> hosts = chain.chain().hosts();
            while (looked < hosts.size() && !free.test(preferred())) {
                looked++;
            }
            return looked < hosts.size();
        }

        NodeId preferred() {
            return chain.chain().hosts().get(looked);
        }
    }
}
