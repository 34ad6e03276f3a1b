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
 * the price of the one before it. Document types, entities and schemas from outside are not read.
 */
final class EntsoeCurve {
    private final String name;
    private final List<PriceCurve.Point> points = new ArrayList<>();
    private String start = "";
    private String end = "";
    private String resolution = "";
    private String position = "";
    private final SortedMap<Integer, Double> prices = new TreeMap<>();
    private String reason = "";

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
        if (document.points.isEmpty()) {
            throw new CurveException(name + ": it has no prices"
                    + (document.reason.isEmpty() ? "" : ": '" + CsvCurve.shown(document.reason) + "'")
                    + ". Check area, document type A44 and time in the URL");
        }
        return CsvCurve.curve(name, document.points);
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
        if ((to - from) / step > PriceCurve.MOST_POINTS - points.size()) {
            throw new CurveException(name + ": more than " + PriceCurve.MOST_POINTS + " points. Ask for fewer days");
        }
        Double price = null;
        for (int at = 1; from + (at - 1) * step < to; at++) {
            price = prices.getOrDefault(at, price);
            if (price != null) {
                points.add(new PriceCurve.Point(from + (at - 1) * step, price));
            }
        }
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
