// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.history.store;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hdfsgears.history.Action;
import io.hdfsgears.history.Event;
import io.hdfsgears.history.Event.Asked;
import io.hdfsgears.history.Event.Result;
import io.hdfsgears.history.Phase;
import io.hdfsgears.history.Reason;
import io.hdfsgears.history.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** An event as one line of JSON. What was not given is left out. A run is {@code [content,from,to]} or {@code [length,"hex"]}. */
final class EventJson {
    static final int FORMAT = 1;

    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();
    private static final Set<String> FIELDS = Set.of(
            "t",
            "client",
            "op",
            "phase",
            "action",
            "path",
            "to",
            "offset",
            "length",
            "content",
            "overwrite",
            "at",
            "end",
            "runs",
            "names",
            "reason",
            "note");

    private EventJson() {}

    static String header(long seed) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("history", FORMAT)
                .put("seed", seed)
                .toString();
    }

    /** @throws IllegalArgumentException if it is no first line of a history */
    static long seed(String line) {
        JsonNode node = parse(line);
        if (node.path("history").asInt() != FORMAT || !node.path("seed").isIntegralNumber()) {
            throw new IllegalArgumentException("the first line is not {\"history\":" + FORMAT + ",\"seed\":N}");
        }
        return node.get("seed").longValue();
    }

    static String line(Event event) {
        ObjectNode node = JsonNodeFactory.instance
                .objectNode()
                .put("t", event.nanos())
                .put("client", event.client())
                .put("op", event.operation())
                .put("phase", event.phase().name())
                .put("action", event.action().name())
                .put("path", event.path());
        Asked asked = event.asked();
        text(node, "to", asked.to());
        number(node, "offset", asked.offset());
        number(node, "length", asked.length());
        number(node, "content", asked.content());
        if (asked.overwrite()) {
            node.put("overwrite", true);
        }
        result(node, event.result());
        return node.toString();
    }

    private static void result(ObjectNode node, Result result) {
        number(node, "at", result.offset());
        number(node, "end", result.length());
        if (!result.runs().isEmpty()) {
            ArrayNode runs = node.putArray("runs");
            for (Run run : result.runs()) {
                if (run.explained()) {
                    runs.addArray().add(run.content()).add(run.from()).add(run.to());
                } else {
                    runs.addArray().add(run.length()).add(run.hex());
                }
            }
        }
        if (!result.names().isEmpty()) {
            ArrayNode names = node.putArray("names");
            result.names().forEach(names::add);
        }
        text(node, "reason", result.reason() == null ? null : result.reason().name());
        text(node, "note", result.note());
    }

    private static void number(ObjectNode node, String field, long value) {
        if (value != Event.NONE) {
            node.put(field, value);
        }
    }

    private static void text(ObjectNode node, String field, @Nullable String value) {
        if (value != null) {
            node.put(field, value);
        }
    }

    /** @throws IllegalArgumentException if it is no event; the message names the field */
    static Event event(String line) {
        JsonNode node = parse(line);
        node.fieldNames().forEachRemaining(field -> {
            if (!FIELDS.contains(field)) {
                throw new IllegalArgumentException("field '" + field + "' is not known");
            }
        });
        JsonNode reason = node.get("reason");
        return new Event(
                required(node, "t"),
                Math.toIntExact(required(node, "client")),
                required(node, "op"),
                constant(Phase.class, node, "phase"),
                constant(Action.class, node, "action"),
                string(node, "path"),
                new Asked(
                        node.has("to") ? string(node, "to") : null,
                        optional(node, "offset"),
                        optional(node, "length"),
                        optional(node, "content"),
                        node.path("overwrite").asBoolean()),
                new Result(
                        optional(node, "at"),
                        optional(node, "end"),
                        runs(node),
                        names(node),
                        reason == null ? null : constant(Reason.class, node, "reason"),
                        node.has("note") ? string(node, "note") : null));
    }

    private static JsonNode parse(String line) {
        try {
            JsonNode node = MAPPER.readTree(line);
            if (node == null || !node.isObject()) {
                throw new IllegalArgumentException("it is not an object of JSON");
            }
            return node;
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("it is not JSON: " + e.getOriginalMessage(), e);
        }
    }

    private static List<Run> runs(JsonNode node) {
        List<Run> runs = new ArrayList<>();
        for (JsonNode run : node.path("runs")) {
            if (run.size() == 3) {
                runs.add(Run.of(whole(run.get(0), "runs"), whole(run.get(1), "runs"), whole(run.get(2), "runs")));
            } else if (run.size() == 2) {
                runs.add(new Run(0, 0, whole(run.get(0), "runs"), run.get(1).asText()));
            } else {
                throw new IllegalArgumentException(
                        "field 'runs' has " + run + ", not [content,from,to] or [length,\"hex\"]");
            }
        }
        return runs;
    }

    private static List<String> names(JsonNode node) {
        List<String> names = new ArrayList<>();
        node.path("names").forEach(name -> names.add(name.asText()));
        return names;
    }

    private static long required(JsonNode node, String field) {
        JsonNode value = node.get(field);
        if (value == null) {
            throw new IllegalArgumentException("field '" + field + "' is missing");
        }
        return whole(value, field);
    }

    private static long optional(JsonNode node, String field) {
        return node.has(field) ? required(node, field) : Event.NONE;
    }

    private static long whole(JsonNode value, String field) {
        if (!value.canConvertToLong() || !value.isIntegralNumber()) {
            throw new IllegalArgumentException("field '" + field + "' has " + value + ", not a whole number");
        }
        return value.longValue();
    }

    private static String string(JsonNode node, String field) {
        JsonNode value = node.get(field);
        if (value == null || !value.isTextual()) {
            throw new IllegalArgumentException("field '" + field + "' is missing or not a text");
        }
        return value.textValue();
    }

    private static <T extends Enum<T>> T constant(Class<T> type, JsonNode node, String field) {
        String name = string(node, field);
        for (T constant : type.getEnumConstants()) {
            if (constant.name().equals(name)) {
                return constant;
            }
        }
        throw new IllegalArgumentException(
                "field '" + field + "' has '" + name + "', not one of " + List.of(type.getEnumConstants()));
    }
}
