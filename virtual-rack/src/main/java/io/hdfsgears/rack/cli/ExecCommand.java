// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.cli;

import io.hdfsgears.rack.process.HdfsCommand;
import io.hdfsgears.rack.run.VirtualRack;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Any command, in a host of a rack with hardware; its exit code is ours. */
@Command(
        name = "exec",
        description = "Run a command in a host: with its NIC, host name, processes and /proc. Needs --hardware.")
final class ExecCommand implements Callable<Integer> {
    @Mixin
    private final RackFolder folder = new RackFolder();

    @Parameters(index = "0", paramLabel = "HOST", description = "h01, ...")
    private String host = "";

    @Parameters(index = "1..*", arity = "1..*", paramLabel = "COMMAND")
    private List<String> command = new ArrayList<>();

    @Override
    public Integer call() throws IOException {
        return HdfsCommand.runInForeground(
                new ProcessBuilder(VirtualRack.at(folder.path()).within(host, command)));
    }
}
