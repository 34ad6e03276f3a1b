// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.planner.hosts;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.hdfsgears.planner.input.BadInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/** Reads LiveNodes of the NameNode's bean NameNodeInfo: the whole answer of /jmx, the bean, or the object itself. */
public final class LiveNodesReader {
    private static final String REMEDY =
            "Fetch it: curl 'http://NAMENODE:9870/jmx?qry=Hadoop:service=NameNode,name=NameNodeInfo'";

    private LiveNodesReader() {}

    /** @throws BadInputException naming what is wrong */
    public static Fleet read(Path file) throws IOException {
        JsonNode root;
        try {
            root = new ObjectMapper().readTree(Files.readAllBytes(file));
        } catch (JsonProcessingException e) {
            int line = e.getLocation() == null ? 1 : e.getLocation().getLineNr();
            throw new BadInputException(file + ":" + line + ": this is no JSON. " + REMEDY, e);
        }
        List<HostSpec> hosts = new ArrayList<>();
        // Not properties(): Jackson 2.12, which Hadoop 3.4 ships, has no such method.
        for (Iterator<Map.Entry<String, JsonNode>> all = nodes(file, root).fields(); all.hasNext(); ) {
            Map.Entry<String, JsonNode> node = all.next();
            JsonNode facts = node.getValue();
            if (!facts.path("capacity").isNumber()) {
                throw new BadInputException(file + ": host " + node.getKey() + " has no 'capacity'. " + REMEDY);
            }
            String state = facts.path("adminState").asText("In Service");
            if (state.equals("In Service")) {
                hosts.add(new HostSpec(
                        node.getKey(),
                        facts.path("location").asText("/default-rack"),
                        facts.path("capacity").asLong(),
                        facts.path("used").asLong(0)));
            }
        }
        return new Fleet(hosts, file.toString()).checked();
    }

    private static JsonNode nodes(Path file, JsonNode root) throws IOException {
        JsonNode bean = root;
        for (JsonNode each : root.path("beans")) {
            bean = each.has("LiveNodes") ? each : bean;
        }
        JsonNode live = bean.has("LiveNodes") ? bean.get("LiveNodes") : bean;
        if (live.isTextual()) {
            live = new ObjectMapper().readTree(live.asText());
        }
        if (!live.isObject() || live.isEmpty() || live.has("beans")) {
            throw new BadInputException(file + ": there are no LiveNodes in it. " + REMEDY);
        }
        return live;
    }
}
