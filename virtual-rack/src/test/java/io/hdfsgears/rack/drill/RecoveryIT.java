// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.drill;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.rack.RackSpec;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Rabbit's fault-tolerant layout (Rabbit §3.5): a primary dies in the lowest gear, and its recovery group alone is woken. */
class RecoveryIT {
    private static final int PRIMARIES = 2;
    private static final int GROUPS = 2;

    @Test
    void aDeadPrimaryWakesItsColumnAndNobodyElse() throws IOException {
        RackSpec spec = RackSpec.of(8)
                .withPrimaries(PRIMARIES)
                .withReplication(2)
                .withSetting("dfs.namenode.gear.rabbit.recovery.groups", Integer.toString(GROUPS))
                .withSetting("dfs.namenode.gear.drain.readers", "1s");
        try (DrillRack drill = DrillRack.up(spec)) {
            DrillRack.good(drill.client().write("/data", 24, 2_500_000, 5, DrillRack.STREAMS));
            drill.awaitSettled();
            assertThat(drill.shift("min").bytesMoved()).isZero();
            List<String> chain = drill.chain();
            String victim = chain.get(0);
            Set<String> column = column(chain);
            drill.rack().kill(victim, true);
            long start = System.nanoTime();
            Findings.until(DrillRack.UP_PATIENCE, "every file reads back", () -> readsBack(drill), drill::situation);
            double seconds = Findings.secondsSince(start);
            Set<String> woken = new HashSet<>(drill.rack().hostsRunning());
            woken.remove(chain.get(1));
            Findings.say(
                    "P rabbit recovery groups",
                    "%s killed; all files read back %.1f s later; woken %s, its column is %s; %s",
                    victim,
                    seconds,
                    woken,
                    column,
                    drill.report().getNoticesList());
            assertThat(woken).isNotEmpty().isSubsetOf(column);
            assertThat(drill.report().getNoticesList().toString()).contains("recovery group");
        }
    }

    /** The rows behind the primaries take the columns in turn: every second host is in the first primary's. */
    private static Set<String> column(List<String> chain) {
        Set<String> column = new HashSet<>();
        for (int position = PRIMARIES; position < chain.size(); position += GROUPS) {
            column.add(chain.get(position));
        }
        return column;
    }

    private static boolean readsBack(DrillRack drill) {
        try {
            return drill.client().verify("/data", DrillRack.STREAMS).good();
        } catch (IOException e) {
            return false;
        }
    }
}
