// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.hdfsgears.core.config.EafrKeys;
import io.hdfsgears.core.config.EafrMode;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What rack is wanted.
 *
 * @param hosts DataNodes, named h01, h02, ...
 * @param spares of them, the last ones: machines in stock, with a name and ports, that nothing starts but an operator
 * @param racks host i (1-based) stands in rack ((i-1) mod racks)+1
 * @param policy block placement, a word of {@link PlacementPolicy}
 * @param ha two NameNodes over shared edits
 * @param journals JournalNodes over which they share their edits; 0 = a directory
 * @param federated two NameNodes with a namespace each, ns1 and ns2, over the same hosts
 * @param primaries p, hosts that never sleep
 * @param replication r, dfs.replication
 * @param hostMBps stock throttle of each DataNode for reading and for writing, 10^6 bytes/s; 0 = none
 * @param volumes of each host; with several, Accordion keeps primaries and backups apart (Accordion-DP)
 * @param stock run without any jar of this project; no gears
 * @param pfimbi replicas that writers wait for unless they ask for another number; the DataNodes make the others; 0 = without Pfimbi
 * @param hardware hosts that are really suspended, where this machine can do that; null = plain processes
 * @param settings Hadoop settings on top of the rack's own; a key that begins with {@code nn2:} is for that daemon alone
 * @param environment variables of every process
 */
