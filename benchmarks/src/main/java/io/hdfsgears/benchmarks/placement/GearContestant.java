// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.placement;

import io.hdfsgears.core.config.GearKeys;
import io.hdfsgears.core.config.GuardKeys;
import io.hdfsgears.core.config.PowerSwitch;
import io.hdfsgears.hdfs.GearHosts;
import io.hdfsgears.hdfs.namenode.GearNameNode;
import io.hdfsgears.hdfs.proto.GearProtos.GearReportProto;
import io.hdfsgears.hdfs.proto.GearProtos.GearStateProto;
import io.hdfsgears.hdfs.proto.GearProtos.OutcomeProto;
import io.hdfsgears.hdfs.proto.GearProtos.SetGearRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.VerbReplyProto;
import io.hdfsgears.hdfs.rpc.GearClient;
import io.hdfsgears.rabbit.hdfs.RabbitBlockPlacementPolicy;
import io.hdfsgears.rack.PlacementPolicy;
import io.hdfsgears.rack.Poll;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.ipc.RemoteException;

/** Our NameNode with one of our policies; hosts leave service through the gear machine, as on a real cluster. */
public final class GearContestant extends Contestant {
    private static final Duration PATIENCE = Duration.ofMinutes(10);
    private static final Duration STEP = Duration.ofMillis(100);
    private static final String POLICY = "dfs.block.replicator.classname";

    private final GearClient gears;
    private final int hostCount;

    /** @param primaries p, so few that the lowest gear of the benchmark is possible */
    static GearContestant start(Path folder, int hostCount, int primaries, PlacementPolicy policy) throws IOException {
        return start(
                folder, hostCount, primaries, Map.of(POLICY, policy.className().orElseThrow()));
    }

    /** @param more settings of the NameNode; without a policy among them Rabbit's is set */
    public static GearContestant start(Path folder, int hostCount, int primaries, Map<String, String> more)
            throws IOException {
        Configuration conf = configuration(folder);
        conf.set(POLICY, RabbitBlockPlacementPolicy.class.getName());
        more.forEach(conf::set);
        conf.set("dfs.namenode.hosts.provider.classname", GearHosts.class.getName());
        conf.setInt(GearKeys.PRIMARIES.name(), primaries);
        conf.set(GearKeys.POWER.name(), PowerSwitch.NONE.name().toLowerCase(Locale.ROOT));
        conf.set(GearKeys.DRAIN_GRACE.name(), "0s");
        conf.set(GuardKeys.MIN_TIME.name(), "0s"); // gears change within seconds here
        return new GearContestant(conf, hostCount);
    }

    private GearContestant(Configuration conf, int hostCount) throws IOException {
        super(new GearNameNode(conf), hostCount);
        this.hostCount = hostCount;
        this.gears = new GearClient(nameNode().getNameNodeAddress(), conf);
    }

    @Override
    String name() {
        return "gears";
    }

    /** Waits until all hosts are on the expansion chain and in service. */
    public void awaitChain() throws IOException {
        Poll.until(
                PATIENCE,
                STEP,
                () -> isFounded() && isSteadyAt(hostCount),
                () -> "The expansion chain was not founded with " + hostCount + " hosts");
    }

    /** Hears of each phase of a shift. */
    public interface Phases {
        void entered(String phase, long afterNanos);
    }

    /** Shifts to {@code hosts} hosts awake and waits until the others are out of service. */
    public void awake(int hosts) throws IOException {
        awake(hosts, (phase, afterNanos) -> {});
    }

    /** {@link #awake(int)} that reports each phase. */
    public void awake(int hosts, Phases phases) throws IOException {
        long begin = System.nanoTime();
        String[] last = {""};
        VerbReplyProto reply = gears.setGear(SetGearRequestProto.newBuilder()
                .setNodes(hosts)
                .setReason("placement benchmark")
                .build());
        if (reply.getOutcome() != OutcomeProto.DONE && reply.getOutcome() != OutcomeProto.IN_PROGRESS) {
            throw new IOException(hosts + " hosts awake: " + reply.getOutcome() + ": " + reply.getMessage());
        }
        Poll.until(
                PATIENCE,
                STEP,
                () -> {
                    String phase = state().getPhase();
                    if (!phase.equals(last[0])) {
                        last[0] = phase;
                        phases.entered(phase, System.nanoTime() - begin);
                    }
                    return isSteadyAt(hosts);
                },
                () -> hosts + " hosts awake were not reached");
    }

    private boolean isSteadyAt(int hosts) throws IOException {
        GearStateProto state = state();
        return state.getPhase().equals("STEADY")
                && state.getHostsAwake() == hosts
                && outOfService().size() == hostCount - hosts;
    }

    private boolean isFounded() throws IOException {
        try {
            return state().getHosts() == hostCount;
        } catch (RemoteException e) {
            return false; // so it says while hosts still join
        }
    }

    public GearReportProto report() throws IOException {
        return gears.gearReport(false);
    }

    private GearStateProto state() throws IOException {
        return gears.getGear();
    }

    @Override
    public void close() throws IOException {
        gears.close();
        super.close();
    }
}
