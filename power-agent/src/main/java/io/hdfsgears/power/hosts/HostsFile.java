// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.hosts;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * <pre>
 * { "policy":   { … },
 *   "serve":    { … },
 *   "defaults": { "ipmi": { "user": "power", "passwordFile": "/etc/hdfs-gears/ipmi.secret" } },
 *   "hosts":    { "h01": { "group": "rack1",
 *                          "power":   { "maxWatts": 500 },
 *                          "drivers": [ { "type": "wol", "mac": "02:77:00:00:00:01", "broadcast": "10.77.0.255" },
 *                                       { "type": "ipmi", "address": "10.77.0.101" } ],
 *                          "meters":  [ … ] } } }
 * </pre>
 *
 * What {@code defaults} says of a type holds for each driver and meter of that type that does not say otherwise.
 */
public final class HostsFile {
    /** Key in {@code serve}. */
    public static final String SOCKET_FOLDER = "socketFolder";

    private static final long MAX_BYTES = 16 << 20;
    /** dfs.datanode.address. */
    private static final int TRANSFER_PORT = 9866;

    private static final String METERS = "meters";
    private static final List<String> OF_DRIVERS_ALONE = List.of("waitMillis", "offWaitMillis", "shared");
    private static final Set<String> KEYS = Set.of("policy", "defaults", "serve", "hosts");
    private static final Set<String> HOST_KEYS =
            Set.of("group", "groups", "datanode", "sleepBy", "power", "agent", "drivers", "meters");
    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private final ObjectNode root;
    private final Map<String, HostEntry> hosts;

    private HostsFile(ObjectNode root, Map<String, HostEntry> hosts) {
        this.root = root;
        this.hosts = hosts;
    }

    /** @throws SettingException with all that is wrong with its shape; what drivers think of their settings comes later */
    public static HostsFile read(Path file) throws SettingException {
        try {
            if (Files.size(file) > MAX_BYTES) {
                throw new SettingException("hosts file " + file + " has more than " + MAX_BYTES + " bytes");
            }
            if (Files.getPosixFilePermissions(file).contains(PosixFilePermission.OTHERS_WRITE)) {
                throw new SettingException("hosts file " + file
                        + " may be changed by everybody, and it names programs to run: chmod o-w " + file);
            }
            return parse(Files.readString(file));
        } catch (IOException e) {
            throw new SettingException(
                    "hosts file " + file + " cannot be read (" + e.getClass().getSimpleName()
                            + "): it must be there, be text, and let this process's user read it");
        }
    }

    public static HostsFile parse(String text) throws SettingException {
        JsonNode tree;
        try {
            tree = JSON.readTree(text);
        } catch (JsonProcessingException e) {
            throw new SettingException(
                    "hosts file is not JSON at line " + e.getLocation().getLineNr() + ", column "
                            + e.getLocation().getColumnNr() + ": check it with a JSON tool");
        }
        List<String> problems = new ArrayList<>();
        ObjectNode root = object(tree, "the hosts file", problems).orElseThrow(() -> new SettingException(problems));
        unknown(root, "the hosts file", KEYS, problems);
        ObjectNode defaults = child(root, "", "defaults", problems);
        Map<String, HostEntry> hosts = new LinkedHashMap<>();
        Iterable<Map.Entry<String, JsonNode>> named = child(root, "", "hosts", problems)::fields;
        for (Map.Entry<String, JsonNode> field : named) {
            if (!field.getKey().matches("[A-Za-z0-9][A-Za-z0-9._:-]{0,252}")) {
                problems.add("hosts has a name that is no host name, at place " + (hosts.size() + 1));
                continue;
            }
            String where = "hosts." + field.getKey();
            object(field.getValue(), where, problems)
                    .ifPresent(
                            node -> hosts.put(field.getKey(), host(field.getKey(), node, where, defaults, problems)));
        }
        if (hosts.isEmpty() && problems.isEmpty()) {
            problems.add("hosts names no host: {\"hosts\": {\"h01\": {\"drivers\": [...]}}}");
        }
        if (!problems.isEmpty()) {
            throw new SettingException(problems);
        }
        return new HostsFile(root, hosts);
    }

    /** In the order of the file. */
    public Map<String, HostEntry> hosts() {
        return Collections.unmodifiableMap(hosts);
    }

    /**
     * The object {@code power} of a host over that of {@code defaults}: what the host draws. Read afresh each time, empty when
     * neither is there.
     *
     * @throws SettingException when one of them is no object
     */
    public Settings power(String host) throws SettingException {
        return merged(host, "power");
    }

    /**
     * The object {@code agent} of a host over that of {@code defaults}: how its own power agent behaves. Read afresh each time,
     * empty when neither is there.
     *
     * @throws SettingException when one of them is no object
     */
    public Settings agent(String host) throws SettingException {
        return merged(host, "agent");
    }

