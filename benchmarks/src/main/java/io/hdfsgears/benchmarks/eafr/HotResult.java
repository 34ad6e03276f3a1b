// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.eafr;

import io.hdfsgears.benchmarks.Spread;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Of both racks. */
record HotResult(List<Round> off, List<Round> on, Side.Users users) {
    private static final int USERS_NUMBER = 3;

    HotResult {
        off = List.copyOf(off);
        on = List.copyOf(on);
    }

    /** @return median of the second rack, by that of the first */
    double ratio(ToDoubleFunction<ReadLog.Figures> value) {
        return median(on, value) / median(off, value);
    }

    private static double median(List<Round> rounds, ToDoubleFunction<ReadLog.Figures> value) {
        return Spread.of(rounds.stream()
                        .map(round -> value.applyAsDouble(round.window()))
                        .toList())
                .median();
    }

    /** @return what is not as it should be; that a file cools is waited for before */
    List<String> missed(Compared compared, int replication, int most) {
        List<String> missed = new ArrayList<>();
        if (compared != Compared.SELECTION) {
            require(missed, ratio(ReadLog.Figures::p50Millis) < 1, "the median read is not faster with EAFR");
            require(missed, ratio(ReadLog.Figures::p99Millis) < 1, "p99 of reads is not lower with EAFR");
            require(
                    missed,
                    off.stream().allMatch(round -> round.fewest() == replication && round.most() == replication),
                    "without EAFR the number of replicas changed");
        } else {
            require(missed, ratio(ReadLog.Figures::p99Millis) < 1, "p99 of reads is not lower with read selection");
        }
        List<Round> grown = new ArrayList<>(on);
        grown.addAll(compared.growsOnBoth() ? off : List.of());
        require(missed, grown.stream().allMatch(round -> round.most() > replication), "no replica was added");
        require(missed, grown.stream().allMatch(round -> round.most() <= most), "more replicas than " + most);
        require(missed, grown.stream().allMatch(round -> round.fewest() >= replication), "fewer than r replicas");
        require(
                missed,
                grown.stream().allMatch(round -> round.quotaLeft() == 0),
                "the space quota does not count r replicas, and them only");
        require(
                missed,
                users.fewest() == USERS_NUMBER && users.most() == USERS_NUMBER && users.factor() == USERS_NUMBER,
                "a user's setrep to " + USERS_NUMBER + " was undone: " + users);
        require(
                missed,
                on.stream().mapToInt(round -> round.window().failed()).sum() == 0
                        && off.stream()
                                        .mapToInt(round -> round.window().failed())
                                        .sum()
                                == 0,
                "reads failed");
        return missed;
    }

    private static void require(List<String> missed, boolean holds, String otherwise) {
        if (!holds) {
            missed.add(otherwise);
        }
    }
}
