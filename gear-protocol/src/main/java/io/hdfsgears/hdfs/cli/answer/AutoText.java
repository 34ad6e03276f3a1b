// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli.answer;

import static io.hdfsgears.hdfs.cli.answer.StateText.row;

import io.hdfsgears.hdfs.proto.GearProtos.AutoProto;
import io.hdfsgears.hdfs.proto.GearProtos.DecisionProto;
import io.hdfsgears.hdfs.proto.GearProtos.PriceProto;
import java.time.Instant;
import java.util.Locale;

/** The automatic gears for reading. */
public final class AutoText {
    private static final double MEGABYTE = 1e6;

    private AutoText() {}

    public static String of(AutoProto auto) {
        StringBuilder text = new StringBuilder();
        text.append(row("Mode", auto.getMode() + ", by " + auto.getBy() + " since " + time(auto.getSinceMillis())));
        if (auto.hasReadBytesPerSecond()) {
            text.append(row(
                    "Load",
                    "reads " + rate(auto.getReadBytesPerSecond()) + " (" + auto.getReadSource() + "), writes "
                            + rate(auto.getWriteBytesPerSecond())));
        }
        if (auto.hasGearHosts()) {
            text.append(row(
                    "Load asks for",
                    hosts(auto.getGearHosts()) + " awake (" + auto.getPolicy() + "): " + auto.getReason()));
        }
        if (auto.hasSavedHosts()) {
            text.append(row(
                    "That would " + (auto.getSavedHosts() > 0 ? "save" : "cost"),
                    hosts(Math.abs(auto.getSavedHosts()))
                            + String.format(Locale.ROOT, ", about %.0f W (", Math.abs(auto.getSavedWatts()))
                            + auto.getSavedWattsSource() + ")"));
        }
        if (auto.hasOffloadSet()) {
            text.append(row("Offload set", hosts(auto.getOffloadSet()) + offloadWhy(auto)));
        }
        if (auto.hasPrice()) {
            text.append(price(auto.getPrice()));
        }
        auto.getDecisionsList().forEach(decision -> text.append(row("Decision", line(decision))));
        return text.toString();
    }

    private static String price(PriceProto price) {
        String now = price.hasNow()
                ? price.getNow() + " " + price.getUnit() + ", " + price.getBand()
                : "unknown: the gears follow the load alone";
        String ends = price.hasEndsMillis() ? ", known until " + time(price.getEndsMillis()) : "";
        String bends = price.getLeastAwake() == price.getUsualAwake()
                ? ""
                : "; at least " + hosts(price.getLeastAwake()) + " awake, not " + price.getUsualAwake();
        StringBuilder text = new StringBuilder(row("Price", now + " (" + price.getSource() + ends + ")" + bends));
        price.getWaitingList().forEach(work -> text.append(row("Waits for it", work)));
        if (price.hasTrouble()) {
            text.append(row("Price curve", price.getTrouble()));
        }
        return text.toString();
    }

    private static String offloadWhy(AutoProto auto) {
        return auto.hasOffloadSinceMillis()
                ? " since " + time(auto.getOffloadSinceMillis()) + ": " + auto.getOffloadReason()
                : "";
    }

    private static String line(DecisionProto decision) {
        boolean shift = decision.getFrom() != decision.getTo();
        return time(decision.getAtMillis()) + " " + decision.getKind() + " "
                + (shift ? decision.getFrom() + " -> " + hosts(decision.getTo()) + ": " : "") + decision.getReason();
    }

    private static String hosts(int n) {
        return n + (n == 1 ? " host" : " hosts");
    }

    private static String rate(double bytesPerSecond) {
        return String.format(Locale.ROOT, "%.1f MB/s", bytesPerSecond / MEGABYTE);
    }

    private static String time(long millis) {
        return Instant.ofEpochMilli(millis)
                .truncatedTo(java.time.temporal.ChronoUnit.SECONDS)
                .toString();
    }
}
