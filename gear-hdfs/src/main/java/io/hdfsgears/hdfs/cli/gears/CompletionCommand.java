// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli.gears;

import io.hdfsgears.hdfs.cli.answer.Exit;
import io.hdfsgears.hdfs.cli.line.CompletedTool;
import java.util.List;
import java.util.Locale;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;

/** Completion by the Tab key for all of {@code hdfs gears}, power and pfimbi, and for the names of the other subcommands of {@code hdfs}. */
@CommandLine.Command(
        name = "completion",
        header = "Print a script that completes by the Tab key.",
        description = {
            "Prints a completion script. For the present shell:",
            "",
            "  source <(hdfs gears completion bash)",
            "  source <(hdfs gears completion zsh)",
            "",
            "For every login, write it to /etc/bash_completion.d/hdfs-gears, or source it in .zshrc."
        })
final class CompletionCommand extends Answering {
    /** Shells that have such scripts. */
    enum Shell {
        BASH,
        ZSH;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Subcommands of stock's {@code hdfs}, and ours beside {@code gears}: a script for hdfs would otherwise hide them. */
    private static final List<String> OTHERS = List.of(
            "balancer",
            "cacheadmin",
            "classpath",
            "crypto",
            "datanode",
            "debug",
            "dfs",
            "dfsadmin",
            "diskbalancer",
            "ec",
            "envvars",
            "fetchdt",
            "fsck",
            "getconf",
            "groups",
            "haadmin",
            "httpfs",
            "jmxget",
            "journalnode",
            "lsSnapshottableDir",
            "mover",
            "namenode",
            "oev",
            "oiv",
            "pfimbi",
            "power",
            "secondarynamenode",
            "snapshotDiff",
            "storagepolicies",
            "version",
            "zkfc");

    @Parameters(paramLabel = "<shell>", description = "bash or zsh.")
    @SuppressWarnings("unused") // one script serves both shells; another shell is refused
    private @Nullable Shell shell;

    @Override
    public Integer call() {
        CommandLine hdfs = new CommandLine(CommandSpec.create());
        hdfs.addSubcommand("gears", gears().line());
        ServiceLoader.load(CompletedTool.class, CompletedTool.class.getClassLoader())
                .forEach(tool -> hdfs.addSubcommand(tool.name(), tool.line()));
        OTHERS.stream()
                .filter(name -> !hdfs.getSubcommands().containsKey(name))
                .forEach(name -> hdfs.addSubcommand(name, new CommandLine(CommandSpec.create())));
        gears().out().print(AutoComplete.bash("hdfs", hdfs));
        return Exit.DONE.code();
    }
}
