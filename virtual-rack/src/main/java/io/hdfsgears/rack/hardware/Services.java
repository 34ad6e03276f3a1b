// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.hardware;

import io.hdfsgears.rack.HardwareNet;
import io.hdfsgears.rack.HardwareShape;
import io.hdfsgears.rack.Poll;
import io.hdfsgears.rack.RackDescription;
import io.hdfsgears.rack.RackFiles;
import io.hdfsgears.rack.hardware.kernel.Freezer;
import io.hdfsgears.rack.hardware.kernel.Tool;
import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What stands beside the hosts and works while they sleep: their BMCs, the listeners in their NICs, and the PDU that feeds them. */
public final class Services {
    static final String GROUP = "services";
    static final String PYTHON = "python3";
    private static final Duration READY = Duration.ofSeconds(30);
    private static final Duration STEP = Duration.ofMillis(50);

    private final RackDescription rack;
    private final RackFiles files;
    private final HardwareNet net;
    private final HardwareShape shape;

    private Services(RackDescription rack, RackFiles files, HardwareNet net, HardwareShape shape) {
        this.shape = shape;
        this.rack = rack;
        this.files = files;
        this.net = net;
    }

    /** @return empty for a rack of plain processes */
    public static Optional<Services> of(RackDescription rack, RackFiles files) {
        HardwareNet net = rack.net();
        HardwareShape shape = rack.spec().hardware();
        return net == null || shape == null ? Optional.empty() : Optional.of(new Services(rack, files, net, shape));
    }

    /** @return what cannot be started here, with the remedy */
    static List<String> lacking() {
        return Stream.concat(
                        Bmcs.lacking().stream(),
                        Stream.of(
                                        missing(PYTHON, "Wake-on-LAN, watts and the PDU", "python3"),
                                        missing(Pdu.PROGRAM, "the PDU", "snmpd"))
                                .flatMap(Optional::stream))
                .toList();
    }

    static Optional<String> missing(String program, String what, String debianPackage) {
        return Tool.find(program).isPresent()
                ? Optional.empty()
                : Optional.of(what + " (no " + program + ": apt install " + debianPackage + ")");
    }

    /** Starts what this machine can start, and writes how each host is woken. */
    public void start() throws IOException {
        Freezer freezer = Freezer.find().orElseThrow(() -> new IOException("no control group can be made any more"));
        freezer.make(net.group(GROUP));
        String password = Secrets.fresh();
        Path secret = files.run().resolve("bmc.secret");
        Secrets.write(secret, password);
        boolean python = Tool.find(PYTHON).isPresent();
        if (python) {
            new Outlets(rack, files, net, shape).start(this, freezer);
        }
        Bmcs bmcs = Bmcs.of(rack, files, net);
        bmcs.start(this, password, secret); // they take a second, meanwhile there is other work
        if (python) {
            startNics();
        }
        boolean pdu = python && Tool.find(Pdu.PROGRAM).isPresent();
        if (pdu) {
            new Pdu(rack, files, net).start(this);
        }
        bmcs.await();
        if (bmcs.any() || python) {
            new PowerHostsFile(rack, files, net).write(bmcs::of, python, pdu, secret);
        }
    }

    private void startNics() throws IOException {
        Path program = files.run().resolve("nic.py");
        Resource.copy("nic.py", program);
        List<String> command = new ArrayList<>(List.of(
                PYTHON,
                program.toString(),
                HardwareHosts.script(files).toString(),
                files.run().toString()));
        for (String host : rack.hosts()) {
            command.add(Stream.of(host, net.link(host), net.mac(host)).collect(Collectors.joining("=")));
        }
        startUntil("listening", "nic", files.run(), command);
    }

    /** Returns when it has printed {@code word}. */
    void startUntil(String word, String name, Path folder, List<String> command) throws IOException {
        Path out = files.out(name);
        Files.deleteIfExists(out);
        start(name, folder, command);
        Poll.until(
                READY,
                STEP,
                () -> Files.exists(out) && Files.readString(out).contains(word),
                () -> name + " has not said '" + word + "': see " + out);
    }

    /** Starts a program of its own session that ends with the rack. */
    void start(String name, Path folder, List<String> command) throws IOException {
        List<String> all = new ArrayList<>(
                List.of("setsid", "sh", HardwareHosts.script(files).toString(), GROUP, "beside"));
        all.addAll(command);
        Files.createDirectories(files.logs());
        File out = files.out(name).toFile();
        new ProcessBuilder(all)
                .directory(folder.toFile())
                .redirectInput(Redirect.from(new File("/dev/null")))
                .redirectOutput(Redirect.appendTo(out))
                .redirectError(Redirect.appendTo(out))
                .start();
    }
}
