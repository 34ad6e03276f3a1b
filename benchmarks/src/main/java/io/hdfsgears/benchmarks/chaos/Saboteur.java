// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.chaos;

import io.hdfsgears.benchmarks.chaos.daemon.FaultLibrary;
import io.hdfsgears.benchmarks.chaos.daemon.FaultLibrary.Disk;
import io.hdfsgears.benchmarks.chaos.daemon.Wires;
import io.hdfsgears.benchmarks.chaos.plan.Fault;
import io.hdfsgears.benchmarks.chaos.plan.Kind;
import io.hdfsgears.rack.Names;
import io.hdfsgears.rack.RackFiles;
import io.hdfsgears.rack.RackSpec;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Faults of daemons that go on running: their clocks, disks, packets, and what the power controller sees of a host. */
final class Saboteur implements Closeable {
    private static final long CLOCK_STEP_SECONDS = 600;
    private static final long SLOW_MICROS = 30_000;

    private final Optional<FaultLibrary> library;
    private final Optional<Wires> wires;

    private Saboteur(Optional<FaultLibrary> library, Optional<Wires> wires) {
        this.library = library;
        this.wires = wires;
    }

    /** Knows what this machine allows. */
    static Saboteur of(RackSpec rack) throws IOException {
        List<String> daemons = new ArrayList<>(Names.hosts(rack.hosts()));
        daemons.addAll(Names.nameNodes(rack.ha() ? 2 : 1));
        daemons.addAll(Names.journals(rack.journals()));
        daemons.add(Names.POWER);
        Optional<FaultLibrary> library = FaultLibrary.build(daemons);
        return new Saboteur(library, library.isPresent() ? Wires.lay(daemons) : Optional.empty());
    }

    /** Faults that this machine cannot play. */
    List<String> missing() {
        List<String> missing = new ArrayList<>();
        if (library.isEmpty()) {
            missing.add("no C compiler (cc): clocks and disks stay well");
        }
        if (wires.isEmpty()) {
            missing.add("no root, nftables and control groups of version 2, or no C compiler: the network stays well");
        }
        return missing;
    }

    /** The rack whose daemons it reaches. */
    RackSpec on(RackSpec rack) {
        Map<String, String> variables = new HashMap<>(rack.environment());
        library.ifPresent(some -> variables.putAll(some.environment()));
        wires.ifPresent(some -> variables.putAll(some.environment()));
        return rack.withEnvironment(variables);
    }

    /** Why a kind cannot be played; empty if it can. */
    String hindrance(Fault fault, String daemon) {
        if (fault.kind() == Kind.LIE) {
            return "";
        }
        boolean able = fault.kind().isOfNetwork() ? wires.isPresent() : library.isPresent();
        return !able ? "not on this machine" : library.get().reaches(daemon) ? "" : daemon + " is only starting";
    }

    /** Begins it. */
    void begin(Fault fault, String daemon, RackFiles files) throws IOException {
        switch (fault.kind()) {
            case CUT -> {
                wires.orElseThrow().deafen(daemon);
                wires.orElseThrow().mute(daemon);
            }
            case DEAF -> wires.orElseThrow().deafen(daemon);
            case MUTE -> wires.orElseThrow().mute(daemon);
            case LOSSY -> wires.orElseThrow().lose(daemon);
            case NARROW -> wires.orElseThrow().narrow(daemon);
            case DISK_FULL -> library.orElseThrow().disk(daemon, Disk.FULL);
            case DISK_READ_ONLY -> library.orElseThrow().disk(daemon, Disk.READ_ONLY);
            case DISK_SLOW -> library.orElseThrow().slowDisk(daemon, SLOW_MICROS);
            case CLOCK ->
                library.orElseThrow().clock(daemon, fault.pick() % 2 == 0 ? CLOCK_STEP_SECONDS : -CLOCK_STEP_SECONDS);
            case LIE -> Files.move(files.pidFile(daemon), hidden(files, daemon), StandardCopyOption.ATOMIC_MOVE);
            default -> throw new IllegalArgumentException(fault.toString());
        }
    }

    /** All is well again with what it did to a daemon. */
    void end(Fault fault, String daemon, RackFiles files) throws IOException {
        if (fault.kind() == Kind.LIE) {
            Files.move(hidden(files, daemon), files.pidFile(daemon), StandardCopyOption.ATOMIC_MOVE);
        } else if (fault.kind().isOfNetwork()) {
            wires.orElseThrow().restore(daemon);
        } else {
            library.orElseThrow().restore(daemon);
        }
    }

    /** Without the file, the rack's controller takes a host that runs for off. */
    private static Path hidden(RackFiles files, String daemon) {
        return files.run().resolve(daemon + ".hidden");
    }

    @Override
    public void close() throws IOException {
        if (wires.isPresent()) {
            wires.get().close();
        }
        if (library.isPresent()) {
            library.get().close();
        }
    }
}
