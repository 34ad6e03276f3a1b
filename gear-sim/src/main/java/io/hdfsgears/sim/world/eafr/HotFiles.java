// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.world.eafr;

import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.eafr.advice.Replica;
import io.hdfsgears.eafr.cluster.Server;
import io.hdfsgears.eafr.cluster.ServerClass;
import io.hdfsgears.eafr.cluster.Servers;
import io.hdfsgears.eafr.extra.ExtraRounds;
import io.hdfsgears.eafr.extra.FileRules;
import io.hdfsgears.eafr.extra.Memory;
import io.hdfsgears.eafr.extra.Outcome;
import io.hdfsgears.eafr.extra.Seen;
import io.hdfsgears.eafr.extra.Verdict;
import io.hdfsgears.eafr.popularity.Popularity;
import io.hdfsgears.sim.scenario.EafrConduct;
import io.hdfsgears.sim.world.state.Host;
import io.hdfsgears.sim.world.state.PowerState;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/** Reads of files and what follows from them, by the product's {@link Popularity} and {@link ExtraRounds}, as the NameNode does it. */
public final class HotFiles {
    private static final int MOST_FILES = 2_000;
    private static final int MOST_LOOKED = 4_096;

    private final EafrConduct conduct;
    private final ExtraRounds rounds;
    private final Popularity popularity;
    private final FileRules rules;
    private final long[] transfers;
    private long samples;
    private Memory memory = Memory.EMPTY;

    /** A file and how often it was read. */
    private record Read(long file, double reads) {}

    /**
     * What the NameNode knows of a file.
     *
     * @param holders of its first block
     * @param open whether it is written or some of its copies are to come
     */
    public record Look(int factor, long bytes, List<Host> holders, boolean open) {
        public Look {
            holders = List.copyOf(holders);
        }
    }

    public HotFiles(EafrConduct conduct, int hosts) {
        this.conduct = conduct;
        this.rounds = new ExtraRounds(conduct.advice(), MOST_FILES);
        this.popularity = new Popularity(conduct.counts());
        this.rules = new FileRules(List.of("/"), List.of(), conduct.most(), Collections.emptyMap());
        this.transfers = new long[hosts + 1];
    }

    /** @param position of the host that serves its first block */
    public void read(long file, int position) {
        popularity.read(file, position);
    }

    /** The transfers of this moment. */
    public void sample(List<Host> hosts) {
        hosts.forEach(host -> transfers[host.position] += host.transfers);
        samples++;
    }

    /**
     * The end of an interval.
     *
     * @param steady whether changes may be made now: not while the gears shift
     * @return files of which the number of replicas changes, or that have extra ones
     */
    public List<Verdict> endInterval(List<Host> hosts, Function<Long, Look> look, boolean steady) {
        Servers servers = new Servers(hosts.stream().map(this::server).toList());
        List<Seen> seen =
                files().stream().map(file -> seen(file, look.apply(file))).toList();
        Outcome outcome = rounds.next(memory, seen, servers);
        popularity.endInterval();
        java.util.Arrays.fill(transfers, 0);
        samples = 0;
        memory = steady ? outcome.memory() : memory.counted();
        return steady
                ? outcome.verdicts().stream()
                        .filter(verdict -> verdict.by() != 0 || verdict.extra() > 0)
                        .toList()
                : List.of();
    }

    private Server server(Host host) {
        boolean awake = host.power == PowerState.ON;
        return new Server(
                host.id,
                host.rack,
                awake && host.offers() ? ServerClass.HOT : ServerClass.COLD,
                !host.failed(),
                conduct.transfers(),
                transfers[host.position] / (double) Math.max(1, samples),
                Long.MAX_VALUE / 2);
    }

    private Set<Long> files() {
        List<Read> top = new ArrayList<>();
        int entries = popularity.files().topEntries();
        long[] keys = new long[MOST_LOOKED];
        double[] reads = new double[MOST_LOOKED];
        for (int from = 0; from < entries; from += MOST_LOOKED) {
            int found = popularity.files().top(from, keys, reads);
            for (int i = 0; i < found; i++) {
                top.add(new Read(keys[i], reads[i]));
            }
        }
        top.sort(Comparator.comparingDouble((Read read) -> -read.reads()).thenComparingLong(Read::file));
        Set<Long> files = new TreeSet<>(memory.extras().keySet());
        top.stream().limit(MOST_LOOKED).forEach(read -> files.add(read.file()));
        return files;
    }

    private Seen seen(long file, Look look) {
        List<Replica> replicas = look.holders().stream()
                .map(host -> new Replica(new NodeId(host.id.value()), popularity.reads(file, host.position)))
                .toList();
        String path = "/data/" + file;
        return new Seen(
                file, path, look.factor(), look.bytes(), popularity.reads(file), replicas, look.open(), rules.of(path));
    }
}
