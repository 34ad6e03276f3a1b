// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli.answer;

import static io.hdfsgears.hdfs.cli.answer.StateText.row;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hdfsgears.hdfs.proto.GearProtos.MigrationProto;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import org.apache.hadoop.util.StringUtils;

/** How far a migration is, for reading and for programs. */
public final class MigrationText {
    private MigrationText() {}

    static String of(MigrationProto migration) {
        String what = switch (migration.getKind()) {
            case "ADOPT" -> "adoption" + below(migration);
            case "RETIRE" -> "cold files, to standby servers";
            default -> "passive, after the last shift up";
        };
        String why = migration.getWhy().isEmpty() ? "" : ": " + migration.getWhy();
        StringBuilder text = new StringBuilder(row("Migration", what + ", " + migration.getPhase() + why))
                .append(row(
                        "  blocks",
                        migration.getBlocksDone() + " done, " + migration.getBlocksLeft() + " left, "
                                + migration.getCopiesRunning() + " under way, " + migration.getDeferred()
                                + " deferred, " + migration.getNeedless() + " needless by now"))
                .append(row(
                        "  bytes",
                        size(migration.getBytesDone()) + " done, " + size(migration.getBytesLeft()) + " left"));
        if (migration.getPhase().equals("MOVING")) {
            text.append(row("  rate", rate(migration)));
        }
        return text.toString();
    }

    /** For all but operators the path is empty. */
    public static String below(MigrationProto migration) {
        return migration.getPath().isEmpty() ? "" : " of " + migration.getPath();
    }

    private static String rate(MigrationProto migration) {
        return size(Math.round(migration.getBytesPerSecond())) + "/s"
                + (migration.hasEtaMillis()
                        ? ", about " + Duration.ofSeconds(migration.getEtaMillis() / 1000) + " left"
                        : "")
                + "; of one host at most " + size(migration.getLimitBytesPerSecond()) + "/s of "
                + size(migration.getCeilingBytesPerSecond()) + "/s allowed"
                + (migration.hasServedMillis()
                        ? String.format(Locale.ROOT, "; small reads take %.1f ms", migration.getServedMillis())
                        : "");
    }

    static ObjectNode json(MigrationProto migration) {
        ObjectNode node = JsonNodeFactory.instance
                .objectNode()
                .put("kind", migration.getKind())
                .put("phase", migration.getPhase())
                .put(
                        "started",
                        Instant.ofEpochMilli(migration.getStartedMillis()).toString())
                .put("path", migration.getPath())
                .put("blocksDone", migration.getBlocksDone())
                .put("blocksLeft", migration.getBlocksLeft())
                .put("bytesDone", migration.getBytesDone())
                .put("bytesLeft", migration.getBytesLeft())
                .put("copiesRunning", migration.getCopiesRunning())
                .put("bytesPerSecond", migration.getBytesPerSecond())
                .put("limitBytesPerSecond", migration.getLimitBytesPerSecond())
                .put("ceilingBytesPerSecond", migration.getCeilingBytesPerSecond())
                .put("deferred", migration.getDeferred())
                .put("needless", migration.getNeedless())
                .put("why", migration.getWhy());
        if (migration.hasEtaMillis()) {
            node.put("etaMillis", migration.getEtaMillis());
        }
        if (migration.hasServedMillis()) {
            node.put("servedMillis", migration.getServedMillis());
        }
        return node;
    }

    private static String size(long bytes) {
        return StringUtils.TraditionalBinaryPrefix.long2String(bytes, "B", 1);
    }
}
