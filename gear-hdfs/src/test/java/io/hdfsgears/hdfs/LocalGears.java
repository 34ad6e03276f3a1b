// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs;

import io.hdfsgears.core.chain.ExpansionChain;
import io.hdfsgears.core.layout.Layout;
import io.hdfsgears.core.machine.Custody;
import io.hdfsgears.core.machine.GearState;
import io.hdfsgears.core.machine.HostFacts;
import io.hdfsgears.core.machine.Phase;
import io.hdfsgears.core.machine.Power;
import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.core.model.Member;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.core.model.Service;
import io.hdfsgears.hdfs.client.EvenLayout;
import io.hdfsgears.hdfs.config.GearConfig;
import io.hdfsgears.hdfs.extra.ExtraCopies;
import io.hdfsgears.hdfs.extra.ExtraCopiesFactory;
import io.hdfsgears.hdfs.observe.Notices;
import io.hdfsgears.hdfs.redundancy.Redundancy;
import io.hdfsgears.hdfs.scan.BlockScan;
import io.hdfsgears.hdfs.state.Roster;
import io.hdfsgears.hdfs.state.Stored;
import io.hdfsgears.hdfs.view.HdfsView;
import io.hdfsgears.hdfs.view.HostLooks;
import io.hdfsgears.hdfs.view.ReadCounts;
import io.hdfsgears.hdfs.view.RequestCounters;
import io.hdfsgears.hdfs.view.Views;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.namenode.LocalNamesystem;

/** A real namesystem with hosts h1, h2, ... in this order on the chain, and what most parts of the gears need. */
public final class LocalGears implements AutoCloseable {
    public final LocalNamesystem names;
    public final Configuration conf;
    public final GearConfig config;
    public final List<DatanodeDescriptor> hosts = new ArrayList<>();
    public final Views views = new Views();
    public final Notices notices = new Notices();
    public final ExtraCopies extras = ExtraCopiesFactory.find(key -> null);
    public final BlockScan scan;

    private LocalGears(Path dir, int hosts) throws Exception {
        this(LocalNamesystem.conf(dir), dir, hosts);
    }

    private LocalGears(Configuration conf, Path dir, int hosts) throws Exception {
        this.conf = conf;
        this.config = GearConfig.of(conf);
        names = LocalNamesystem.at(dir, conf);
        for (int i = 1; i <= hosts; i++) {
            this.hosts.add(names.host("h" + i));
        }
        scan = new BlockScan(names.namesystem(), 1000, extras);
    }

    public static LocalGears of(Path dir, int hosts) throws Exception {
        return new LocalGears(dir, hosts);
    }

    public static LocalGears of(Configuration conf, Path dir, int hosts) throws Exception {
        return new LocalGears(conf, dir, hosts);
    }

    /** @param number 1 for h1 */
    public DatanodeDescriptor host(int number) {
        return hosts.get(number - 1);
    }

    public DatanodeDescriptor[] hosts(int... numbers) {
        DatanodeDescriptor[] some = new DatanodeDescriptor[numbers.length];
        for (int i = 0; i < some.length; i++) {
            some[i] = host(numbers[i]);
        }
        return some;
    }

    public static GearState state(long epoch, Phase phase, int target, int from) {
        return new GearState(epoch, phase, target, from, Set.of(), 5, 0, "tester", "test", "");
    }

    /** Steady with this many hosts awake. */
    public static GearState steady(int awake) {
        return state(7, Phase.STEADY, awake, awake);
    }

    public Roster roster(GearState state) {
        List<NodeId> chain =
                hosts.stream().map(host -> new NodeId(host.getDatanodeUuid())).toList();
        return new Roster(new Stored(state, new ExpansionChain(chain), 1));
    }

    /** Publishes a view with these services, in chain order. */
    public HdfsView publish(GearState state, Layout layout, Service... services) {
        List<Member> members = new ArrayList<>();
        List<Optional<DatanodeDescriptor>> known = new ArrayList<>();
        for (int i = 0; i < services.length; i++) {
            DatanodeDescriptor host = hosts.get(i);
            String domain = host.getUpgradeDomain();
            members.add(
                    new Member(new NodeId(host.getDatanodeUuid()), HostLooks.nameOf(host), "/rack" + i % 2, services[i])
                            .in(domain == null ? "" : domain));
            known.add(Optional.of(host));
        }
        HdfsView view = new HdfsView(
                state,
                new ClusterView(state.epoch(), 1, members),
                layout,
                known,
                new ReadCounts(services.length, new RequestCounters(0)));
        views.publish(view);
        return view;
    }

    public HdfsView publish(GearState state, Service... services) {
        return publish(state, new EvenLayout(), services);
    }

    /** The first hosts serve, the others are asleep; the gear is steady. */
    public HdfsView lowGear(int awake) throws IOException {
        Service[] services = new Service[hosts.size()];
        for (int i = 0; i < services.length; i++) {
            services[i] = i < awake ? Service.SERVING : Service.ASLEEP;
            if (i >= awake) {
                names.sleep(hosts.get(i));
            }
        }
        return publish(steady(awake), services);
    }

    /** All hosts serve. */
    public HdfsView allAwake() {
        return allAwake(new EvenLayout());
    }

    public HdfsView allAwake(Layout layout) {
        Service[] services = new Service[hosts.size()];
        java.util.Arrays.fill(services, Service.SERVING);
        return publish(steady(hosts.size()), layout, services);
    }

    /** For a layout that leaves each file its factor. */
    public Redundancy redundancy() {
        return new Redundancy(names.namesystem(), scan, views, extras, false);
    }

    /** A host that is up, has reported and serves. */
    public static HostFacts up() {
        return new HostFacts(true, true, true, false, Power.ON, 0, 0, false);
    }

    /** A host that was put to sleep and is off. */
    public static HostFacts asleep(boolean imaged) {
        return new HostFacts(false, false, false, true, Power.OFF, 0, 0, imaged);
    }

    /** A host that is not heard of. */
    public static HostFacts silent() {
        return new HostFacts(false, false, true, false, Power.UNKNOWN, 0, 0, false);
    }

    public static HostFacts operators(boolean up) {
        return new HostFacts(up, up, false, true, Power.ON, 0, 0, false).in(Custody.OPERATOR);
    }

    /** One fact a host, in chain order. */
    public HostLooks look(HostFacts... facts) {
        List<Optional<DatanodeDescriptor>> known = new ArrayList<>();
        for (int i = 0; i < facts.length; i++) {
            known.add(Optional.of(hosts.get(i)));
        }
        return new HostLooks(known, List.of(facts));
    }

    /** What operators were told, the last line; empty when nothing. */
    public String lastNotice() {
        List<String> lines = notices.newest();
        return lines.isEmpty() ? "" : lines.get(lines.size() - 1);
    }

    @Override
    public void close() {
        names.close();
    }
}
