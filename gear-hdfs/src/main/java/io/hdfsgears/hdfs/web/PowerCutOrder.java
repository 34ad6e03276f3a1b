// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.web;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.hdfsgears.core.config.OrderEnd;
import io.hdfsgears.hdfs.json.ForeignJson;
import java.io.IOException;
import java.time.ZonedDateTime;
import java.util.Iterator;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A demand-response order as a program sends it.
 *
 * @param watts below what the hosts draw now, negative
 * @param lastsMillis after which the gear goes back by itself
 * @param reason for the audit log; empty where none is given
 */
public record PowerCutOrder(long watts, long lastsMillis, String reason, boolean force, boolean dryRun) {
    private static final Set<String> FIELDS = Set.of("watts", "end", "reason", "force", "dryRun");
    private static final String EXAMPLE = "{\"watts\": -5000, \"end\": \"18:00\"}";
    /** What a message repeats of a wrong value. */
    private static final int SHOWN = 64;

    /** What was sent is no order; the message has the value and the remedy. */
    static final class BadOrderException extends Exception {
        private static final long serialVersionUID = 1;

        BadOrderException(String message) {
            super(message);
        }
    }

    /**
     * @param body JSON
     * @param now in the zone by which a time of the day is meant
     */
    static PowerCutOrder of(byte[] body, ZonedDateTime now) throws BadOrderException {
        JsonNode root = json(body);
        for (Iterator<String> names = root.fieldNames(); names.hasNext(); ) {
            String name = names.next();
            if (!FIELDS.contains(name)) {
                throw new BadOrderException("there is no field '" + shown(name)
                        + "': the fields are watts, end, reason, force and dryRun.");
            }
        }
        JsonNode watts = root.path("watts");
        if (!watts.isIntegralNumber() || !watts.canConvertToLong() || watts.longValue() >= 0) {
            throw new BadOrderException("watts cannot be " + shown(watts)
                    + ": it takes what is to be saved, a whole number below 0, such as -5000.");
        }
        String end = text(root, "end");
        if (end == null) {
            throw new BadOrderException("end is missing: an order has an end. Send an object such as " + EXAMPLE + ".");
        }
        long lasts = OrderEnd.lasts(end, now)
                .orElseThrow(() -> new BadOrderException("end cannot be '" + shown(end) + "': " + OrderEnd.FORMS
                        + " of the NameNode or 2026-01-31T18:00:00Z, yet to come."))
                .toMillis();
        String reason = text(root, "reason");
        boolean force = flag(root, "force");
        if (force && (reason == null || reason.isBlank())) {
            throw new BadOrderException("force needs a reason: the audit log must say why a check was overridden.");
        }
        return new PowerCutOrder(watts.longValue(), lasts, reason == null ? "" : reason, force, flag(root, "dryRun"));
    }

    private static JsonNode json(byte[] body) throws BadOrderException {
        try {
            JsonNode root = ForeignJson.order(body);
            if (root.isObject()) {
                return root;
            }
        } catch (JsonProcessingException e) {
            throw new BadOrderException("the body is not JSON (" + shown(String.valueOf(e.getOriginalMessage()))
                    + "): send an object such as " + EXAMPLE + ".");
        } catch (IOException e) {
            throw new BadOrderException("the body is not JSON in UTF-8: send an object such as " + EXAMPLE + ".");
        }
        throw new BadOrderException("the body is no JSON object: send one such as " + EXAMPLE + ".");
    }

    private static @Nullable String text(JsonNode root, String name) throws BadOrderException {
        JsonNode value = root.path(name);
        if (value.isMissingNode()) {
            return null;
        }
        if (!value.isTextual()) {
            throw new BadOrderException(name + " cannot be " + shown(value) + ": it is a text in quotes.");
        }
        return value.textValue();
    }

    private static boolean flag(JsonNode root, String name) throws BadOrderException {
        JsonNode value = root.path(name);
        if (!value.isMissingNode() && !value.isBoolean()) {
            throw new BadOrderException(name + " cannot be " + shown(value) + ": it is true or false.");
        }
        return value.booleanValue();
    }

    private static String shown(JsonNode value) {
        return value.isMissingNode() ? "missing" : shown(value.toString());
    }

    private static String shown(String text) {
        String clean = text.replaceAll("[\\p{Cntrl}\\u2028\\u2029]", "?");
        return clean.length() > SHOWN ? clean.substring(0, SHOWN) + "..." : clean;
    }
}
