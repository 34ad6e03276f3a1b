// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.ansible;

import io.hdfsgears.rack.Json;
import io.hdfsgears.rack.Names;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/** The hosts as Ansible's inventory lists them: each with a local connection, its own tree and its own folders. */
final class Inventory {
    /** The hosts with a power agent; Ansible does not know the other DataNodes. */
    static final List<String> AGENTS = List.of("h01", "h03");

    static final String SECRET_NAME = "sled.secret";
    static final String SECRET = "correct-horse-battery";
    private static final Map<String, String> PROPERTIES = Map.of(
            "dfs.block.replicator.classname", "io.hdfsgears.rabbit.hdfs.RabbitBlockPlacementPolicy",
            "dfs.namenode.hosts.provider.classname", "io.hdfsgears.hdfs.GearHosts",
            "dfs.namenode.gear.primaries", "2",
            "dfs.namenode.gear.hosts.expected", "4",
            "dfs.namenode.gear.power", "none",
            "dfs.namenode.gear.drain.grace", "1s",
            "dfs.namenode.gear.min.time", "0s");

    private final StockHosts hosts;
    private final Path folder;
    private final Path tarball;
    private final Map<String, String> reasons = new TreeMap<>();

    Inventory(StockHosts hosts, Path folder, Path tarball) {
        this.hosts = hosts;
        this.folder = folder;
        this.tarball = tarball;
    }

    /** Lets a host's preflight be overridden. */
    void override(String host, String reason) {
        reasons.put(host, reason);
    }

    Path config(String host) {
        return folder.resolve("etc").resolve(host);
    }

    /** The tree that preflight takes for the host. */
    Path root(String host) {
        return folder.resolve("roots").resolve(host);
    }

    /** What the site's command for the agent writes. */
    Path agentRestarts(String host) {
        return folder.resolve(host + ".agent-restarts");
    }

    /** What the program that reads a host's state was given on its standard input. */
    Path sledAsked() {
        return folder.resolve("sled-asked");
    }

    /** Writes the program that reads a host's state. */
    void writeSled() throws IOException {
        Path sled = Files.writeString(folder.resolve("sled"), "#!/bin/sh\ncat > " + sledAsked() + "\necho on\n");
        if (!sled.toFile().setExecutable(true)) {
            throw new IOException(sled + " cannot be made executable");
        }
    }

    Path write() throws IOException {
        Path file = folder.resolve("inventory.json");
        Json.write(
                file,
                Map.of(
                        "all",
                        Map.of(
                                "vars",
                                common(),
                                "children",
                                Map.of(
                                        "hdfs_namenodes", group(hosts.rack().nameNodes(), this::nameNode),
                                        "hdfs_power_agents", group(AGENTS, this::agent),
                                        "hdfs_power_controllers", group(List.of(Names.POWER), this::controller)))));
        return file;
    }

    private Map<String, Object> group(List<String> names, Function<String, Map<String, Object>> more) {
        Map<String, Object> members = new LinkedHashMap<>();
        for (String name : names) {
            Map<String, Object> variables = new TreeMap<>(more.apply(name));
            variables.put("hdfs_gears_hadoop_home", hosts.tree(name).toString());
            variables.put("hdfs_gears_hadoop_conf", hosts.conf(name).toString());
            variables.put("hdfs_gears_config", config(name).toString());
            members.put(name, variables);
        }
        return Map.of("hosts", members);
    }

    private Map<String, Object> common() {
        String me = System.getProperty("user.name");
        return Map.ofEntries(
                Map.entry("ansible_connection", "local"),
                Map.entry("ansible_python_interpreter", "{{ ansible_playbook_python }}"),
                Map.entry("hdfs_gears_become", false),
                Map.entry("hdfs_gears_hdfs_user", me),
                Map.entry("hdfs_gears_config_owner", me),
                Map.entry("hdfs_gears_serve_user", me),
                Map.entry("hdfs_gears_create_serve_user", false),
                Map.entry("hdfs_gears_service_manager", "none"),
                Map.entry("hdfs_gears_poll_seconds", 1),
                Map.entry("hdfs_gears_serving_seconds", 120),
                Map.entry("hdfs_gears_tarball", tarball.toString()),
                Map.entry("hdfs_gears_properties", PROPERTIES));
    }

    private Map<String, Object> nameNode(String name) {
        return Map.of(
                "hdfs_gears_namenode_id",
                name,
                "hdfs_gears_rpc_address",
                hosts.rack().nameNodeAddress() + ":"
                        + hosts.rack().nameNodePorts(name).rpc());
    }

    private Map<String, Object> agent(String host) {
        return Map.of(
                "hdfs_gears_agent_hosts",
                Map.of("hosts", Map.of(host, Map.of("agent", Map.of("nodeManager", "none")))),
                "hdfs_gears_preflight_arguments",
                List.of("-root", root(host).toString()),
                "hdfs_gears_preflight_override_reason",
                reasons.getOrDefault(host, ""),
                "hdfs_gears_restart_agent_command",
                "echo restarted >> " + agentRestarts(host),
                "hdfs_gears_stop_agent_command",
                "echo stopped >> " + agentRestarts(host));
    }

    /** A real controller that reads the state of each host by a program that gets a secret. */
    private Map<String, Object> controller(String name) {
        Path config = config(name);
        String pid = hosts.run(name).resolve("hadoop-test-serve.pid").toString();
        String stop = "if [ -e " + pid + " ]; then kill $(cat " + pid + "); rm " + pid + "; fi";
        Map<String, Object> rows = new TreeMap<>();
        for (String host : hosts.rack().hosts()) {
            rows.put(host, Map.of("datanode", hosts.rack().gearName(host), "drivers", List.of(driver(config))));
        }
        return Map.of(
                "hdfs_gears_secrets",
                Map.of(SECRET_NAME, SECRET),
                "hdfs_gears_power_hosts",
                Map.of("hosts", rows),
                "hdfs_gears_stop_serve_command",
                stop,
                "hdfs_gears_restart_serve_command",
                stop + "; setsid " + hosts.tree(name).resolve("bin/hdfs") + " power serve -hosts " + config
                        + "/power-hosts.json >> " + hosts.run(name) + "/serve.out 2>&1 < /dev/null & echo $! > "
                        + pid);
    }

    private Map<String, Object> driver(Path config) {
        return Map.of(
                "type", "command",
                "secretFile", config.resolve("secrets").resolve(SECRET_NAME).toString(),
                "on", List.of("/bin/true"),
                "state", List.of(folder.resolve("sled").toString()));
    }
}
