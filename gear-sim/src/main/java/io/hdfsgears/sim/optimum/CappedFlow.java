// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.optimum;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jgrapht.Graph;
import org.jgrapht.alg.flow.DinicMFImpl;
import org.jgrapht.graph.DefaultWeightedEdge;
import org.jgrapht.graph.builder.GraphTypeBuilder;
import org.jgrapht.util.SupplierUtil;

/**
 * The flow from requests over their holders to a drain that takes so much from each host. Requests with the same holders
 * share one vertex, so the network grows with the variety of holders, not with the requests.
 */
final class CappedFlow {
    private static final int SOURCE = 0;

    private final Graph<Integer, DefaultWeightedEdge> network =
            GraphTypeBuilder.<Integer, DefaultWeightedEdge>directed()
                    .weighted(true)
                    .edgeSupplier(SupplierUtil.createDefaultWeightedEdgeSupplier())
                    .buildGraph();
    private final int hosts;
    private final int drain;
    private final int requests;

    CappedFlow(List<int[]> holdersOfEachRequest, int hosts) {
        this.hosts = hosts;
        this.drain = hosts + 1;
        this.requests = holdersOfEachRequest.size();
        for (int vertex = 0; vertex <= drain; vertex++) {
            network.addVertex(vertex);
        }
        for (int host = 1; host <= hosts; host++) {
            network.addEdge(host, drain);
        }
        int vertex = drain;
        for (Map.Entry<int[], Integer> kind : kinds(holdersOfEachRequest).entrySet()) {
            addKind(++vertex, kind.getKey(), kind.getValue());
        }
    }

    private Map<int[], Integer> kinds(List<int[]> holdersOfEachRequest) {
        Map<int[], Integer> kinds = new TreeMap<>(Arrays::compare);
        for (int[] holders : holdersOfEachRequest) {
            int[] sorted = Arrays.stream(holders).sorted().distinct().toArray();
            if (sorted.length == 0 || sorted[0] < 1 || sorted[sorted.length - 1] > hosts) {
                throw new IllegalArgumentException("a request needs holders between 1 and " + hosts + ", not "
                        + Arrays.toString(holders) + ": pass active holders only, and leave out blocks without one");
            }
            kinds.merge(sorted, 1, Integer::sum);
        }
        return kinds;
    }

    private void addKind(int vertex, int[] holders, int count) {
        network.addVertex(vertex);
        network.setEdgeWeight(network.addEdge(SOURCE, vertex), count);
        for (int holder : holders) {
            network.setEdgeWeight(network.addEdge(vertex, holder), count);
        }
    }

    /** Whether all requests can be served with no host busy with more than {@code cap}. */
    boolean servesAll(int cap, int[] alreadyBusy) {
        for (int host = 1; host <= hosts; host++) {
            network.setEdgeWeight(network.getEdge(host, drain), Math.max(0, cap - alreadyBusy[host]));
        }
        double flow = new DinicMFImpl<>(network).getMaximumFlowValue(SOURCE, drain);
        return Math.round(flow) == requests;
    }
}
