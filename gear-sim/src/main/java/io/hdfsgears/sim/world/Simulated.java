// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.world;

import io.hdfsgears.core.layout.Layout;
import io.hdfsgears.core.machine.LateCopies.Late;
import io.hdfsgears.sim.engine.Engine;
import io.hdfsgears.sim.engine.Streams;
import io.hdfsgears.sim.scenario.Layouts;
import io.hdfsgears.sim.scenario.Scenario;
import io.hdfsgears.sim.world.state.Arrivals;
import io.hdfsgears.sim.world.state.Host;
import io.hdfsgears.sim.world.state.Latencies;
import io.hdfsgears.sim.world.vary.Seam;
import java.util.List;
import java.util.Set;

/** A scenario come alive: world, NameNode, clients and failures on one engine. */
public final class Simulated {
    private static final long FRESH_NANOS = 1_000_000_000L;

    private final World world;
    private final NameNode nameNode;
    private final Readers readers;
    private final Writers writers;
    private final Operator operator;
    private final Failures failures;
    private final Faults faults;
    private final Popular popular;
    private final Jobs jobs;
    private final AutoGears autoGears;
    private final Meter meter;
    private final Arrivals reading;
    private final Arrivals writing;

    public Simulated(Scenario scenario, Engine engine, long seed) {
        this(scenario, engine, seed, Seam.NONE);
    }

    /** @param seam where a mistake may be planted */
    public Simulated(Scenario scenario, Engine engine, long seed, Seam seam) {
        Streams streams = new Streams(seed);
        this.world = new World(scenario, engine, streams);
        Layout layout = Layouts.of(scenario.layout(), scenario.cluster().replication());
        this.nameNode = new NameNode(world, layout, new Copies(world), new Open(), seam);
        this.popular = new Popular(world, nameNode);
        this.readers = new Readers(world, nameNode, popular);
        this.writers = new Writers(world, nameNode, this::closed);
        this.operator = new Operator(world, nameNode);
        this.jobs = new Jobs(world, readers, writers);
        this.autoGears = new AutoGears(world, nameNode, operator);
        this.failures = new Failures(world, nameNode);
        this.faults = new Faults(world, nameNode, failures, operator);
        this.meter = new Meter(world);
        long bytes =
                scenario.cluster().blockBytes() * scenario.mechanisms().files().blocks();
        this.reading = new Arrivals(
                engine,
                scenario.load().reads(),
                bytes,
                "read asked for",
                streams.of("read arrivals"),
                readers::request);
        this.writing = new Arrivals(
                engine,
                scenario.load().writes(),
                bytes,
                "write asked for",
                streams.of("write arrivals"),
                writers::request);
    }

    /** Places the blocks of the start and announces all that is known to come. */
    public void start() {
        new InitialBlocks(world, nameNode.layout(), nameNode.view()).place();
        nameNode.start();
        meter.start();
        operator.announce();
        failures.announce();
        popular.announce();
        jobs.announce();
        autoGears.announce();
        reading.next();
        writing.next();
    }

    private void closed(int file) {
        for (int reader = 0; reader < world.scenario.mechanisms().files().freshReaders(); reader++) {
            world.engine.after(FRESH_NANOS, "new file is read", file, () -> readers.readFresh(file));
        }
    }

    /** The writers' blocks; the NameNode is made before the writers. */
    private final class Open implements NameNode.OpenBlocks {
        @Override
        public void evict(Host leaving) {
            writers.evict(leaving);
        }

        @Override
        public List<Late> late() {
            return writers.late();
        }

        @Override
        public void takeOver(Set<Long> ids) {
            writers.takeOver(ids);
        }
    }

    public World world() {
        return world;
    }

    public NameNode nameNode() {
        return nameNode;
    }

    /** Faults beside those of the scenario, and orders of an operator. */
    public Faults faults() {
        return faults;
    }

    public Meter meter() {
        return meter;
    }

    public Latencies reads() {
        return readers.latencies();
    }

    /** Of whole files one second after they were closed. */
    public Latencies freshReads() {
        return readers.fresh();
    }

    public Latencies jobs() {
        return jobs.latencies();
    }

    public Latencies writes() {
        return writers.latencies();
    }

    public List<String> refusals() {
        return operator.refusals();
    }
}
