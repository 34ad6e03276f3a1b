// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.report;

import io.hdfsgears.core.check.Finding;
import io.hdfsgears.core.check.LayoutText;
import io.hdfsgears.core.check.Spelling;
import io.hdfsgears.core.check.StartRules;
import io.hdfsgears.core.check.Surroundings;
import io.hdfsgears.core.config.ConfKey;
import io.hdfsgears.core.config.GearKeys;
import io.hdfsgears.core.config.PfimbiKeys;
import io.hdfsgears.core.config.Quantities;
import io.hdfsgears.core.config.TableKind;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.hdfs.observe.Notices;
import io.hdfsgears.hdfs.placement.UpgradeDomainPlacement;
import io.hdfsgears.hdfs.seam.HadoopLine;
import io.hdfsgears.hdfs.state.AttributeNeed;
import io.hdfsgears.hdfs.state.LayoutStore;
import io.hdfsgears.hdfs.state.Roster;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeManager;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;
import org.apache.hadoop.hdfs.server.namenode.GearNamesystemAccess;
import org.apache.hadoop.util.VersionInfo;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks at what the gears depend on, once after the start, and whenever an operator asks. It reads the configuration, two
 * attributes and what other NameNodes answered, and walks nothing. The active NameNode stores what the namespace is laid out with; one that runs another layout says so.
 */
public final class StartCheck {
    private static final Logger LOG = LoggerFactory.getLogger(StartCheck.class);
    /** Also DataNodes' keys: most clusters have one hdfs-site.xml for all hosts. */
    private static final List<String> PREFIXES = List.of(
            "dfs.namenode.gear.",
            "dfs.namenode.eafr.",
            "dfs.namenode.pfimbi.",
            "dfs.datanode.eafr.",
            "dfs.datanode.pfimbi.");

    private static final Set<String> KEYS = Stream.concat(GearKeys.all().stream(), PfimbiKeys.all().stream())
            .map(ConfKey::name)
            .collect(Collectors.toSet());

    private final Configuration conf;
    private final FSNamesystem namesystem;
    private final String layout;
    private final Partners partners;
    private final LayoutStore stored;
    private final Notices notices;
    private boolean done;
    private boolean wasActive;

    /** @param layout name of the layout that this NameNode runs */
    public StartCheck(Configuration conf, FSNamesystem namesystem, String layout, Partners partners, Notices notices) {
        this.partners = partners;
        this.notices = notices;
        this.conf = conf;
        this.namesystem = namesystem;
        this.layout = layout;
        this.stored = new LayoutStore(namesystem);
    }

    /** After each round, on the agent's thread, once the chain is known. */
    void look(Roster roster, boolean active) throws IOException {
        if (!done || (active && !wasActive)) {
            mark(active);
        }
        wasActive = active;
        partners.look();
        if (!done) {
            done = true;
            say(findings(roster));
        }
    }

    /** At the start, and when this NameNode has become active. What the namespace is laid out with also gets the parameters that it lacked. */
    private void mark(boolean active) throws IOException {
        String laidOut = stored.load();
        String running = running();
        if (LayoutText.differ(laidOut, running)) {
            notices.warn(LayoutText.warning(laidOut, running));
        } else if (active && laidOut.length() < running.length()) {
            stored.save(running);
        }
    }

    private static void say(List<Finding> findings) {
        String hadoop = HadoopLine.running().describe();
        if (findings.isEmpty()) {
            LOG.info("Start check of the gears on {}: nothing found", hadoop);
        } else {
            LOG.warn(
                    "Start check of the gears on {}, also by \"hdfs dfsadmin -gearCheck\":{}",
                    hadoop,
                    findings.stream()
                            .map(one -> "\n  " + one.severity() + " " + one.subject() + " " + one.text())
                            .collect(Collectors.joining()));
        }
    }

    /** All files are brought into the layout of this NameNode, on an operator's order. */
    void adopted() throws IOException {
        stored.save(running());
    }

