// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.scenario;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.hdfsgears.core.config.Quantities;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/**
 * The fields of one JSON object. Each is asked for with its default and range; what was never asked for is an error, so that a
 * mistyped name is not taken for a default.
 */
final class Fields {
    /** A hundred years: more would not fit into nanoseconds. */
    private static final Duration LONGEST = Duration.ofDays(36_600);

    private final String path;
    private final JsonNode object;
    private final TreeSet<String> known = new TreeSet<>();

    Fields(String path, JsonNode object) throws ScenarioException {
        this.path = path;
        this.object = object;
        if (!object.isObject()) {
            throw new ScenarioException(
                    (path.isEmpty() ? "the file" : path) + " must be an object in braces, not " + object);
        }
    }

    /** @throws ScenarioException when there is a field that was not asked for */
    void end() throws ScenarioException {
        Iterator<String> names = object.fieldNames();
        while (names.hasNext()) {
            String name = names.next();
            if (!known.contains(name)) {
                throw new ScenarioException("there is no field '" + full(name)
                        + "': correct or remove it. Fields here are " + String.join(", ", known));
            }
        }
    }

    String text(String name, String defaultText) throws ScenarioException {
        JsonNode value = value(name);
        if (value.isMissingNode()) {
            return defaultText;
        }
        if (!value.isTextual() && !value.isIntegralNumber()) {
            throw wrong(name, "text", value);
        }
        return value.asText();
    }

    String required(String name) throws ScenarioException {
        String text = text(name, "");
        if (text.isBlank()) {
            throw new ScenarioException("'" + full(name) + "' is missing: give it");
        }
        return text;
    }

    String oneOf(String name, String defaultText, List<String> allowed) throws ScenarioException {
        String text = text(name, defaultText);
        if (!allowed.contains(text)) {
            throw wrong(name, "one of " + String.join(", ", allowed), value(name));
        }
        return text;
    }

    int integer(String name, int defaultValue, int least, int most) throws ScenarioException {
        return (int) number(name, defaultValue, least, most, true);
    }

    double number(String name, double defaultValue, double least, double most) throws ScenarioException {
        return number(name, defaultValue, least, most, false);
    }

    private double number(String name, double defaultValue, double least, double most, boolean whole)
            throws ScenarioException {
        JsonNode value = value(name);
        if (value.isMissingNode()) {
            return defaultValue;
        }
        boolean kind = whole ? value.isIntegralNumber() : value.isNumber();
        if (!kind || value.asDouble() < least || value.asDouble() > most) {
            throw wrong(
                    name,
                    (whole
                            ? "a whole number from " + (long) least + " to " + (long) most
                            : "a number from " + least + " to " + most),
                    value);
        }
        return value.asDouble();
    }

    boolean flag(String name, boolean defaultValue) throws ScenarioException {
        JsonNode value = value(name);
        if (!value.isMissingNode() && !value.isBoolean()) {
            throw wrong(name, "true or false", value);
        }
        return value.asBoolean(defaultValue);
    }

    /** A time such as 90s, 30m, 8h, in nanoseconds. */
    long nanos(String name, Duration defaultValue) throws ScenarioException {
        JsonNode value = value(name);
        if (value.isMissingNode()) {
            return defaultValue.toNanos();
        }
        Optional<Duration> read = Quantities.duration(value.asText()).filter(given -> given.compareTo(LONGEST) <= 0);
        return read.orElseThrow(() -> wrong(name, "a time such as 500ms, 90s, 30m or 8h, 36600d at most", value))
                .toNanos();
    }

    /** A size such as 128m or 4t, in bytes. */
    long bytes(String name, String defaultText) throws ScenarioException {
        JsonNode value = value(name);
        String text = value.isMissingNode() ? defaultText : value.asText();
        Optional<Long> read = Quantities.bytes(text);
        return read.filter(bytes -> bytes > 0).orElseThrow(() -> wrong(name, "a size such as 64k, 128m or 4t", value));
    }

    boolean has(String name) throws ScenarioException {
        return !value(name).isMissingNode();
    }

    /** A nested object; one without fields when it is not there. */
    Fields object(String name) throws ScenarioException {
        JsonNode value = value(name);
        return new Fields(full(name), value.isMissingNode() ? JsonNodeFactory.instance.objectNode() : value);
    }

    /** The objects of a list; none when it is not there. */
    List<Fields> list(String name) throws ScenarioException {
        JsonNode value = value(name);
        List<Fields> list = new ArrayList<>();
        if (!value.isMissingNode() && !value.isArray()) {
            throw wrong(name, "a list in brackets", value);
        }
        for (JsonNode element : value) {
            list.add(new Fields(full(name) + "[" + list.size() + "]", element));
        }
        return list;
    }

    List<Integer> integers(String name) throws ScenarioException {
        JsonNode value = value(name);
        List<Integer> list = new ArrayList<>();
        for (JsonNode element : value) {
            if (!element.isIntegralNumber() || element.asInt() < 1) {
                throw wrong(name, "a list of whole numbers from 1", value);
            }
            list.add(element.asInt());
        }
        return list;
    }

    ScenarioException wrong(String name, String wanted, Object value) {
        return new ScenarioException("'" + full(name) + "' must be " + wanted + ", not " + value);
    }

    String full(String name) {
        return path.isEmpty() ? name : path + "." + name;
    }

    private JsonNode value(String name) {
        known.add(name);
        return object.path(name);
    }
}
