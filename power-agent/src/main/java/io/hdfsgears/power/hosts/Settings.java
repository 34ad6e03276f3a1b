// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.hosts;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * One JSON object of the hosts file, read key by key. Each getter checks type and range and names the place of a mistake;
 * {@link #noOthers()} refuses keys that nobody asked for, as they are misspelt ones. Not safe for several threads.
 */
public final class Settings {
    private final String where;
    private final ObjectNode object;
    private final Set<String> known;
    private final Map<SecretPlace, String> secrets;

    Settings(String where, ObjectNode object) {
        this(where, object, new TreeSet<>(), new TreeMap<>());
    }

    private Settings(String where, ObjectNode object, Set<String> known, Map<SecretPlace, String> secrets) {
        this.where = where;
        this.object = object;
        this.known = known;
        this.secrets = secrets;
    }

    /** An object with no key in it: all that is asked for is as it is without. */
    public static Settings none(String where) {
        return new Settings(where, JsonNodeFactory.instance.objectNode());
    }

    /** Place in the file, as {@code hosts.h01.drivers[0]}. */
    public String where() {
        return where;
    }

    public boolean has(String key) {
        known.add(key);
        return object.hasNonNull(key);
    }

    public String text(String key) throws SettingException {
        return optionalText(key).orElseThrow(() -> problem(key, "is missing"));
    }

    public String text(String key, String otherwise) throws SettingException {
        return optionalText(key).orElse(otherwise);
    }

    public Optional<String> optionalText(String key) throws SettingException {
        if (!has(key)) {
            return Optional.empty();
        }
        JsonNode value = object.get(key);
        if (!value.isTextual() || value.textValue().isBlank()) {
            throw problem(key, "must be a text in quotes and not blank");
        }
        if (hasControls(value.textValue())) {
            throw problem(key, "has control characters in it: write it without");
        }
        return Optional.of(value.textValue());
    }

    /** A name or an address of a host: so written that no program takes it for an option or a URL of its own. */
    public String host(String key) throws SettingException {
        String value = text(key);
        if (!value.matches("[A-Za-z0-9:\\[][A-Za-z0-9.:%_\\]-]{0,252}")) {
            throw problem(key, "is '" + value + "', which is no host name or address");
        }
        return value;
    }

    public List<String> texts(String key) throws SettingException {
        if (!has(key)) {
            return List.of();
        }
        List<String> found = new ArrayList<>();
        for (JsonNode value : object.get(key)) {
            if (!value.isTextual()) {
                break;
            }
            found.add(value.textValue());
        }
        if (!object.get(key).isArray() || found.size() != object.get(key).size() || found.isEmpty()) {
            throw problem(key, "must be a list of texts with one at least");
        }
        return List.copyOf(found);
    }

    /**
     * A list of objects; what one of them does not say is taken from this object. A key that one of them asks for is
     * known here.
     */
    public List<Settings> objects(String key) throws SettingException {
        List<Settings> found = new ArrayList<>();
        if (!has(key)) {
            return found;
        }
        ObjectNode common = object.deepCopy();
        common.remove(key);
        for (JsonNode value : object.get(key)) {
            if (value instanceof ObjectNode own) {
                String place = where + "." + key + "[" + found.size() + "]";
                found.add(new Settings(place, common.deepCopy().setAll(own), known, secrets));
            }
        }
        if (!object.get(key).isArray() || found.size() != object.get(key).size() || found.isEmpty()) {
            throw problem(key, "must be a list of objects, each in { }, with one at least");
        }
        return found;
    }

    /** An object whose values are objects, by their name. */
    public Map<String, Settings> named(String key) throws SettingException {
        Map<String, Settings> found = new LinkedHashMap<>();
        if (has(key) && object.get(key) instanceof ObjectNode inner) {
            for (Map.Entry<String, JsonNode> each : fields(inner)) {
                if (!(each.getValue() instanceof ObjectNode own)) {
                    throw problem(key + "." + each.getKey(), "must be an object, in { }");
                }
                found.put(each.getKey(), new Settings(where + "." + key + "." + each.getKey(), own));
            }
        } else if (has(key)) {
            throw problem(key, "must be an object, in { }");
        }
        return found;
    }

    /** An object whose values are texts, numbers, true or false, each as a text without control characters. */
    public Map<String, String> values(String key) throws SettingException {
        Map<String, String> found = new LinkedHashMap<>();
        if (!has(key)) {
            return found;
        }
        if (!(object.get(key) instanceof ObjectNode inner)) {
            throw problem(key, "must be an object, in { }");
        }
        for (Map.Entry<String, JsonNode> each : fields(inner)) {
            String text = each.getValue().asText();
            if (!each.getValue().isValueNode() || each.getValue().isNull() || hasControls(text + each.getKey())) {
                throw problem(key, "must hold texts, numbers, true and false only, without control characters");
            }
            found.put(each.getKey(), text);
        }
        return found;
    }

    /** An object whose values name files, each with one secret. */
    public Map<String, Secret> secrets(String key) throws SettingException {
        Map<String, Secret> found = new LinkedHashMap<>();
        if (has(key) && object.get(key) instanceof ObjectNode inner) {
            Settings files = new Settings(where + "." + key, inner);
            for (Map.Entry<String, JsonNode> each : fields(inner)) {
                found.put(each.getKey(), files.secret(each.getKey()));
            }
        } else if (has(key)) {
            throw problem(key, "must be an object, in { }");
        }
        return found;
    }

    /** {@link ObjectNode#fields()}, since the Jackson of Hadoop 3.4 has no {@code properties()}. */
    private static Iterable<Map.Entry<String, JsonNode>> fields(ObjectNode object) {
        return object::fields;
    }

    private static boolean hasControls(String text) {
        return text.chars().anyMatch(Character::isISOControl);
    }

    public List<Integer> integers(String key, List<Integer> otherwise, int min, int max) throws SettingException {
        if (!has(key)) {
            return otherwise;
        }
        List<Integer> found = new ArrayList<>();
        for (JsonNode value : object.get(key)) {
            if (value.isInt() && value.intValue() >= min && value.intValue() <= max) {
                found.add(value.intValue());
            }
        }
        if (!object.get(key).isArray() || found.size() != object.get(key).size() || found.isEmpty()) {
            throw problem(key, "must be a list of whole numbers from " + min + " to " + max + " with one at least");
        }
        return List.copyOf(found);
    }

    public int integer(String key, int min, int max) throws SettingException {
        if (!has(key)) {
            throw problem(key, "is missing");
        }
        JsonNode value = object.get(key);
        if (!value.isInt() || value.intValue() < min || value.intValue() > max) {
            throw problem(key, "is " + shown(value) + ", and must be a whole number from " + min + " to " + max);
        }
        return value.intValue();
    }

    public int integer(String key, int otherwise, int min, int max) throws SettingException {
        return has(key) ? integer(key, min, max) : otherwise;
    }

    public double number(String key, double otherwise, double min, double max) throws SettingException {
        if (!has(key)) {
            return otherwise;
        }
        JsonNode value = object.get(key);
        if (!value.isNumber() || !(value.doubleValue() >= min && value.doubleValue() <= max)) {
            throw problem(key, "is " + shown(value) + ", and must be a number from " + min + " to " + max);
        }
        return value.doubleValue();
    }

    public boolean flag(String key, boolean otherwise) throws SettingException {
        if (!has(key)) {
            return otherwise;
        }
        if (!object.get(key).isBoolean()) {
            throw problem(key, "must be true or false, without quotes");
        }
        return object.get(key).booleanValue();
    }

    public String choice(String key, String otherwise, String... allowed) throws SettingException {
        String value = text(key, otherwise);
        if (!Arrays.asList(allowed).contains(value)) {
            throw problem(key, "is '" + value + "', and must be one of " + String.join(", ", allowed));
        }
        return value;
    }

    /** An absolute path. What is not one is not repeated: it may be a secret in the wrong place. */
    public Path path(String key) throws SettingException {
        String value = text(key);
        if (!value.startsWith("/")) {
            throw problem(key, "must be an absolute path (what stands there is not shown)");
        }
        try {
            return Path.of(value);
        } catch (InvalidPathException e) {
            throw problem(
                    key, "must be a path that this machine's locale can express (what stands there is not shown)");
        }
    }

    /** The secret in the place that {@code key} names: a file, or what {@link SecretPlace} knows. */
    public Secret secret(String key) throws SettingException {
        String text = text(key);
        SecretPlace place =
                new SecretPlace(SecretPlace.isNamed(text) ? text : path(key).toString());
        secrets.put(place, place.stamp()); // before it is read: a change while it is read must show later
        try {
            return place.read();
        } catch (SettingException e) {
            throw problem(key, String.join("; ", e.problems()));
        }
    }

    /** The places of secrets that were read, each with its {@link SecretPlace#stamp} of then; a copy. */
    public Map<SecretPlace, String> secrets() {
        return Map.copyOf(secrets);
    }

    /** Call it last. @throws SettingException for keys that nobody asked for */
    public void noOthers() throws SettingException {
        Set<String> others = new TreeSet<>();
        object.fieldNames().forEachRemaining(others::add);
        others.removeAll(known);
        if (others.isEmpty()) {
            return;
        }
        String first = others.iterator().next();
        String lower = first.toLowerCase(Locale.ROOT);
        if (lower.contains("pass") || lower.contains("secret") || lower.contains("communit") || lower.contains("key")) {
            throw problem(
                    first,
                    "is not known here, and secrets come from files only: write the secret alone into a file"
                            + " of mode 0600 and name it by one of " + known);
        }
        throw problem(first, "is not known here; known: " + known);
    }

    /** Takes a key out: it is as if it did not stand there. @return whether it did */
    public boolean drop(String key) {
        return object.remove(key) != null;
    }

    /** What stands at {@code key}, as it stands; empty: nothing. For names of things only: it is not checked. */
    public String shown(String key) {
        return object.path(key).asText("");
    }

    /** A mistake at a key, for the caller to throw. */
    public SettingException problem(String key, String what) {
        return new SettingException(where + "." + key + " " + what);
    }

    private static String shown(JsonNode value) {
        String text = value.toString();
        return text.length() > 60 ? text.substring(0, 60) + "..." : text;
    }
}
