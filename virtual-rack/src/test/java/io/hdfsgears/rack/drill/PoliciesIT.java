// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.drill;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.rack.PlacementPolicy;
import io.hdfsgears.rack.RackSpec;
import io.hdfsgears.rack.run.StockClient;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * Every placement policy goes through all its gears, down and up, under a stock client: what was ever written reads back at each of
 * them, new files and appends succeed, and a shift down copies what the layout needs and nothing else.
 */
class PoliciesIT {
    private static final int PRIMARIES = 2;
    private static final long FILE_BYTES = 2_500_000;

    @Test
    void rabbitLeavesDownToItsPrimariesWithoutACopy() throws IOException {
        try (DrillRack drill = DrillRack.up(spec(PlacementPolicy.RABBIT, 6))) {
            new Walk(drill, "rabbit", PRIMARIES).downAndUp();
        }
    }

    @Test
    void springFsLeavesDownToItsOffloadSetWithoutACopy() throws IOException {
        int offload = 3;
        RackSpec spec = spec(PlacementPolicy.SPRINGFS, 5)
                .withSetting("dfs.namenode.gear.springfs.offload.hosts", Integer.toString(offload));
        try (DrillRack drill = DrillRack.up(spec)) {
            new Walk(drill, "springfs", offload).downAndUp();
        }
    }

    @Test
    void accordionLeavesDownToItsFirstGroupWithoutACopy() throws IOException {
        RackSpec spec = spec(PlacementPolicy.ACCORDION, 6).withSetting("dfs.namenode.gear.groups", "2,2,2");
        try (DrillRack drill = DrillRack.up(spec)) {
            new Walk(drill, "accordion", PRIMARIES).downAndUp();
        }
    }

    private static RackSpec spec(PlacementPolicy policy, int hosts) {
        return RackSpec.of(hosts)
                .withRacks(2)
                .withPrimaries(PRIMARIES)
                .withPolicy(policy.word())
                .withSetting("dfs.namenode.gear.drain.grace", "500ms")
                .withSetting("dfs.namenode.gear.drain.readers", "1s");
    }

    /** @param free hosts down to which nothing may be copied */
    private record Walk(DrillRack drill, String policy, int free) {
        void downAndUp() throws IOException {
            DrillRack.good(drill.client().write("/data", 16, FILE_BYTES, 5, DrillRack.STREAMS));
            DrillRack.good(drill.client().write("/edge/empty", 1, 0, 6, 1));
            DrillRack.good(drill.client().write("/edge/byte", 1, 1, 7, 1));
            drill.awaitSettled();
            List<Integer> gears = drill.state().getGearsList();
            assertThat(gears).hasSizeGreaterThan(1);
            for (int gear = gears.size() - 1; gear >= 1; gear--) {
                down(gears.get(gear - 1));
                use("/down" + gear, gear);
            }
            for (int gear = 2; gear <= gears.size(); gear++) {
                DrillRack.Shifted up = drill.shift("up");
                say("up", up);
                use("/up" + gear, 10 + gear);
            }
            drill.awaitSettled();
            Findings.until(
                    DrillRack.UP_PATIENCE, "every block has its replicas", this::asManyAsWanted, drill::situation);
        }

        private void down(int awake) throws IOException {
            // An append that just ended may leave its block a replica to gain, which is no part of the shift.
            drill.awaitSettled();
            List<String> stay = drill.chain().subList(0, awake);
            Map<String, Set<String>> before = drill.replicas().of(drill.rack().hostsRunning());
            Set<String> vanishing = new TreeSet<>();
            before.values().forEach(vanishing::addAll);
            stay.forEach(host -> vanishing.removeAll(before.getOrDefault(host, Set.of())));
            long bytes = bytes(vanishing);
            DrillRack.Shifted shifted = drill.shift("down");
            say("down", shifted);
            List<String> copies = ReplicaFiles.copies(before, drill.replicas().of(stay));
            assertThat(shifted.hostsAwake()).isEqualTo(awake);
            assertThat(copies)
                    .as("copies: exactly the blocks that no host which stays held")
                    .containsExactlyInAnyOrderElementsOf(vanishing);
            assertThat(shifted.bytesMoved()).isEqualTo(bytes);
            if (awake >= free) {
                assertThat(vanishing)
                        .as("blocks without a replica on %d hosts", awake)
                        .isEmpty();
            } else {
                assertThat(vanishing)
                        .as("first replicas on hosts beyond %d", awake)
                        .isNotEmpty();
            }
        }

        private void use(String folder, int seed) throws IOException {
            drill.verifyAll();
            StockClient client = drill.client();
            DrillRack.good(client.write(folder, 4, FILE_BYTES, 100L * seed, 4));
            DrillRack.good(client.append(folder, 2, 300_000, 100L * seed + 50));
            DrillRack.good(client.append("/data", 2, 300_000, 100L * seed + 60));
            DrillRack.good(client.verify(folder, 4));
            DrillRack.good(client.verify("/data", DrillRack.STREAMS));
            assertThat(drill.fsck()).matches(Fsck::nothingLost);
        }

        private long bytes(Set<String> replicas) throws IOException {
            long sum = 0;
            Set<String> counted = new TreeSet<>();
            for (String host : drill.rack().description().hosts()) {
                for (Path meta : drill.replicas().paths(host)) {
                    String name = meta.getFileName().toString();
                    if (replicas.contains(name) && counted.add(name)) {
                        sum += Files.size(meta.resolveSibling(name.replaceFirst("_\\d+\\.meta$", "")));
                    }
                }
            }
            return sum;
        }

        private boolean asManyAsWanted() {
            try {
                Fsck fsck = drill.fsck();
                // fsck counts by the file's factor, and Accordion makes more of most blocks.
                return fsck.nothingLost() && fsck.under() == 0 && (fsck.over() == 0 || policy.equals("accordion"));
            } catch (IOException e) {
                return false;
            }
        }

        private void say(String way, DrillRack.Shifted shifted) {
            Findings.say(
                    "P " + policy + " " + way,
                    "%d hosts awake after %.1f s, %d bytes moved",
                    shifted.hostsAwake(),
                    shifted.seconds(),
                    shifted.bytesMoved());
        }
    }
}
