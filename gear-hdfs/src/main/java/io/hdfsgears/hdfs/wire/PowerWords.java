// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.wire;

import io.hdfsgears.core.machine.Power;
import io.hdfsgears.core.power.PowerWord;
import io.hdfsgears.core.power.PowerWord.Wake;
import io.hdfsgears.core.power.Wakeable;
import io.hdfsgears.hdfs.proto.GearProtos.HostReportProto;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.apache.hadoop.util.Time;

/** What a heartbeat says of a host's power, checked before anybody believes it. */
public final class PowerWords {
    private static final int MAX_TEXT = 1024;
    private static final int MAX_HOLDERS = 16;
    private static final long LONGEST_SLEEP_MILLIS = TimeUnit.DAYS.toMillis(32);

    private static final long LONGEST_UP_MILLIS = TimeUnit.DAYS.toMillis(36_500);
    private static final int MAX_MACS = 64;
    private static final Pattern MAC = Pattern.compile("([0-9a-fA-F]{2}:){5}[0-9a-fA-F]{2}");

    private PowerWords() {}

    public static PowerWord of(HostReportProto host) throws IOException {
        Power power = Arrays.stream(Power.values())
                .filter(state -> state.name().equals(host.getPower()))
                .findFirst()
                .orElseThrow(() -> new IOException("power state '" + clean(host.getPower()) + "' of "
                        + clean(host.getName()) + " is not one of ON, OFF, UNKNOWN"));
        double watts = host.hasWatts() ? host.getWatts() : Double.NaN;
        if (watts < 0 || Double.isInfinite(watts)) {
            throw new IOException(watts + " W of " + clean(host.getName()) + " is not a possible reading");
        }
        long asleepMillis = Math.max(0, Math.min(host.getAsleepMillis(), LONGEST_SLEEP_MILLIS));
        long now = Time.monotonicNowNanos();
        return new PowerWord(
                power,
                TimeUnit.MILLISECONDS.toNanos(asleepMillis),
                host.getSighted(),
                watts,
                clean(host.getWattsSource()),
                clean(host.getAlarm()),
                now,
                now,
                heldBy(host),
                wake(host, now));
    }

    private static Wake wake(HostReportProto host, long nowNanos) {
        long upMillis = Math.max(0, Math.min(host.getUpMillis(), LONGEST_UP_MILLIS));
        List<String> macs = host.getArmedMacsList().stream()
                .filter(mac -> MAC.matcher(mac).matches())
                .limit(MAX_MACS)
                .map(mac -> mac.toLowerCase(Locale.ROOT))
                .toList();
        return new Wake(
                host.hasUpMillis() ? Long.valueOf(nowNanos - TimeUnit.MILLISECONDS.toNanos(upMillis)) : null,
                macs.isEmpty() && !host.getArmsNone() ? null : macs,
                host.getWakeFails() ? Wakeable.NO : host.getCannotWake() ? Wakeable.DOUBTED : Wakeable.YES);
    }

    /** No more are remembered than an operator can read. */
    private static List<String> heldBy(HostReportProto host) {
        return host.getHeldByList().stream()
                .limit(MAX_HOLDERS)
                .map(PowerWords::clean)
                .toList();
    }

    /** Nothing from the network goes into a log line or a message as it came. */
    public static String clean(String text) {
        String shorter = text.length() > MAX_TEXT ? text.substring(0, MAX_TEXT) : text;
        return shorter.replaceAll("\\p{Cntrl}", "?");
    }
}
