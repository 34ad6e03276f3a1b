// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.chaos.daemon;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Packets to and from each daemon, though all share one machine's address: a daemon is in a control group of its own, by which
 * nftables know its sockets. It needs root, nftables and control groups of version 2.
 */
public final class Wires implements Closeable {
    private static final Path GROUPS = Path.of("/sys/fs/cgroup");
    private static final String LOSS = "numgen random mod 100 < 15 drop";
    private static final String THIN = "limit rate over 300 kbytes/second burst 64 kbytes drop";

    private final Path cells;
    private final List<String> daemons;
    private final String table;

    private Wires(Path cells, List<String> daemons, String table) {
        this.cells = cells;
        this.daemons = daemons;
        this.table = table;
    }

    /** @return empty where this machine cannot do that */
    public static Optional<Wires> lay(List<String> daemons) throws IOException {
        String own = "chaos-" + ProcessHandle.current().pid();
        for (Path root : List.of(GROUPS, GROUPS.resolve("unified"))) {
            Path cells = root.resolve(own);
            if (Files.isWritable(root.resolve("cgroup.procs")) && Files.exists(root.resolve("cgroup.controllers"))) {
                Wires wires = new Wires(cells, List.copyOf(daemons), own.replace('-', '_'));
                if (wires.laid()) {
                    return Optional.of(wires);
                }
            }
        }
        return Optional.empty();
    }

    private boolean laid() throws IOException {
        StringBuilder rules = new StringBuilder("table inet " + table + " {\n");
        StringBuilder in = new StringBuilder();
        StringBuilder out = new StringBuilder();
        for (String daemon : daemons) {
            Files.createDirectories(cells.resolve(daemon));
            String socket = "    socket cgroupv2 level 2 \"" + GROUPS.relativize(cells.resolve(daemon)) + "\" jump ";
            rules.append("  chain ").append(in(daemon)).append(" { }\n");
            rules.append("  chain ").append(out(daemon)).append(" { }\n");
            in.append(socket).append(in(daemon)).append('\n');
            out.append(socket).append(out(daemon)).append('\n');
        }
        rules.append("  chain arriving {\n    type filter hook input priority 0;\n")
                .append(in)
                .append("  }\n");
        rules.append("  chain leaving {\n    type filter hook output priority 0;\n")
                .append(out)
                .append("  }\n}\n");
        Path file = Files.createTempFile("wires-", ".nft");
        try {
            Files.writeString(file, rules);
            if (Command.works("nft", "-f", file.toString())) {
                Runtime.getRuntime().addShutdownHook(new Thread(this::closeAtExit));
                return true;
            }
        } finally {
            Files.delete(file);
        }
        close();
        return false;
    }

    private static String in(String daemon) {
        return daemon + "_in";
    }

    private static String out(String daemon) {
        return daemon + "_out";
    }

    /** Variables of each daemon, beside those of the {@link FaultLibrary}, which joins its group. */
    public Map<String, String> environment() {
        return Map.of("RACK_CELLS", cells.toString());
    }

    /** No packet reaches it. */
    public void deafen(String daemon) throws IOException {
        add(in(daemon), "drop");
    }

    /** No packet leaves it. */
    public void mute(String daemon) throws IOException {
        add(out(daemon), "drop");
    }

    /** A packet in seven or so is lost, both ways. */
    public void lose(String daemon) throws IOException {
        add(in(daemon), LOSS);
        add(out(daemon), LOSS);
    }

    /** 300 kB a second pass, each way. */
    public void narrow(String daemon) throws IOException {
        add(in(daemon), THIN);
        add(out(daemon), THIN);
    }

    private void add(String chain, String rule) throws IOException {
        Command.run("nft", "add rule inet " + table + " " + chain + " " + rule);
    }

    /** All packets pass again. */
    public void restore(String daemon) throws IOException {
        Command.run("nft", "flush chain inet " + table + " " + in(daemon));
        Command.run("nft", "flush chain inet " + table + " " + out(daemon));
    }

    private void closeAtExit() {
        try {
            close();
        } catch (IOException e) {
            System.err.println("chaos: " + cells + " is left: " + e.getMessage());
        }
    }

    /** Groups go once their last daemon has ended. */
    @Override
    public void close() throws IOException {
        Command.works("nft", "delete table inet " + table);
        for (String daemon : daemons) {
            Files.deleteIfExists(cells.resolve(daemon));
        }
        Files.deleteIfExists(cells);
    }
}
