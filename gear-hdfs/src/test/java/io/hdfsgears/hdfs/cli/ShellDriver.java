// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli;

import io.hdfsgears.hdfs.cli.answer.VerbStyle;
import java.util.List;

/** For tests that type lines into the shell: a NameNode and a clock of theirs, and what was printed last. */
abstract class ShellDriver extends TypedLines {
    final int run(String line) {
        clear();
        List<String> args = List.of(line.split(" +"));
        return new GearShell(port, times(), new VerbStyle(), toOut(), toErr())
                .run(Verb.of(args.get(0)).orElseThrow(), args.subList(1, args.size()));
    }
}
