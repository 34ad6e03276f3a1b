// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.check;

import io.hdfsgears.core.check.Surroundings.Site;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Where the replicas of a block cannot be in as many upgrade domains as the operator wants. */
final class DomainRules {
    private static final String FACTOR = "dfs.namenode.upgrade.domain.factor";

    private DomainRules() {}

    static void check(Surroundings now, List<Finding> findings) {
        List<Site> sites =
                now.sites().stream().filter(site -> !site.equals(Site.UNKNOWN)).toList();
        long named =
                sites.stream().filter(Site::named).map(Site::domain).distinct().count();
        if (named < 2 || now.domainFactor() < 2) {
            return;
        }
        int domains = domains(sites);
        if (domains < now.domainFactor()) {
            findings.add(Finding.warning(
                    "dfs.hosts",
                    "names " + domains + " upgrade domains, fewer than the " + now.domainFactor() + " of " + FACTOR
                            + ": blocks are in " + domains + ". Name more domains, or set the key to " + domains
                            + "."));
        }
        lowestGear(now, sites, findings);
        racks(sites, findings);
    }

    private static void lowestGear(Surroundings now, List<Site> sites, List<Finding> findings) {
        int awake = Math.min(now.primaries(), sites.size());
        int wanted = Math.min(awake, Math.min(domains(sites), now.domainFactor()));
        int domains = domains(sites.subList(0, awake));
        if (domains < wanted) {
            findings.add(Finding.warning(
                    "upgrade domains",
                    "of the first " + awake + " hosts of the chain are " + domains + ", fewer than " + wanted
                            + ": while only these are awake, new blocks are in fewer domains, and get others when hosts"
                            + " wake. Move hosts of others there by \"hdfs dfsadmin -gearHosts -move\"."));
        }
    }

    /** Racks come first: a block whose first replica is on such a host is in two racks and in fewer domains. */
    private static void racks(List<Site> sites, List<Finding> findings) {
        List<Site> kinds = sites.stream().distinct().toList();
        long racks = kinds.stream().map(Site::rack).distinct().count();
        Set<Site> torn = new HashSet<>();
        for (Site one : kinds) {
            boolean free = kinds.stream()
                    .anyMatch(other ->
                            !other.rack().equals(one.rack()) && !other.domain().equals(one.domain()));
            if (!free && racks > 1) {
                torn.add(one);
            }
        }
        long hosts = sites.stream().filter(torn::contains).count();
        if (hosts > 0) {
            Site example = kinds.stream().filter(torn::contains).findFirst().orElseThrow();
            findings.add(Finding.warning(
                    "upgrade domains",
                    "and racks cannot both be had for " + hosts + " hosts, as those of " + example.domain() + " in "
                            + example.rack() + ": all hosts of other racks are in the same domain. Racks are kept, and"
                            + " two replicas share a domain. Put hosts of another domain into the other racks."));
        }
    }

    private static int domains(List<Site> sites) {
        return (int) sites.stream().map(Site::domain).distinct().count();
    }
}
