// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.planner.money;

import io.hdfsgears.planner.input.BadInputException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a kWh costs, or how many grams of CO2 it stands for, over time. Each value holds until the next one. Outside its times the
 * mean of the same hour of the day counts.
 */
public final class Curve {
    private static final int HOURS = 24;

    private final String source;
    private final long[] seconds;
    private final double[] values;
    private final ZoneId zone;
    private final double[] byHour = new double[HOURS];
    private final long lastStep;

    private Curve(String source, SortedMap<Long, Double> points, ZoneId zone) {
        this.source = source;
        this.zone = zone;
        this.seconds = points.keySet().stream().mapToLong(Long::longValue).toArray();
        this.values = points.values().stream().mapToDouble(Double::doubleValue).toArray();
        int last = seconds.length - 1;
        this.lastStep = last == 0 ? Long.MAX_VALUE / 4 : seconds[last] - seconds[last - 1];
        double mean = Arrays.stream(values).average().orElse(0);
        double[] sums = new double[HOURS];
        int[] counts = new int[HOURS];
        for (int i = 0; i < seconds.length; i++) {
            int hour = hour(seconds[i]);
            sums[hour] += values[i];
            counts[hour]++;
        }
        for (int hour = 0; hour < HOURS; hour++) {
            byHour[hour] = counts[hour] == 0 ? mean : sums[hour] / counts[hour];
        }
    }

    /**
     * @param option for messages
     * @param text one number, or a CSV file of {@code time,value} with ISO-8601 instants
     */
    public static Curve of(String option, String text, ZoneId zone) throws IOException {
        if (text.matches("[0-9]+([.][0-9]+)?")) {
            return new Curve(option + " " + text, new TreeMap<>(Map.of(0L, Double.parseDouble(text))), zone);
        }
        Path file = Path.of(text);
        if (!Files.isRegularFile(file)) {
            throw new BadInputException(
                    option + " " + text + ": there is no such file, and it is no number. Give a CSV of time,value.");
        }
        return read(file, zone);
    }

    private static Curve read(Path file, ZoneId zone) throws IOException {
        List<String> lines = Files.readAllLines(file, StandardCharsets.UTF_8);
        TreeMap<Long, Double> points = new TreeMap<>();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).strip();
            boolean head = i == 0 && line.startsWith("time");
            if (!line.isEmpty() && !line.startsWith("#") && !head) {
                point(file + ":" + (i + 1), line, points);
            }
        }
        if (points.isEmpty()) {
            throw new BadInputException(
                    file + ":1: the curve has no point. Give lines such as 2026-01-31T18:00:00Z,0.31.");
        }
        return new Curve(file.toString(), points, zone);
    }

    private static void point(String where, String line, Map<Long, Double> points) throws BadInputException {
        String[] parts = line.split(",", -1);
        try {
            if (parts.length == 2) {
                long at = ZonedDateTime.parse(parts[0].strip()).toEpochSecond();
                double value = Double.parseDouble(parts[1].strip());
                if (Math.abs(value) < 1e9) {
                    if (points.put(at, value) != null) {
                        throw new BadInputException(
                                where + ": the time " + parts[0].strip() + " comes twice. Remove one.");
                    }
                    return;
                }
            }
        } catch (DateTimeException | NumberFormatException e) {
            throw new BadInputException(
                    where + ": '" + line + "' is not understood (" + e.getMessage()
                            + "). Give time,value with an instant, such as 2026-01-31T18:00:00Z,0.31.",
                    e);
        }
        throw new BadInputException(where + ": '" + line
                + "' is not understood. Give time,value with an instant, such as 2026-01-31T18:00:00Z,0.31.");
    }

    /** The value at a moment; of its hour of the day where the curve does not reach. */
    public double at(Instant moment) {
        long second = moment.getEpochSecond();
        int index = Arrays.binarySearch(seconds, second);
        int before = index >= 0 ? index : -index - 2;
        boolean covered = before >= 0 && (before < seconds.length - 1 || second - seconds[before] < lastStep);
        return covered ? values[before] : byHour[hour(second)];
    }

    private int hour(long second) {
        return Instant.ofEpochSecond(second).atZone(zone).getHour();
    }

    /** Where the curve comes from. */
    public String source() {
        return source;
    }
}
