// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.price;

import io.hdfsgears.core.price.CsvCurve;
import io.hdfsgears.core.price.CurveException;
import io.hdfsgears.core.price.PriceCurve;
import java.io.StringReader;
import java.time.DateTimeException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * Reads day-ahead prices from ENTSO-E's Transparency Platform: {@code Publication_MarketDocument} (document type A44; guide at
 * transparencyplatform.zendesk.com, "Web API"). Each {@code Period} has a {@code timeInterval}, a {@code resolution} such as PT60M
 * or PT15M, and {@code Point}s with {@code position} and {@code price.amount}. With curve type A03 a position that is left out has
 * the price of the one before it. Some areas have several {@code TimeSeries} for the same time, of several auctions or contracts. The
 * day-ahead contract (A01) and of its auctions the first ({@code classificationSequence}) counts. Document types, entities and schemas from outside are not read.
 */
final class EntsoeCurve {
    private static final String DAY_AHEAD = "A01";
    private static final int OTHER_CONTRACT = 1_000;

    private final String name;
    private final List<Series> all = new ArrayList<>();
    /** Of the time series that is being read. */
    private final List<Period> periods = new ArrayList<>();

    private String contract = "";
    private String sequence = "";
    private int count;
    private String start = "";
    private String end = "";
    private String resolution = "";
    private String position = "";
    private final SortedMap<Integer, Double> prices = new TreeMap<>();
    private String reason = "";

    /**
     * A time series, as far as its prices go.
     *
     * @param rank the lowest counts where several have a price
     */
    private record Series(int rank, List<Period> periods) {}

    private record Period(long fromMillis, long toMillis, List<PriceCurve.Point> points) {}

    private EntsoeCurve(String name) {
        this.name = name;
    }

