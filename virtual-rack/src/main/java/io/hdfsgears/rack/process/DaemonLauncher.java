// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.process;

import io.hdfsgears.rack.JavaProgram;
import io.hdfsgears.rack.Names;
import io.hdfsgears.rack.RackDescription;
import io.hdfsgears.rack.RackException;
import io.hdfsgears.rack.RackFiles;
import io.hdfsgears.rack.hardware.HardwareHosts;
import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Starts the rack's processes, detached from the terminal, and remembers each in the process table. */
public final class DaemonLauncher {
    private static final Path SETSID = Path.of("/usr/bin/setsid");
    private static final Duration ONE_SHOT_DEADLINE = Duration.ofSeconds(60);

    private final RackFiles files;
    private final Programs programs;
    private final ProcessTable table;
    private final Optional<HardwareHosts> hardware;
    private boolean forbidden;

    public DaemonLauncher(RackDescription rack, RackFiles files, Programs programs, ProcessTable table) {
        this.hardware = HardwareHosts.of(rack, files);
        this.files = files;
        this.programs = programs;
        this.table = table;
    }

    /** After this returns nothing more is started: the way to end a start that was interrupted. */
    public synchronized void forbid() {
        forbidden = true;
    }

    /** Something that ends with the rack. */
    public interface Making {
        void make() throws IOException;
    }

    /** Makes it, unless the rack is going down; {@link #forbid} waits until it is made, so that what then clears away finds all of it. */
    public synchronized void make(Making work) throws IOException {
        if (forbidden) {
            throw new RackException("The rack is going down: no more of it is made.");
        }
        work.make();
    }

    /** Starts a daemon and returns at once; see its log for how it fares. */
    public synchronized void start(String name) throws IOException {
        if (forbidden) {
            throw new RackException("The rack is going down: " + name + " was not started.");
        }
        boolean inside = hardware.isPresent() && Names.isHost(name);
        if (inside) {
            hardware.get().equip(name, programs.agent());
        }
        Process process = detached(programs.daemon(name), name).start();
        table.remember(name, inside ? hardware.get().firstProcess(process, name) : process.pid());
    }

    /** Formats a NameNode's disk. */
    public void format(String nameNode, String clusterId) throws IOException {
        Process process;
        synchronized (this) {
            if (forbidden) {
                throw new RackException("The rack is going down: " + nameNode + " was not formatted.");
            }
            process = detached(programs.format(nameNode, clusterId), nameNode).start();
        }
        try {
            if (!process.waitFor(ONE_SHOT_DEADLINE.toSeconds(), TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new RackException("Formatting " + nameNode + " took over " + ONE_SHOT_DEADLINE.toSeconds()
                        + " s: see " + files.log(nameNode) + ".");
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
            throw new IOException("Interrupted while formatting", e);
        }
        if (process.exitValue() != 0) {
            throw new RackException("Formatting " + nameNode + " failed:\n" + LogTail.of(files, nameNode));
        }
    }

    private ProcessBuilder detached(JavaProgram program, String name) throws IOException {
        Files.createDirectories(files.logs());
        Files.createDirectories(files.run());
        ProcessBuilder builder = program.builder();
        if (hardware.isPresent() && Names.isHost(name)) {
            builder.command(hardware.get().entering(name, List.copyOf(builder.command())));
        }
        if (Files.isExecutable(SETSID)) { // a session of its own: Ctrl-C and a closed terminal do not reach it
            List<String> command = new ArrayList<>(List.of(SETSID.toString()));
            command.addAll(builder.command());
            builder.command(command);
        }
        builder.environment().remove("HADOOP_USER_NAME");
        File out = files.out(name).toFile();
        return builder.directory(files.run().toFile())
                .redirectInput(Redirect.from(new File("/dev/null")))
                .redirectOutput(Redirect.appendTo(out))
                .redirectError(Redirect.appendTo(out));
    }
}