    /** What it finds now. */
    List<Finding> findings(Roster roster) throws IOException {
        List<Finding> findings = new ArrayList<>(StartRules.check(surroundings(roster)));
        findings.addAll(Spelling.check(new TreeSet<>(set()), PREFIXES, KEYS));
        findings.addAll(partners.findings());
        groups(roster.stored().primaries(), findings);
        return findings;
    }

    /** The chain may have got more primaries since, or the groups were changed. */
    private void groups(int primaries, List<Finding> findings) {
        List<Integer> groups = GearKeys.GROUPS.read(conf::get);
        boolean used = GearKeys.TABLE.read(conf::get) == TableKind.GROUPS || layout.equals("accordion");
        if (used && !groups.isEmpty() && groups.get(0) < primaries) {
            findings.add(Finding.warning(
                    GearKeys.GROUPS.name(),
                    "has a first group of " + Quantities.count(groups.get(0), "host") + ", but the chain has "
                            + primaries
                            + " primaries: gears with fewer hosts than that are left out. Make the first group as large,"
                            + " or lower the primaries by \"hdfs dfsadmin -gearHosts -primaries\"."));
        }
    }

    private List<String> set() {
        List<String> names = new ArrayList<>();
        for (Map.Entry<String, String> entry : conf) {
            names.add(entry.getKey());
        }
        return names;
    }

    private Surroundings surroundings(Roster roster) throws IOException {
        int hosts = roster.stored().chain().size();
        int primaries = roster.stored().primaries();
        return new Surroundings(
                VersionInfo.getVersion(),
                HadoopMembers.missing(namesystem),
                hosts,
                primaries,
                GearKeys.PRIMARIES.read(conf::get),
                conf.getInt(
                        DFSConfigKeys.DFS_NAMENODE_REPLICATION_MIN_KEY,
                        DFSConfigKeys.DFS_NAMENODE_REPLICATION_MIN_DEFAULT),
                conf.getInt(
                        DFSConfigKeys.DFS_NAMENODE_MAINTENANCE_REPLICATION_MIN_KEY,
                        DFSConfigKeys.DFS_NAMENODE_MAINTENANCE_REPLICATION_MIN_DEFAULT),
                millis(DFSConfigKeys.DFS_HEARTBEAT_INTERVAL_KEY, DFSConfigKeys.DFS_HEARTBEAT_INTERVAL_DEFAULT),
                GearKeys.HOST_LOST_AFTER.read(conf::get).toMillis(),
                GearNamesystemAccess.xAttrMaxBytes(namesystem),
                GearNamesystemAccess.xAttrMaxNumber(namesystem),
                AttributeNeed.of(namesystem, roster.stored().chain()),
                sites(roster),
                UpgradeDomainPlacement.factor(conf),
                stored.load(),
                running());
    }

    /** Of the hosts of the chain. */
    private List<Surroundings.Site> sites(Roster roster) {
        DatanodeManager datanodes = namesystem.getBlockManager().getDatanodeManager();
        List<Surroundings.Site> sites = new ArrayList<>();
        for (NodeId id : roster.stored().chain().hosts()) {
            DatanodeDescriptor host = datanodes.getDatanode(id.value());
            if (host == null) {
                sites.add(Surroundings.Site.UNKNOWN);
            } else {
                String domain = Objects.requireNonNullElse(host.getUpgradeDomain(), "");
                sites.add(new Surroundings.Site(
                        host.getNetworkLocation(), domain.isEmpty() ? id.value() : domain, !domain.isEmpty()));
            }
        }
        return sites;
    }

    private long millis(String key, long defaultSeconds) {
        return conf.getTimeDuration(key, defaultSeconds, TimeUnit.SECONDS, TimeUnit.MILLISECONDS);
    }

    private String running() {
        return LayoutStore.running(conf, layout);
    }
}