    static PriceCurve parse(String name, String text) throws CurveException {
        EntsoeCurve document = new EntsoeCurve(name);
        XMLInputFactory factory = XMLInputFactory.newFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_COALESCING, true);
        try {
            document.read(factory.createXMLStreamReader(new StringReader(text)));
        } catch (XMLStreamException e) {
            throw new CurveException(
                    name + ": it is no XML that can be read ('" + CsvCurve.shown(text.strip())
                            + "'). Check the URL and dfs.namenode.gear.auto.price.format",
                    e);
        }
        document.timeSeries(); // a period may stand outside of one
        List<PriceCurve.Point> points = document.points();
        if (points.isEmpty()) {
            throw new CurveException(name + ": it has no prices"
                    + (document.reason.isEmpty() ? "" : ": '" + CsvCurve.shown(document.reason) + "'")
                    + ". Check area, document type A44 and time in the URL");
        }
        return CsvCurve.curve(name, points);
    }

    private void timeSeries() {
        all.add(new Series(rank(), List.copyOf(periods)));
        periods.clear();
        contract = "";
        sequence = "";
    }

    private int rank() {
        int auction = sequence.matches("[1-9][0-9]{0,2}") ? Integer.parseInt(sequence) : 1;
        return (contract.isEmpty() || contract.equals(DAY_AHEAD) ? 0 : OTHER_CONTRACT) + auction;
    }

    private List<PriceCurve.Point> points() {
        List<PriceCurve.Point> points = new ArrayList<>();
        Covered better = new Covered();
        TreeMap<Integer, List<Period>> byRank = new TreeMap<>();
        all.forEach(series ->
                byRank.computeIfAbsent(series.rank(), rank -> new ArrayList<>()).addAll(series.periods()));
        for (List<Period> of : byRank.values()) {
            of.stream()
                    .flatMap(period -> period.points().stream())
                    .filter(point -> !better.covers(point.fromMillis()))
                    .forEach(points::add);
            of.forEach(period -> better.add(period.fromMillis(), period.toMillis()));
        }
        return points;
    }

    /** Time that series of a lower rank have prices for. */
    private static final class Covered {
        /** Ends by starts; none overlaps another. */
        private final TreeMap<Long, Long> spans = new TreeMap<>();

        boolean covers(long millis) {
            Map.Entry<Long, Long> before = spans.floorEntry(millis);
            return before != null && millis < before.getValue();
        }

        void add(long fromMillis, long toMillis) {
            long from = fromMillis;
            long to = toMillis;
            for (Map.Entry<Long, Long> last = spans.floorEntry(to);
                    last != null && last.getValue() >= from;
                    last = spans.floorEntry(to)) {
                from = Math.min(from, last.getKey());
                to = Math.max(to, last.getValue());
                spans.remove(last.getKey());
            }
            spans.put(from, to);
        }
    }

    private void read(XMLStreamReader xml) throws XMLStreamException, CurveException {
        String text = "";
        while (xml.hasNext()) {
            int event = xml.next();
            if (event == XMLStreamConstants.START_ELEMENT) {
                text = "";
            } else if (event == XMLStreamConstants.CHARACTERS) {
                text = xml.getText().strip();
            } else if (event == XMLStreamConstants.END_ELEMENT) {
                ended(xml.getLocalName(), text);
                text = "";
            }
        }
    }

    private void ended(String element, String text) throws CurveException {
        switch (element) {
            case "start" -> start = text;
            case "end" -> end = text;
            case "resolution" -> resolution = text;
            case "position" -> position = text;
            case "price.amount" -> price(text);
            case "text" -> reason = text;
            case "Period" -> period();
            case "contract_MarketAgreement.type" -> contract = text;
            case "classificationSequence_AttributeInstanceComponent.position" -> sequence = text;
            case "TimeSeries" -> timeSeries();
            default -> {} // what else a document says is not needed
        }
    }

    private void price(String text) throws CurveException {
        try {
            double price = Double.parseDouble(text);
            int at = Integer.parseInt(position);
            if (Double.isFinite(price) && at >= 1 && at <= PriceCurve.MOST_POINTS) {
                prices.put(at, price);
                return;
            }
        } catch (NumberFormatException e) {
            throw new CurveException(bad(text), e);
        }
        throw new CurveException(bad(text));
    }

    private String bad(String text) {
        return name + ": position '" + CsvCurve.shown(position) + "' with the price '" + CsvCurve.shown(text)
                + "' is not a whole number from 1 with a number";
    }

    private void period() throws CurveException {
        long from = time(start);
        long to = time(end);
        long step = step();
        if (!prices.isEmpty() && from + (prices.lastKey() - 1) * step >= to) {
            throw new CurveException(name + ": position " + prices.lastKey() + " lies beyond the period from "
                    + CsvCurve.shown(start) + " to " + CsvCurve.shown(end));
        }
        if ((to - from) / step > PriceCurve.MOST_POINTS - count) {
            throw new CurveException(name + ": more than " + PriceCurve.MOST_POINTS + " points. Ask for fewer days");
        }
        Double price = null;
        List<PriceCurve.Point> points = new ArrayList<>();
        for (int at = 1; from + (at - 1) * step < to; at++) {
            price = prices.getOrDefault(at, price);
            if (price != null) {
                points.add(new PriceCurve.Point(from + (at - 1) * step, price));
            }
        }
        if (!points.isEmpty()) {
            periods.add(new Period(from, to, points));
        }
        count += points.size();
        prices.clear();
    }

    private long step() throws CurveException {
        try {
            long millis = Duration.parse(resolution).toMillis();
            if (millis >= 60_000 && millis <= 24 * 3_600_000L) {
                return millis;
            }
        } catch (DateTimeException | ArithmeticException e) {
            throw new CurveException(
                    name + ": the resolution '" + CsvCurve.shown(resolution) + "' is not one such as PT60M", e);
        }
        throw new CurveException(
                name + ": the resolution '" + CsvCurve.shown(resolution) + "' is not between a minute and a day");
    }

    /** Written without seconds: 2026-11-25T23:00Z. */
    private long time(String text) throws CurveException {
        return CsvCurve.time(name, text);
    }
}