    private Settings merged(String host, String key) throws SettingException {
        ObjectNode merged = JSON.createObjectNode();
        String where = "hosts." + host + "." + key;
        for (JsonNode level : List.of(
                root.path("defaults").path(key), root.path("hosts").path(host).path(key))) {
            if (level instanceof ObjectNode object) {
                merged.setAll(object);
            } else if (!level.isMissingNode()) {
                throw new SettingException(where + " must be an object, in { }, in the host as in defaults");
            }
        }
        return new Settings(where, merged);
    }

    /** The object {@code policy}: read afresh each time, empty when it is not there. */
    public Settings policy() {
        return new Settings(
                "policy", root.path("policy") instanceof ObjectNode policy ? policy : JSON.createObjectNode());
    }

    /** The object {@code serve}: how a controller behaves. Read afresh each time, empty when it is not there. */
    public Settings serve() {
        return new Settings("serve", root.path("serve") instanceof ObjectNode serve ? serve : JSON.createObjectNode());
    }

    /** Where the processes of this machine that speak to devices meet. */
    public Path socketFolder() throws SettingException {
        return Path.of(serve().text(SOCKET_FOLDER, "/run/hdfs-gears"));
    }

    private static HostEntry host(
            String name, ObjectNode node, String where, ObjectNode defaults, List<String> problems) {
        unknown(node, where, HOST_KEYS, problems);
        Settings own = new Settings(where, node);
        List<String> groups = List.of();
        String datanode = name.matches(".*:\\d+") ? name : name + ":" + TRANSFER_PORT;
        boolean driverSleeps = false;
        try {
            groups = groups(own);
            datanode = own.text("datanode", datanode);
            if (!datanode.matches("[A-Za-z0-9][A-Za-z0-9._:-]{0,252}:\\d{1,5}")) {
                throw own.problem("datanode", "is '" + datanode + "', and must be <host>:<transfer port>");
            }
            driverSleeps = own.choice("sleepBy", "agent", "agent", "driver").equals("driver");
        } catch (SettingException e) {
            problems.addAll(e.problems());
        }
        return new HostEntry(
                name,
                groups,
                datanode,
                driverSleeps,
                sections(node, where, "drivers", defaults, problems),
                sections(node, where, METERS, defaults, problems));
    }

    private static List<String> groups(Settings own) throws SettingException {
        if (own.has("group") && own.has("groups")) {
            throw own.problem("groups", "and group are both there: write all of them into groups");
        }
        List<String> groups = own.has("groups")
                ? own.texts("groups")
                : own.optionalText("group").stream().toList();
        if (Set.copyOf(groups).size() != groups.size()) {
            throw own.problem("groups", "is " + groups + ", with one of them twice");
        }
        return groups;
    }

    private static List<HostEntry.Section> sections(
            ObjectNode host, String where, String key, ObjectNode defaults, List<String> problems) {
        List<HostEntry.Section> sections = new ArrayList<>();
        if (!host.has(key)) {
            return sections;
        }
        if (!host.get(key).isArray()) {
            problems.add(where + "." + key + " must be a list, in [ ]");
            return sections;
        }
        for (JsonNode item : host.get(key)) {
            String place = where + "." + key + "[" + sections.size() + "]";
            Optional<ObjectNode> node = object(item, place, problems);
            if (node.isEmpty()) {
                return sections;
            }
            String type = node.get().path("type").asText("");
            if (type.isEmpty()) {
                problems.add(place + ".type is missing: say which driver or meter it is");
                return sections;
            }
            ObjectNode merged = JSON.createObjectNode();
            if (defaults.path(type) instanceof ObjectNode common) {
                merged.setAll(common);
            }
            if (key.equals(METERS)) {
                OF_DRIVERS_ALONE.forEach(merged::remove); // a default for the drivers of that type: meters do not wait
            }
            merged.setAll(node.get());
            Settings settings = new Settings(place, merged);
            settings.has("type");
            sections.add(new HostEntry.Section(type, settings));
        }
        return sections;
    }

    private static ObjectNode child(ObjectNode parent, String where, String key, List<String> problems) {
        if (!parent.has(key)) {
            return JSON.createObjectNode();
        }
        return object(parent.get(key), where + key, problems).orElseGet(JSON::createObjectNode);
    }

    private static Optional<ObjectNode> object(JsonNode node, String where, List<String> problems) {
        if (node instanceof ObjectNode object) {
            return Optional.of(object);
        }
        problems.add(where + " must be an object, in { }");
        return Optional.empty();
    }

    private static void unknown(ObjectNode node, String where, Set<String> known, List<String> problems) {
        node.fieldNames().forEachRemaining(key -> {
            if (!known.contains(key)) {
                problems.add(where + " has the key '" + key + "', which is not known there; known: "
                        + known.stream().sorted().toList());
            }
        });
    }
}
