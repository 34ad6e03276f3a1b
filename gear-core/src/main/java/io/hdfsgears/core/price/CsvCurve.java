// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.price;

import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Reads {@code time,price} lines: ISO-8601 times with an offset or Z, one price a line, a header line and # remarks allowed. */
public final class CsvCurve {
    private CsvCurve() {}

    /**
     * @param name of the source, for messages
     * @throws CurveException with source, line and remedy
     */
    public static PriceCurve parse(String name, String text) throws CurveException {
        List<PriceCurve.Point> points = new ArrayList<>();
        int number = 0;
        boolean first = true;
        for (String line : text.lines().toList()) {
            number++;
            String row = line.strip();
            if (row.isEmpty() || row.startsWith("#") || row.equals("\uFEFF")) {
                continue;
            }
            boolean header = first && row.toLowerCase(Locale.ROOT).matches("\uFEFF?\"?time.*");
            first = false;
            if (header) {
                continue;
            }
            if (points.size() == PriceCurve.MOST_POINTS) {
                throw new CurveException(name + ", line " + number + ": more than " + PriceCurve.MOST_POINTS
                        + " points. Leave out what is past.");
            }
            points.add(point(name, number, row));
        }
        return curve(name, points);
    }

    private static PriceCurve.Point point(String name, int number, String row) throws CurveException {
        String[] cells = row.split("[,;]", -1);
        if (cells.length < 2) {
            throw new CurveException(name + ", line " + number + ": '" + shown(row)
                    + "' is not time,price such as 2026-11-26T14:00:00Z,83.5");
        }
        if (cells.length > 2) {
            throw new CurveException(name + ", line " + number + ": '" + shown(row) + "' has " + cells.length
                    + " values, not time,price. Write a price with a decimal point, such as 83.5, not with a decimal"
                    + " comma, and leave other columns out");
        }
        return new PriceCurve.Point(
                time(name + ", line " + number, cells[0].strip()), price(name + ", line " + number, cells[1].strip()));
    }

    /**
     * An ISO-8601 time as milliseconds since the Unix epoch.
     *
     * @param where for the message
     */
    public static long time(String where, String text) throws CurveException {
        try {
            return OffsetDateTime.parse(text).toInstant().toEpochMilli();
        } catch (DateTimeException | ArithmeticException e) {
            throw new CurveException(
                    where + ": '" + shown(text)
                            + "' is not an ISO-8601 time with Z or an offset, such as 2026-11-26T14:00:00+01:00",
                    e);
        }
    }

    private static double price(String where, String text) throws CurveException {
        try {
            double price = Double.parseDouble(text);
            if (Double.isFinite(price)) {
                return price;
            }
        } catch (NumberFormatException e) {
            throw new CurveException(where + ": '" + shown(text) + "' is not a price such as 83.5", e);
        }
        throw new CurveException(where + ": '" + shown(text) + "' is not a price such as 83.5");
    }

    /**
     * The curve of points that a source gave.
     *
     * @param name of the source, for messages
     */
    public static PriceCurve curve(String name, List<PriceCurve.Point> points) throws CurveException {
        try {
            return PriceCurve.of(points);
        } catch (IllegalArgumentException e) {
            throw new CurveException(name + ": " + e.getMessage(), e);
        }
    }

    /** What a stranger sent, short and without control characters. */
    public static String shown(String text) {
        String clean = text.replaceAll("\\p{Cntrl}", "?");
        return clean.length() <= 60 ? clean : clean.substring(0, 60) + "...";
    }
}
