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

/** Any command of {@code hdfs}; its exit code is ours. */
@Command(
        name = "hdfs",
        description =
                "Run an hdfs command against the rack: dfs, fsck, dfsadmin (with the gears), haadmin, balancer, ...")
final class HdfsSubcommand implements Callable<Integer> {
    @Mixin
    private final RackFolder folder = new RackFolder();

    @Parameters(arity = "0..*", paramLabel = "ARGS")
    private List<String> arguments = new ArrayList<>();

    @Override
    public Integer call() throws IOException {
        VirtualRack rack = VirtualRack.at(folder.path());
        return HdfsCommand.of(
                        arguments, rack.programs(), rack.description().spec().stock())
                .runInForeground();
    }
}
