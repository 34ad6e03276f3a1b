// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.verb;

import io.hdfsgears.core.auto.ControlMode;
import io.hdfsgears.core.auto.Proposal;
import io.hdfsgears.core.config.Quantities;
import io.hdfsgears.hdfs.auto.AutoStatus;
import io.hdfsgears.hdfs.auto.AutoStatus.Savings;
import io.hdfsgears.hdfs.auto.Controller;
import io.hdfsgears.hdfs.view.HdfsView;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * A demand-response order: so many watts less than now, until an end. It becomes the highest gear that saves as much, by the estimate
 * that dry runs show. Who chooses the gear stays as it is; automatic gears leave such an order alone until it ends.
 */
final class PowerCut {
    private final Controller controller;

    PowerCut(Controller controller) {
        this.controller = controller;
    }

    /**
     * What an order means.
     *
     * @param hosts awake; 0 when it is refused
     * @param badArgument whether a refusal is for what was asked, not for the state of the cluster
     * @param refusal with the remedy, empty when there is none
     */
    record Answer(int hosts, boolean badArgument, String refusal) {
        private static Answer bad(String refusal) {
            return new Answer(0, true, refusal);
        }

        private static Answer refused(String refusal) {
            return new Answer(0, false, refusal);
        }
    }

    /**
     * @param watts to be saved, negative
     * @param ends whether the order has an end
     */
    Answer hosts(long watts, boolean ends, boolean force, HdfsView view) {
        if (watts >= 0) {
            return Answer.bad("-watts cannot be " + watts + ": it takes what is to be saved, below 0, such as -5000.");
        }
        if (!ends) {
            return Answer.bad("-watts needs an end: add -end, such as -end 2h or -end 18:00.");
        }
        List<Integer> lower = view.gears().awake().stream()
                .filter(hosts -> hosts < view.state().served())
                .sorted(Comparator.reverseOrder())
                .toList();
        for (int hosts : lower) {
            if (controller.savings(view, hosts).watts() >= -(double) watts) {
                return spared(watts, hosts, force);
            }
        }
        return Answer.refused(tooMuch(watts, lower, view));
    }

    private String tooMuch(long watts, List<Integer> lower, HdfsView view) {
        if (lower.isEmpty()) {
            return "refused: " + watts + " W cannot be met: the lowest gear is in force already. Nothing changed.";
        }
        int least = lower.get(lower.size() - 1);
        Savings most = controller.savings(view, least);
        return "refused: " + watts + " W cannot be met: the lowest gear, " + Quantities.count(least, "host")
                + " awake, saves about " + Math.round(most.watts()) + " W (" + most.source()
                + "). Ask for that or less. Nothing changed.";
    }

    /** Automatic gears would not wake hosts for the load before the end. */
    private Answer spared(long watts, int hosts, boolean force) {
        Optional<AutoStatus> status = controller.status();
        Proposal proposal = status.map(AutoStatus::proposal).orElse(null);
        boolean auto = status.filter(known -> known.stored().mode() == ControlMode.AUTO)
                .isPresent();
        if (auto && proposal != null && proposal.neededHosts() > hosts && !force) {
            return Answer.refused("refused: " + watts + " W leaves " + Quantities.count(hosts, "host")
                    + " awake, and the load needs " + proposal.neededHosts()
                    + " now. Ask for less, or override it by -force -reason. Nothing changed.");
        }
        return new Answer(hosts, false, "");
    }
}
