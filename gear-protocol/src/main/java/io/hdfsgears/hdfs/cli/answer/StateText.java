// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli.answer;

import io.hdfsgears.hdfs.proto.GearProtos.GearStateProto;
import io.hdfsgears.hdfs.proto.GearProtos.VerbReplyProto;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.hadoop.util.StringUtils;

/** A gear state for reading. */
public final class StateText {
    private static final int WORDS_WIDTH = 78;

    private StateText() {}

    public static String of(GearStateProto state) {
        String held = state.hasHeld() ? row("Held", held(state)) : "";
        String mode = state.hasMode() ? row("Mode", state.getMode()) : "";
        return row("Gear", gear(state.getGear()) + " of " + state.getGearsCount())
                + row("Wanted", gear(state.getWantedGear()))
                + row("Phase", state.getPhase())
                + (state.hasWaitingFor() ? row("Waiting for", state.getWaitingFor()) : "")
                + held
                + mode
                + row("Hosts awake", awake(state))
                + (state.hasKeptAwake() ? row("Kept awake", state.getKeptAwake()) : "")
                + ends(state)
                + row("Since", Instant.ofEpochMilli(state.getSinceMillis()).toString())
                + row("By", state.getBy())
                + row("Reason", state.getReason().isEmpty() ? "-" : state.getReason())
                + row("Gears", gears(state.getGearsList()));
    }

    private static String ends(GearStateProto state) {
        return !state.hasEndsMillis()
                ? ""
                : row(
                        "Ends",
                        Instant.ofEpochMilli(state.getEndsMillis()) + ", back to " + state.getEndsHosts()
                                + " hosts awake");
    }

    public static String estimate(VerbReplyProto reply) {
        if (!reply.hasEtaMillis()) {
            return "not known yet (" + reply.getEtaSource() + ")";
        }
        return "about " + (reply.getEtaMillis() + 999) / 1000 + " s (" + reply.getEtaSource() + ")";
    }

    /** A shift up saves nothing: what it draws more has a name of its own, and no minus. */
    public static String watts(VerbReplyProto reply) {
        double watts = reply.getWattsSaved();
        return row(
                watts < 0 ? "Watts more" : "Watts saved",
                watts == 0
                        ? "0 W (" + reply.getWattsSource() + ")"
                        : String.format(Locale.ROOT, "about %.0f W (%s)", Math.abs(watts), reply.getWattsSource()));
    }

    public static String size(long bytes) {
        return StringUtils.TraditionalBinaryPrefix.long2String(bytes, "B", 1);
    }

    /** Many words under one label, in lines that a terminal can hold. */
    public static String rows(String name, List<String> words) {
        StringBuilder text = new StringBuilder();
        StringBuilder line = new StringBuilder();
        for (String word : words) {
            if (line.length() > 0 && line.length() + word.length() >= WORDS_WIDTH) {
                text.append(String.format("%-22s%s%n", text.length() == 0 ? name + ":" : "", line));
                line.setLength(0);
            }
            line.append(line.length() == 0 ? "" : " ").append(word);
        }
        return text.append(String.format("%-22s%s%n", text.length() == 0 ? name + ":" : "", line))
                .toString();
    }

    /** One line for each look at a shift. */
    public static String progress(GearStateProto state) {
        String blocks =
                state.getBlockingBlockIdsCount() == 0 ? "" : ", blocks in the way " + state.getBlockingBlockIdsList();
        String waits = state.hasWaitingFor() ? "; waiting for " + state.getWaitingFor() + blocks : "";
        String kept = state.hasKeptAwake() ? "; kept awake: " + state.getKeptAwake() : "";
        return state.getPhase() + ": gear " + gear(state.getGear()) + ", wanted " + gear(state.getWantedGear())
                + ", hosts awake " + awake(state) + waits + kept;
    }

    /** Those that are, and those that are wanted: in a shift they differ. */
    private static String awake(GearStateProto state) {
        int wanted = state.getHostsAwake();
        int up = state.hasHostsUp() ? state.getHostsUp() : wanted;
        return up + " of " + state.getHosts() + (up == wanted ? "" : ", " + wanted + " wanted");
    }

    /** What is wanted now, by whom and why. */
    public static String order(GearStateProto state) {
        return "gear " + gear(state.getWantedGear()) + " by " + state.getBy() + ", reason: "
                + (state.getReason().isEmpty() ? "-" : state.getReason());
    }

    public static String held(GearStateProto state) {
        return state.hasHeld() ? state.getHeld() : "no reason given";
    }

    /** 0 stands for a host count between two gears. */
    public static String gear(int gear) {
        return gear == 0 ? "between gears" : Integer.toString(gear);
    }

    /** @param name label of up to 20 characters */
    public static String row(String name, Object value) {
        return String.format("%-22s%s%n", name + ":", value);
    }

    private static String gears(List<Integer> awake) {
        return IntStream.range(0, awake.size())
                .mapToObj(i -> (i + 1) + " = " + awake.get(i) + (awake.get(i) == 1 ? " host" : " hosts"))
                .collect(Collectors.joining(", "));
    }
}