public record RackSpec(
        int hosts,
        int spares,
        int racks,
        String policy,
        boolean ha,
        int journals,
        boolean federated,
        int primaries,
        int replication,
        double hostMBps,
        int volumes,
        boolean stock,
        int pfimbi,
        @Nullable HardwareShape hardware,
        Map<String, String> settings,
        Map<String, String> environment) {
    public static final int MOST_HOSTS = 200;

    public RackSpec {
        settings = Map.copyOf(settings);
        volumes = volumes == 0 ? 1 : volumes; // a description of before there was a choice
        environment = environment == null ? Map.of() : Map.copyOf(environment);
    }

    /** A rack of one rack row, three replicas where there are three hosts, Rabbit's placement and no throttle. */
    public static RackSpec of(int hosts) {
        int replication = Math.max(1, Math.min(3, hosts));
        return new RackSpec(
                hosts,
                0,
                1,
                "rabbit",
                false,
                0,
                false,
                usualPrimaries(hosts, replication),
                replication,
                0,
                1,
                false,
                0,
                null,
                Map.of(),
                Map.of());
    }

    /** Rabbit's p = N/e^(r-1), at least 2 where there are 2 hosts: one primary would make every low-gear file a single copy. */
    public static int usualPrimaries(int hosts, int replication) {
        int byLayout = (int) Math.round(hosts / Math.exp(replication - 1.0));
        return Math.min(hosts, Math.max(2, byLayout));
    }

    /** @param policy EAFR's has more of them: its hot servers, as many as its own default makes them */
    public static int usualPrimaries(int hosts, int replication, String policy) {
        return policy.equals(PlacementPolicy.EAFR.word())
                ? Math.max(1, Math.round(hosts * EafrKeys.HOT_SHARE.read(name -> null) / 100f))
                : usualPrimaries(hosts, replication);
    }

    public RackSpec withRacks(int n) {
        return edited(draft -> draft.racks = n);
    }

    public RackSpec withHosts(int n) {
        return edited(draft -> draft.hosts = n);
    }

    /** @param n of the hosts, the last ones, wait in stock */
    public RackSpec withSpares(int n) {
        return edited(draft -> draft.spares = n);
    }

    public RackSpec withPolicy(String name) {
        return edited(draft -> draft.policy = name);
    }

    public RackSpec withHa(boolean twoNameNodes) {
        return edited(draft -> draft.ha = twoNameNodes);
    }

    /** A pair of NameNodes that shares its edits as a cluster in production does. */
    public RackSpec withJournals(int n) {
        return edited(draft -> {
            draft.ha = true;
            draft.journals = n;
        });
    }

    public RackSpec withFederated(boolean twoNamespaces) {
        return edited(draft -> draft.federated = twoNamespaces);
    }

    public RackSpec withPrimaries(int p) {
        return edited(draft -> draft.primaries = p);
    }

    public RackSpec withReplication(int r) {
        return edited(draft -> draft.replication = r);
    }

    public RackSpec withHostMBps(double megabytesPerSecond) {
        return edited(draft -> draft.hostMBps = megabytesPerSecond);
    }

    public RackSpec withVolumes(int k) {
        return edited(draft -> draft.volumes = k);
    }

    public RackSpec withStock(boolean noJarOfOurs) {
        return edited(draft -> draft.stock = noJarOfOurs);
    }

    public RackSpec withPfimbi(int synchronousReplicas) {
        return edited(draft -> draft.pfimbi = synchronousReplicas);
    }

    public RackSpec withHardware(@Nullable HardwareShape shape) {
        return edited(draft -> draft.hardware = shape);
    }

    public RackSpec withSetting(String key, String value) {
        return edited(draft -> draft.settings.put(key, value));
    }

    /** Block tokens, and what clients and DataNodes send each other encrypted, by AES as Hadoop advises; without Kerberos. */
    public RackSpec withEncryptedTransfer() {
        return withSetting("dfs.block.access.token.enable", "true")
                .withSetting("dfs.encrypt.data.transfer", "true")
                .withSetting("dfs.encrypt.data.transfer.cipher.suites", "AES/CTR/NoPadding");
    }

    /** Replicas that follow popularity, judged every 2 s; without this they do not. */
    public RackSpec withEafr(EafrMode mode) {
        return withSetting(EafrKeys.MODE.name(), mode.word());
    }

    public RackSpec withEnvironment(Map<String, String> variables) {
        return edited(draft -> draft.environment = variables);
    }

    private RackSpec edited(Consumer<Draft> edit) {
        Draft draft = new Draft(this);
        edit.accept(draft);
        return draft.spec();
    }

    /** A copy in which one thing may be changed. */
    private static final class Draft {
        private int hosts;
        private int spares;
        private int racks;
        private String policy;
        private boolean ha;
        private int journals;
        private boolean federated;
        private int primaries;
        private int replication;
        private double hostMBps;
        private int volumes;
        private boolean stock;
        private int pfimbi;
        private @Nullable HardwareShape hardware;
        private final Map<String, String> settings;
        private Map<String, String> environment;

        Draft(RackSpec spec) {
            hosts = spec.hosts;
            spares = spec.spares;
            racks = spec.racks;
            policy = spec.policy;
            ha = spec.ha;
            journals = spec.journals;
            federated = spec.federated;
            primaries = spec.primaries;
            replication = spec.replication;
            hostMBps = spec.hostMBps;
            volumes = spec.volumes;
            stock = spec.stock;
            pfimbi = spec.pfimbi;
            hardware = spec.hardware;
            settings = new TreeMap<>(spec.settings);
            environment = spec.environment;
        }

        RackSpec spec() {
            return new RackSpec(
                    hosts,
                    spares,
                    racks,
                    policy,
                    ha,
                    journals,
                    federated,
                    primaries,
                    replication,
                    hostMBps,
                    volumes,
                    stock,
                    pfimbi,
                    hardware,
                    settings,
                    environment);
        }
    }

    /** @throws RackException naming the first value that cannot be, and what to give instead */
    public RackSpec checked() throws RackException {
        require(hosts >= 1 && hosts <= MOST_HOSTS, "--hosts " + hosts, "give 1 to " + MOST_HOSTS);
        require(spares >= 0 && spares < hosts, spares + " spares", "give fewer than the hosts");
        require(racks >= 1 && racks <= hosts, "--racks " + racks, "give 1 to " + hosts + " (the number of hosts)");
        require(
                primaries >= 1 && primaries <= hosts,
                "--primaries " + primaries,
                "give 1 to " + hosts + " (the number of hosts)");
        require(
                replication >= 1 && replication <= hosts,
                "--replication " + replication,
                "give 1 to " + hosts + " (the number of hosts)");
        require(
                hostMBps >= 0 && hostMBps <= 10_000,
                "--host-mbps " + hostMBps,
                "give megabytes per second, 0 for no throttle");
        require(PlacementPolicy.of(policy).isPresent(), "--policy " + policy, "give one of " + PlacementPolicy.words());
        require(volumes >= 1 && volumes <= 16, "--volumes " + volumes, "give 1 to 16 volumes of each host");
        String eafr = settings.getOrDefault(EafrKeys.MODE.name(), "off");
        require(
                eafr.equals("off") || !(stock || policy.equals("default")),
                "--eafr " + eafr + (stock ? " with --stock" : " with --policy default"),
                "give rabbit, springfs, accordion or eafr, whose NameNode it runs in");
        require(pfimbi >= 0 && pfimbi <= replication, "--pfimbi " + pfimbi, "give 1 to " + replication + " replicas");
        require(!(stock && pfimbi > 0), "--pfimbi with --stock", "give one of the two: Pfimbi needs jars of the gears");
        require(
                journals == 0 || (ha && journals % 2 == 1 && journals <= 5),
                "--journals " + journals,
                "give 1, 3 or 5 with --ha, or leave it out for a shared directory");
        require(!(federated && ha), "--federated with --ha", "give one of the two: each brings two NameNodes");
        require(!(federated && hardware != null), "--federated with --hardware", "give one of the two");
        if (hardware != null) {
            checkHardware(hardware);
        }
        return this;
    }

    private void checkHardware(HardwareShape hardware) throws RackException {
        require(
                hardware.nicMbit() >= 1 && hardware.nicMbit() <= 10_000,
                "--nic-mbit " + hardware.nicMbit(),
                "give 1 to 10000 megabits per second");
        require(
                hardware.diskMBps() >= 1 && hardware.diskMBps() <= 10_000,
                "--disk-mbps " + hardware.diskMBps(),
                "give 1 to 10000 megabytes per second");
        require(
                hardware.qemuHosts() >= 0 && hardware.qemuHosts() <= hosts,
                "--qemu " + hardware.qemuHosts(),
                "give 0 to " + hosts + " (the number of hosts)");
        require(
                hardware.hibernatingHosts() >= 0 && hardware.hibernatingHosts() <= hardware.qemuHosts(),
                "--hibernate " + hardware.hibernatingHosts(),
                "give 0 to " + hardware.qemuHosts() + " (--qemu, the hosts that can)");
        require(
                hardware.fastDiskMBps() >= 0 && hardware.fastDiskMBps() <= 10_000,
                "--fast-disk-mbps " + hardware.fastDiskMBps(),
                "give 1 to 10000 megabytes per second");
        require(
                hardware.diskMiB() >= 64 && hardware.diskMiB() <= 1 << 20,
                "disks of " + hardware.diskMiB() + " MiB",
                "give 64 to " + (1 << 20));
        require(
                hardware.fastDiskMBps() == 0 || hardware.qemuHosts() == 0,
                "--fast-disk-mbps with --qemu",
                "give one of the two: a guest has one disk");
    }

    /** Whether the NameNode nominates volumes and the DataNodes follow, which needs one class of ours in them. */
    @JsonIgnore
    public boolean separatesVolumes() {
        return !stock && volumes > 1 && policy.equals("accordion");
    }

    /** Whether DataNodes count reads of their replicas, by a setting, which needs a dataset of ours in them. */
    @JsonIgnore
    public boolean countsReads() {
        return !stock && "true".equals(settings.get(EafrKeys.READ_COUNTS.name()));
    }

    /** Whether DataNodes need a class of ours. */
    @JsonIgnore
    public boolean extendsDataNodes() {
        return separatesVolumes() || pfimbi > 0 || countsReads();
    }

    /**
     * Whether hosts ever get the order to sleep. Hadoop's own placement has no chain that says which host sleeps next.
     */
    @JsonIgnore
    public boolean shiftsGears() {
        return !stock && !policy.equals(PlacementPolicy.DEFAULT.word());
    }

    @JsonIgnore
    public int nameNodes() {
        return ha || federated ? 2 : 1;
    }

    /** @return whose NameNode it is */
    String nameservice(String nameNode) {
        return federated ? "ns" + Names.number(nameNode) : RackConfig.NAMESERVICE;
    }

    private static void require(boolean holds, String value, String remedy) throws RackException {
        if (!holds) {
            throw new RackException(value + " cannot be: " + remedy + ".");
        }
    }
}
