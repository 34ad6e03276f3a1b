// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.planner.report;

import io.hdfsgears.core.config.AutoKeys;
import io.hdfsgears.core.config.EafrKeys;
import io.hdfsgears.core.config.GearKeys;
import io.hdfsgears.planner.model.Conduct;
import io.hdfsgears.planner.model.Plan;
import io.hdfsgears.planner.model.Site;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The recommended plan as properties for hdfs-site.xml; each value passes the check of its key. */
public final class SiteXml {
    /** The layouts' placement policies. */
    static final Map<String, String> POLICIES = Map.of(
            "rabbit", "io.hdfsgears.rabbit.hdfs.RabbitBlockPlacementPolicy",
            "springfs", "io.hdfsgears.springfs.hdfs.SpringFsBlockPlacementPolicy",
            "accordion", "io.hdfsgears.accordion.hdfs.AccordionBlockPlacementPolicy",
            "eafr", "io.hdfsgears.eafr.hdfs.EafrBlockPlacementPolicy");

    private SiteXml() {}

    /** The layout of a placement policy's class; empty for one that is not this project's. */
    public static Optional<String> layout(String policy) {
        return POLICIES.entrySet().stream()
                .filter(entry -> entry.getValue().equals(policy))
                .map(Map.Entry::getKey)
                .findFirst();
    }

    public static String of(Plan plan, Site site) {
        StringBuilder xml = new StringBuilder("""
            <?xml version="1.0" encoding="UTF-8"?>
            <!--
              Merge these properties into the hdfs-site.xml of every NameNode. Power is off here: hosts only leave service.
              Set dfs.namenode.gear.power to agent once power agents run.
            -->
            <configuration>
            """);
        properties(plan, site)
                .forEach((name, value) -> xml.append("  <property>\n    <name>")
                        .append(name)
                        .append("</name>\n    <value>")
                        .append(value)
                        .append("</value>\n  </property>\n"));
        return xml.append("</configuration>\n").toString();
    }

    static Map<String, String> properties(Plan plan, Site site) {
        Map<String, String> all = new LinkedHashMap<>();
        all.put("dfs.block.replicator.classname", POLICIES.get(plan.layout()));
        all.put("dfs.namenode.hosts.provider.classname", "io.hdfsgears.hdfs.GearHosts");
        all.put("dfs.replication", Integer.toString(site.replication()));
        all.put(GearKeys.PRIMARIES.name(), Integer.toString(plan.primaries()));
        if (plan.layout().equals("rabbit")) {
            all.put(GearKeys.TABLE.name(), plan.gears().equals("single") ? "single" : "policy");
        }
        if (plan.layout().equals("accordion")) {
            String groups = plan.groups().stream().map(String::valueOf).collect(Collectors.joining(","));
            all.put(GearKeys.GROUPS.name(), groups);
        }
        if (plan.layout().equals("eafr")) {
            all.put(EafrKeys.MODE.name(), "on");
        }
        all.put(GearKeys.POWER.name(), "none");
        if (plan.conduct() != Conduct.NIGHTS) {
            all.put(AutoKeys.POLICY.name(), plan.conduct().word());
            all.put(AutoKeys.HOST_THROUGHPUT.name(), Long.toString((long)
                    site.machine().bytesPerSecond()));
            all.put(AutoKeys.HEADROOM.name(), Long.toString(Math.round(100 * site.headroom())));
            all.put(AutoKeys.LEAD.name(), (long) Math.ceil(site.machine().wakeSeconds() + 60) + "s");
            if (plan.conduct() == Conduct.PREDICTIVE) {
                all.put(AutoKeys.QUANTILE.name(), Long.toString(Math.round(100 * site.quantile())));
            }
            all.put(
                    AutoKeys.HOST_WATTS.name(),
                    Long.toString(Math.max(1, Math.round(site.machine().idleWatts()))));
        }
        return all;
    }
}
