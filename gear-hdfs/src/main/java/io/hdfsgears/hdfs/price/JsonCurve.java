// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.price;

import com.fasterxml.jackson.databind.JsonNode;
import io.hdfsgears.core.price.CsvCurve;
import io.hdfsgears.core.price.CurveException;
import io.hdfsgears.core.price.PriceCurve;
import io.hdfsgears.hdfs.json.ForeignJson;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads curves from JSON, in the shapes of public documentation:
 *
 * <ul>
 *   <li>electricityMaps (api-portal.electricitymaps.com): {@code {"forecast": [{"carbonIntensity": 326, "datetime": "..."}]}}; also
 *       {@code history} or {@code data}, and {@code value} for a price;
 *   <li>WattTime version 3 (docs.watttime.org): {@code {"data": [{"point_time": "...", "value": 412.5}]}};
 *   <li>Home Assistant's {@code /api/states/<entity>} (developers.home-assistant.io/docs/api/rest): {@code attributes} with lists
 *       {@code raw_today} and {@code raw_tomorrow} of {@code {"start", "end", "value"}}, as the Nord Pool sensor has them
 *       (github.com/custom-components/nordpool), or a list {@code data} or {@code prices} of {@code {"start", "price"}}.
 * </ul>
 */
final class JsonCurve {
    private static final List<String> TIMES = List.of("datetime", "point_time", "start");
    private static final List<String> VALUES = List.of("carbonIntensity", "value", "price");

    private JsonCurve() {}

    static PriceCurve electricityMaps(String name, String text) throws CurveException {
        return lists(name, tree(name, text), List.of("forecast", "history", "data"));
    }

    static PriceCurve wattTime(String name, String text) throws CurveException {
        return lists(name, tree(name, text), List.of("data"));
    }

    static PriceCurve homeAssistant(String name, String text) throws CurveException {
        return lists(name, tree(name, text).path("attributes"), List.of("raw_today", "raw_tomorrow", "data", "prices"));
    }

    private static JsonNode tree(String name, String text) throws CurveException {
        try {
            return ForeignJson.tree(text);
        } catch (IOException e) {
            throw new CurveException(
                    name + ": it is not JSON ('" + CsvCurve.shown(text.strip())
                            + "'). Check the URL and dfs.namenode.gear.auto.price.format",
                    e);
        }
    }

    private static PriceCurve lists(String name, JsonNode parent, List<String> fields) throws CurveException {
        List<PriceCurve.Point> points = new ArrayList<>();
        boolean found = false;
        for (String field : fields) {
            JsonNode list = parent.path(field);
            found |= list.isArray();
            for (JsonNode item : list) {
                if (points.size() == PriceCurve.MOST_POINTS) {
                    throw new CurveException(
                            name + ": more than " + PriceCurve.MOST_POINTS + " points. Ask for fewer days");
                }
                if (!isUnknown(item)) {
                    points.add(point(name + ", " + field + "[" + points.size() + "]", item));
                }
            }
        }
        if (!found) {
            throw new CurveException(name + ": it has none of the lists " + String.join(", ", fields)
                    + ". Check the URL and dfs.namenode.gear.auto.price.format");
        }
        return CsvCurve.curve(name, points);
    }

    /** Tomorrow's prices are null until they are published. */
    private static boolean isUnknown(JsonNode item) {
        return item.isNull()
                || VALUES.stream()
                        .anyMatch(field -> item.has(field) && item.get(field).isNull());
    }

    private static PriceCurve.Point point(String where, JsonNode item) throws CurveException {
        for (String time : TIMES) {
            for (String value : VALUES) {
                if (item.path(time).isTextual() && item.path(value).isNumber()) {
                    double price = item.path(value).doubleValue();
                    if (!Double.isFinite(price)) {
                        throw new CurveException(where + ": the price is no finite number");
                    }
                    return new PriceCurve.Point(
                            CsvCurve.time(where, item.path(time).textValue()), price);
                }
            }
        }
        throw new CurveException(where + ": '" + CsvCurve.shown(item.toString()) + "' has no time ("
                + String.join(", ", TIMES) + ") with a number (" + String.join(", ", VALUES) + ")");
    }
}
