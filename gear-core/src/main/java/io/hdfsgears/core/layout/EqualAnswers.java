// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.layout;

import io.hdfsgears.core.model.ClusterView;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;

/**
 * Hosts that a layout accepts alike for a block's next replica. Layouts draw within a role; asked some times they name several
 * hosts, each of which plays that role. Left out of them is
 *
 * <ul>
 *   <li>a stand-in where the layout's first answer is none, and the other way round: that part of the replicas stand in for
 *       hosts asleep is how shares stay what they are,
 *   <li>one that would leave the block in one rack, or in fewer upgrade domains, where the first answer does not,
 *   <li>one that is so much fuller for its share than another that the layout would move the replica from one to the other at
 *       once.
 * </ul>
 */
public final class EqualAnswers {
    /** Number of draws: enough to see most hosts of a small role, and to have a choice of hosts in a large role. */
    private static final int ASKED = 12;

    /** How much fuller, as a factor, a host must be before layouts move a replica away. */
    private static final double CLEARLY = 1.05;

    private final PlacementRequest request;
    private final ClusterView view;
    private final Layout layout;
    private final LoadGauge load;
    private final int[] holders;

    private EqualAnswers(Layout layout, PlacementRequest request, ClusterView view, LoadGauge load) {
        this.layout = layout;
        this.request = request;
        this.view = view;
        this.load = load;
        this.holders = request.holders().isEmpty() ? new int[0] : Positions.onChain(request.holders(), view);
    }

    /**
     * Hosts for the first of the replicas that are asked for.
     *
     * @return positions, the layout's own choice in front, and alone where the layout leaves none; empty when it has none
     */
    public static List<Integer> of(
            Layout layout, PlacementRequest request, ClusterView view, LoadGauge load, RandomGenerator random) {
        return new EqualAnswers(layout, request, view, load).ask(random);
    }

    private List<Integer> ask(RandomGenerator random) {
        Placement own = layout.place(request, view, load, random);
        if (own.positions().isEmpty()) {
            return List.of();
        }
        int first = own.positions().get(0);
        if (layout instanceof OffloadingLayout) {
            return List.of(first);
        }
        Set<Integer> answers = new LinkedHashSet<>();
        answers.add(first);
        for (int asked = 1; asked < ASKED; asked++) {
            Placement other = layout.place(request, view, load, random);
            if (!other.positions().isEmpty()
                    && other.offloaded() == own.offloaded()
                    && other.positions().size() == own.positions().size()
                    && spread(other.positions().get(0)) >= spread(first)) {
                answers.add(other.positions().get(0));
            }
        }
        return own.offloaded() > 0 ? List.copyOf(answers) : evenlyFilled(first, answers);
    }

    private int spread(int position) {
        return holders.length == 0 ? 0 : Positions.spreadAfter(holders, 0, position, view);
    }

    private List<Integer> evenlyFilled(int first, Set<Integer> answers) {
        List<Integer> even = new ArrayList<>();
        for (int position : answers) {
            if (position == first || answers.stream().noneMatch(other -> clearlyFuller(position, other))) {
                even.add(position);
            }
        }
        return even;
    }

    /** Without the replica one is clearly fuller for its share than the other with it. */
    private boolean clearlyFuller(int position, int other) {
        int replicas = holders.length + request.additional();
        double share = layout.share(position, replicas, view);
        double otherShare = layout.share(other, replicas, view);
        return load.blocks(position) * otherShare > CLEARLY * (load.blocks(other) + 1) * share;
    }
}
