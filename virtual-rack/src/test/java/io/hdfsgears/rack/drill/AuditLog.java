// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.drill;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.stream.Collectors;

/** What stands in the audit log of the first NameNode, which a rack keeps in its daemon's log. */
final class AuditLog {
    private AuditLog() {}

    /** The lines that contain all these words. */
    static String lines(DrillRack drill, String... words) throws IOException {
        try (var lines = Files.lines(drill.rack().files().log("nn1"))) {
            return lines.filter(line -> List.of(words).stream().allMatch(line::contains))
                    .collect(Collectors.joining("\n"));
        }
    }
}
