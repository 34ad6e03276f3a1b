// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.drill;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.rack.RackSpec;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Accordion-DP: primaries and backups on volumes of their own, whether a client, re-replication or reflection brought them. */
class AccordionVolumesIT {
    private static final List<Integer> GROUPS = List.of(2, 4);
    private static final int HOSTS = 6;
    private static final int FACTOR = 2;
    private static final Duration PATIENCE = Duration.ofSeconds(40);

    @Test
    void primariesAndBackupsLieOnVolumesOfTheirOwn() throws IOException {
        try (DrillRack drill = DrillRack.up(RackSpec.of(HOSTS)
                .withPolicy("accordion")
                .withPrimaries(GROUPS.get(0))
                .withReplication(FACTOR)
                .withVolumes(2)
                .withSetting("dfs.namenode.gear.groups", "2,4"))) {
            Bellows bellows = new Bellows(drill, GROUPS, FACTOR);
            DrillRack.good(drill.client().write("/data", 20, 2L << 20, 1, 4));
            drill.awaitSettled();
            assertThat(wrong(drill, bellows)).isEmpty();
            drill.shift("min");
            DrillRack.good(drill.client().write("/low", 20, 2L << 20, 2, 4));
            drill.shift("max");
            Findings.until(
                    PATIENCE,
                    "every replica on its volume",
                    () -> wrong(drill, bellows).isEmpty(),
                    () -> wrong(drill, bellows) + drill.situation());
            drill.verifyAll();
            assertThat(drill.fsck()).matches(Fsck::nothingLost);
        }
    }

    /** Replicas of which the volume is not the one for their kind: of two, sorted by storage ID, the first is for primaries. */
    private static List<String> wrong(DrillRack drill, Bellows bellows) {
        List<String> wrong = new ArrayList<>();
        int primaries = 0;
        for (String host : drill.rack().description().hosts()) {
            Map<String, String> volumes = volumes(drill, host);
            String first = new TreeMap<>(volumes).firstEntry().getValue();
            for (Path replica : drill.replicas().paths(host)) {
                boolean onFirst = replica.toString().contains("/data/" + first + "/");
                long block = Bellows.block(replica.getFileName().toString());
                boolean primary = bellows.isPrimary(block, host);
                primaries += primary ? 1 : 0;
                if (onFirst != primary) {
                    wrong.add(block + " on " + host + (primary ? " is primary" : " is backup"));
                }
            }
        }
        assertThat(primaries).isPositive();
        return wrong;
    }

    /** Storage ID to folder. */
    private static Map<String, String> volumes(DrillRack drill, String host) {
        Map<String, String> volumes = new TreeMap<>();
        for (String folder : List.of("v1", "v2")) {
            Path version = drill.rack()
                    .files()
                    .disk(host)
                    .resolve("data")
                    .resolve(folder)
                    .resolve("current/VERSION");
            try {
                String id = Files.readAllLines(version).stream()
                        .filter(line -> line.startsWith("storageID="))
                        .findFirst()
                        .orElseThrow();
                volumes.put(id, folder);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return volumes;
    }
}
