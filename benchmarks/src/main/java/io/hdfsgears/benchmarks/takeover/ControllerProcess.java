// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.takeover;

import io.hdfsgears.benchmarks.Waits;
import io.hdfsgears.rack.Names;
import io.hdfsgears.rack.RackFiles;
import io.hdfsgears.rack.run.VirtualRack;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** One {@code hdfs power serve}, with a way to the NameNode of its own. */
final class ControllerProcess implements Closeable {
    private final VirtualRack rack;
    private final String name;
    private final Path hosts;
    private final CutWire wire;
    private Process process;

    ControllerProcess(VirtualRack rack, String name, Path hosts) throws IOException {
        this.rack = rack;
        this.name = name;
        this.hosts = hosts;
        this.wire = new CutWire(rack.nameNodes().get(0));
        this.process = start();
    }

    private Process start() throws IOException {
        RackFiles files = rack.files();
        return rack.programs()
                .admin(
                        "io.hdfsgears.power.cli.PowerCli",
                        List.of("serve", "-hosts", hosts.toString(), "-fs", "hdfs://127.0.0.1:" + wire.port()))
                .withFlags(List.of(
                        "-Drack.log.file=" + files.logs().resolve(name + ".log"),
                        "-Dlog4j.configuration="
                                + files.conf(Names.POWER)
                                        .resolve("log4j.properties")
                                        .toUri()))
                .builder()
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(
                        files.logs().resolve(name + ".out").toFile()))
                .start();
    }

    long pid() {
        return process.pid();
    }

    /** @param fault kill, freeze or cut */
    void fail(String fault) throws IOException {
        switch (fault) {
            case "kill" -> process.destroyForcibly();
            case "freeze" -> signal("STOP");
            default -> wire.cut();
        }
    }

    /** It is as before, or a new process. */
    void restore(String fault) throws IOException {
        switch (fault) {
            case "kill" -> process = start();
            case "freeze" -> signal("CONT");
            default -> wire.restore();
        }
    }

    private void signal(String signal) throws IOException {
        int exit = Waits.on(new ProcessBuilder("kill", "-" + signal, Long.toString(pid())).start()::waitFor);
        if (exit != 0) {
            throw new IOException("kill -" + signal + " " + pid() + " ended with " + exit);
        }
    }

    @Override
    public void close() throws IOException {
        process.destroyForcibly();
        wire.close();
    }
}
